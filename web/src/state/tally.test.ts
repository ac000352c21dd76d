import { expect, it } from 'vitest';
import type { Entry } from '../wire/types';
import { tally } from './tally';

const gold = (n: number, from: string, to: string): Entry => ({ n, tell: 'gain', say: '', facts: {}, moves: [{ piece: 'gold', from, to }] });

it('counts what came less what left', () => {
  const told = tally([gold(1, 'supply', 'gold:green'), gold(2, 'supply', 'gold:green'), gold(3, 'gold:green', 'supply')]);
  expect([told.get('gold:green'), told.get('gold:red')]).toEqual([1, undefined]);
});

it('leaves out what was taken back', () => {
  const back: Entry = { n: 3, tell: 'taken_back', say: '', facts: { seat: 1, first: 2, last: 2 }, moves: [] };
  expect(tally([gold(1, 'supply', 'gold:green'), gold(2, 'supply', 'gold:green'), back]).get('gold:green')).toBe(1);
});
