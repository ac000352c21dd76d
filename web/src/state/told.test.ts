import { describe, expect, it } from 'vitest';
import type { Frame, Story } from '../wire/types';
import { wordsOf } from '../words/catalogues';
import { house } from '../words/house.svelte';
import { chairsOf, isRecord, isStory, OPEN, Told } from './told.svelte';

const frame = (round: number, turn: number, picture: Record<string, unknown>, after: number, n: number): Frame => ({
  did: '', heading: { round, rounds: 3, phase: '', turn, asked: [turn], next: '' }, standings: [], picture, after,
  news: [{ n, tell: 'x', say: 'tell.x', facts: {}, moves: [] }],
});
const story = (viewer = 0): Story => ({
  game: 'lancaster', variant: {}, seats: 2, viewer, scored: [], winners: [],
  frames: [
    frame(1, 0, { a: 1, b: 1 }, 0, 1), frame(1, 0, { b: 2 }, 2, 2), frame(1, 1, {}, 3, 3),
    frame(2, 1, { a: 3 }, 5, 4), frame(2, 0, {}, 6, 5),
  ],
});

describe('a match seen again', () => {
  it('makes each picture whole from what has changed', () => {
    const told = new Told(story());
    told.go(2);
    expect(told.table.sight?.picture).toEqual({ a: 1, b: 2 });
    told.go(4);
    expect(told.table.sight?.picture).toEqual({ a: 3, b: 2 });
    told.go(0);
    expect(told.table.sight?.picture).toEqual({ a: 1, b: 1 });
  });

  it('ends with who has won, and says so there alone', async () => {
    await house.speak('en');
    const told = new Told({ ...story(), winners: [1] });
    told.table.spoken = await wordsOf('lancaster', 'en');
    expect([told.table.winners, told.table.outcome]).toEqual([[], 'The game is over']);
    told.go(4);
    expect([told.table.winners, told.table.outcome]).toEqual([[1], 'Green wins']);
  });

  it('calls what is seen through nobody’s eyes by its owner, and what is seen through somebody’s theirs', async () => {
    await house.speak('en');
    const says = await Promise.all([OPEN, 1].map(async viewer => {
      const { table } = new Told(story(viewer));
      table.spoken = await wordsOf('lancaster', 'en');
      return table.yours('lancaster.castle');
    }));
    expect(says).toEqual(['Blue: castle', 'Your castle']);
  });

  it('goes by turns and by rounds', () => {
    const told = new Told(story());
    expect([told.leap(1, 'turn'), told.leap(1, 'round')]).toEqual([2, 3]);
    told.go(4);
    expect([told.leap(1, 'round'), told.leap(-1, 'turn'), told.leap(-1, 'round')]).toEqual([4, 3, 3]);
    told.go(3);
    expect(told.leap(-1, 'round')).toBe(0);
  });

  it('knows what the turn has brought so far, forwards and backwards', () => {
    const told = new Told(story());
    const brought = [4, 2, 3, 0].map(at => (told.go(at), told.table.thisTurn.map(e => e.n)));
    expect(brought).toEqual([[4, 5], [2, 3], [4], [1]]);
  });

  it('finds the same moment through other eyes, and a line of the chronicle', () => {
    const told = new Told(story());
    expect([told.frameAfter(4), told.frameAfter(0), told.frameOf(4)]).toEqual([2, 0, 3]);
  });

  it('shows an open table from the side of whoever is asked', () => {
    const told = new Told(story(OPEN));
    told.go(2);
    expect([told.table.seat, told.table.open]).toEqual([1, true]);
  });

  it('knows who sat where, by what a record calls them', () => {
    const chairs = chairsOf({ game: 'x', seats: 2, actions: [], players: ['Ada', 'squire'] }, { bots: ['squire', 'greedy'] });
    expect(chairs.map(chair => [chair.kind, chair.name, chair.bot])).toEqual([['person', 'Ada', ''], ['bot', '', 'squire']]);
    const keyboard = chairsOf({ game: 'x', seats: 3, actions: [], players: ['me', 'me:Anna', 'melusine'] }, { bots: [] });
    expect(keyboard.map(chair => chair.name)).toEqual(['', 'Anna', 'melusine']); // as the terminal writes them
    expect(chairsOf({ game: 'x', seats: 2, actions: [] }, { bots: [] })).toEqual([]);
  });

  it('knows what a file is', () => {
    expect([isStory(story()), isStory({ game: 'x', frames: [] }), isRecord({ banneret: 1, game: 'x', actions: [] }), isRecord(story()), isRecord(null)])
      .toEqual([true, false, true, false, false]);
  });
});
