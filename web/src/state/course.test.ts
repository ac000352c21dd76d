import { expect, it } from 'vitest';
import type { Frame, Story } from '../wire/types';
import { grid, series, sourcesOf, stops, total } from './course';

const frames = (heads: [number, number][]): Frame[] =>
  heads.map(([round, turn], i) => ({ did: '', heading: { round, rounds: 0, phase: '', turn, asked: [], next: '' }, standings: [{ seat: 0, points: i, stocks: { gold: i ? -1 : 4 } }], picture: {}, news: [] }));

it('stops at the end of each round, or of each turn where there are no rounds', () => {
  expect(stops(frames([[1, 0], [1, 1], [2, 0], [3, 0], [3, 1]]))).toEqual([0, 2, 3, 4]);
  expect(stops(frames([[0, 0], [0, 0], [0, 1], [0, 0]]))).toEqual([0, 2, 3]);
});

it('begins where the set-up ends', () => {
  expect(stops(frames([[0, 0], [0, 1], [1, 0], [2, 0], [2, 1]]))).toEqual([2, 3, 4]);
});

it('has lines at round numbers, evenly apart', () => {
  expect([grid(5), grid(29), grid(41), grid(100)]).toEqual([[0, 1, 2, 3, 4, 5], [0, 10, 20, 30], [0, 10, 20, 30, 40, 50], [0, 20, 40, 60, 80, 100]]);
});

it('never shows more stops than there is room for, but always the first and the last', () => {
  const many = frames(Array.from({ length: 300 }, (_, i) => [0, i % 2] as [number, number]));
  const found = stops(many, 40);
  expect(found.length).toBeLessThanOrEqual(41);
  expect([found[0], found.at(-1)]).toEqual([0, 299]);
});

it('leaves out what was not known', () => {
  const all = frames([[1, 0], [2, 0]]);
  expect([series(all, [0, 1], 0, 'points'), series(all, [0, 1], 0, 'gold')]).toEqual([[0, 1], [4, undefined]]);
});

it('names sources that brought something, in the order of the game', () => {
  const story = { scored: [{ law: 3, county: 0, earlier: 2 }, { county: 0, nobles: 1 }] } as unknown as Story;
  expect(sourcesOf(story, ['county', 'law', 'nobles'])).toEqual(['law', 'nobles', 'earlier']);
  expect(total(story.scored[0]!)).toBe(5);
});
