// What lies where: knights, squires that stand with them, cards of war and laws. Kinds and places are those of the engine's moves.
import type { Piece } from '../../motion/journeys';
import type { Knights, LancasterPicture } from './picture';

const times = (n: number, kind: string, at: string): Piece[] => Array.from({ length: Math.max(0, n) }, () => ({ kind, at }));
const troop = (knights: Knights[], colour: string, at?: string): Piece[] => knights.flatMap(k => times(k.n, knight(colour, k.knight), at ?? k.id));

export const knight = (colour: string, rank: string): string => `knight:${colour}:${rank}`;

export function pieces(picture: LancasterPicture): Piece[] {
  return [
    ...picture.counties.flatMap(c => (c.holder ? [{ kind: knight(c.holder, c.knight), at: c.id }, ...times(c.squires, 'squires', c.id)] : [])),
    ...picture.conflicts.flatMap(c => [
      ...c.cards.map(card => ({ kind: card.id, at: c.id })),
      ...c.spaces.flatMap(s => [...troop(s.knights, s.colour, c.id), ...times(s.squires, 'squires', c.id)]),
    ]),
    ...picture.lords.flatMap(lord => [
      ...troop(lord.court.knights, lord.colour),
      ...troop(lord.reserve.knights, lord.colour),
      ...lord.castle.spaces.filter(s => s.knight).map(s => ({ kind: knight(lord.colour, s.knight), at: s.id })),
      ...lord.stocks.filter(s => s.good === 'squires').flatMap(s => times(s.n, 'squires', s.id)),
    ]),
    ...picture.laws.laws.map(law => ({ kind: law.id, at: picture.laws.id })),
    ...picture.proposals.laws.map(law => ({ kind: law.id, at: picture.proposals.id })),
  ];
}
