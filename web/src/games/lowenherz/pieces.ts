import type { Piece } from '../../motion/journeys';
import type { LowenherzPicture } from './picture';

const many = (n: number, kind: string, at: string): Piece[] => Array.from({ length: Math.max(0, n) }, () => ({ kind, at }));

/** What lies where, supplies included: a new knight comes from somewhere. */
export function pieces(picture: LowenherzPicture): Piece[] {
  return [
    ...picture.squares.filter(s => s.piece).map(s => ({ kind: `${s.piece}:${s.colour}`, at: s.id })),
    ...picture.borders.map(b => ({ kind: 'marker', at: b.edge })),
    ...many(picture.markers.n, 'marker', picture.markers.id),
    ...[...picture.players, ...picture.neutral].flatMap(p => [...many(p.castles.n, `castle:${p.colour}`, p.castles.id), ...many(p.knights.n, `knight:${p.colour}`, p.knights.id)]),
    ...picture.market.cards.flatMap(c => many(c.n, `card:${c.card}`, picture.market.id)),
    ...picture.discard.cards.flatMap(c => many(c.n, `card:${c.card}`, picture.discard.id)),
    ...picture.players.flatMap(p => p.hand.cards.flatMap(c => many(c.n, `card:${c.card}`, p.hand.id))),
  ];
}
