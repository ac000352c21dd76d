import { expect, it } from 'vitest';
import type { Sight } from '../wire/types';
import { changes, ends, signed } from './foresight';

const sight = (phase: string, points: number[], gold: number[]): Sight => ({
  seat: 0, heading: { round: 1, rounds: 5, phase, turn: 0, asked: [], next: '' }, picture: {}, question: {}, asides: [], may_undo: false,
  standings: points.map((n, seat) => ({ seat, points: n, stocks: { gold: gold[seat]! } })),
});

it('tells points of all and stocks of one’s own', () => {
  expect(changes(sight('a', [1, 4], [3, 3]), sight('a', [3, 2], [0, 5]), 0)).toEqual([
    { seat: 0, what: 'points', by: 2 }, { seat: 0, what: 'gold', by: -3 }, { seat: 1, what: 'points', by: -2 },
  ]);
});

it('does not take something hidden for a number', () => {
  expect(changes(sight('a', [1], [3]), sight('a', [1], [-1]), 0)).toEqual([]);
});

it('tells which phase would end', () => {
  expect([ends(sight('a', [], []), sight('b', [], [])), ends(sight('a', [], []), sight('a', [], []))]).toEqual(['a', '']);
  expect([signed(3), signed(-2)]).toEqual(['+3', '−2']);
});
