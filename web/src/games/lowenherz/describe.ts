// What things are called, for tooltips and for whoever listens.
import type { Table } from '../../state/table.svelte';
import { t } from '../../words/house.svelte';
import type { Card, Domain, LowenherzPicture, Square } from './picture';

export const where = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Neutral too has a name, though nobody sits there. */
export const owner = (table: Table, colour: string): string => table.words?.named('seat', colour) ?? colour;

export function describeDomain(table: Table, domain: Domain): string {
  const allies = domain.allies.map(where).join(' · ');
  return [
    t('lowenherz.domain', { name: owner(table, domain.owner), square: where(domain.castle) }),
    t('lowenherz.spaces', { n: domain.spaces }),
    t('lowenherz.knights', { n: domain.knights }),
    t('lowenherz.points', { n: domain.points }),
    ...(allies ? [t('lowenherz.allied', { squares: allies })] : []),
  ].join(', ');
}

export function describeSquare(table: Table, square: Square, domains: Map<string, Domain>): string {
  const domain = domains.get(square.domain);
  const name = owner(table, square.colour);
  return [
    t('lowenherz.is', { name: where(square.id), what: table.words?.named('terrain', square.terrain) ?? '' }),
    ...(square.points ? [t('lowenherz.points', { n: square.points })] : []),
    ...(square.piece === 'castle' ? [t('lowenherz.castle', { name })] : square.piece ? [t('lowenherz.knight', { name })] : []),
    ...(domain ? [describeDomain(table, domain)] : []),
  ].join('. ');
}

/** "2 knights", without what stands in brackets. */
export const cardTitle = (table: Table, card: string): string => table.words?.titled('card', card) ?? card;

export const describeCard = (table: Table, card: Card): string => table.words?.named('card', card.card) ?? card.card;

export const ICONS: Record<string, string> = { borders: 'wall', knights: 'knight', expand: 'expand', deserter: 'deserter', alliance: 'alliance' };

export const byId = (picture: LowenherzPicture): Map<string, Domain> => new Map(picture.domains.map(d => [d.id, d]));
