// What things are called, for whoever hears the board instead of seeing it, and for whoever points at it.
import type { Table } from '../../state/table.svelte';
import { t } from '../../words/house.svelte';
import type { ConflictPicture, CountyPicture, LordPicture, SpacePicture } from './picture';

/** Icons of what rewards and prices are made of. */
export const ICONS: Record<string, string> = {
  gold: 'gold', squires: 'squire', votes: 'vote', leftover_votes: 'vote', points: 'vp', recruit: 'recruit', upgrade: 'upgrade',
  upgrade_deployed: 'upgrade', upgrade_3_to_4: 'upgrade', extension: 'extend', crossing: 'ship', noble_any_county: 'noble',
  conflict_strength: 'sword',
};
export const COUNTED = ['points', 'gold', 'squires', 'votes', 'leftover_votes'];

export const strength = (rank: string): number => Number(rank.slice(1));
export const named = (table: Table, kind: string, label: string): string => table.words?.named(kind, label) ?? label;
export const who = (table: Table, colour: string): string => named(table, 'seat', colour);

/** The colour of the one who looks; "" for somebody who only watches. */
export const mine = (table: Table): string => (table.seat >= 0 ? table.label(table.seat) : '');

export const ownLord = (lords: LordPicture[], colour: string): LordPicture | undefined => lords.find(lord => lord.colour === colour);
export const allyOf = (lords: LordPicture[], colour: string): LordPicture | undefined => lords.find(lord => lord.ally && lord.player === colour);

export function ofCounty(table: Table, c: CountyPicture): string {
  const name = named(table, 'county', c.county);
  const stands = c.holder
    ? t('lancaster.held', { who: who(table, c.holder), n: strength(c.knight), squires: c.squires, strength: c.strength })
    : t('lancaster.free', { n: c.minimum });
  const nobles = t('lancaster.nobles', { n: c.nobles.left }).replace(/^./, first => first.toUpperCase());
  return `${name}: ${stands}. ${t('lancaster.gives', { what: named(table, 'reward', c.county) })}. ${nobles}`;
}

export function ofConflict(table: Table, c: ConflictPicture): string {
  const name = named(table, 'place', c.place);
  const card = c.cards[0];
  if (!card) return `${name}: ${t('lancaster.no_card')}`;
  const ranks = c.spaces.filter(s => s.colour).sort((a, b) => a.position - b.position).map(s => `${who(table, s.colour)} ${s.strength}`);
  return [`${name}: ${t('lancaster.odds', { france: card.france, england: c.england })}`, t('lancaster.points', { list: card.points.join(', ') }), ...ranks].join('. ');
}

export function ofSpace(table: Table, space: SpacePicture, colour: string): string {
  const tile = space.tiles[0];
  const says = [named(table, 'space', space.space)];
  if (tile?.built) says.push(t(tile.face_up ? 'lancaster.built' : 'lancaster.idle'));
  if (space.knight) says.push(t('lancaster.stands', { who: who(table, colour), n: strength(space.knight) }));
  return says.join('. ');
}
