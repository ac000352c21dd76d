import { describe, expect, it, vi } from 'vitest';
import type { Entry, Shown, Sight } from '../wire/types';
import { Seen } from './seen.svelte';

const sight = (turn = 0): Sight => ({
  seat: 0, heading: { round: 1, rounds: 5, phase: '', turn, asked: [turn], next: '' }, standings: [], picture: {}, question: {}, asides: [], may_undo: false,
});
const entry = (n: number): Entry => ({ n, tell: 'x', say: 'tell.x', facts: {}, moves: [] });
const shown = (since: number, upto: number, turn = 0): Shown => ({
  t: 'shown', since, upto, asked: 1, sight: sight(turn), news: Array.from({ length: upto - since }, (_, i) => entry(since + i + 1)),
});

describe('what one pair of eyes was shown', () => {
  it('adds news to the chronicle', () => {
    const seen = new Seen(() => {});
    seen.receive(shown(0, 2));
    seen.receive(shown(2, 3, 1));
    expect(seen.chronicle.map(e => e.n)).toEqual([1, 2, 3]);
    expect(seen.sight?.heading.turn).toBe(1);
    expect(seen.known).toBe(2); // what was told before is no news
  });

  it('asks for what it missed and draws nothing yet', () => {
    const look = vi.fn();
    const seen = new Seen(look);
    seen.receive(shown(0, 2));
    seen.receive(shown(5, 6, 1));
    expect(look).toHaveBeenCalledWith(2);
    expect(seen.sight?.heading.turn).toBe(0);
  });

  it('hears a repeat once', () => {
    const seen = new Seen(() => {});
    seen.receive(shown(0, 3));
    seen.receive(shown(1, 4));
    expect(seen.chronicle.map(e => e.n)).toEqual([1, 2, 3, 4]);
  });

  it('leaves late news alone', () => {
    const seen = new Seen(() => {});
    seen.receive(shown(0, 3, 1));
    seen.receive(shown(1, 2, 0));
    expect(seen.sight?.heading.turn).toBe(1);
  });

  it('begins afresh when the server was restored, and moves nothing', () => {
    const moved = vi.fn();
    const seen = new Seen(() => {}, moved);
    seen.receive(shown(0, 5));
    seen.receive(shown(0, 2));
    expect(seen.chronicle).toHaveLength(2);
    expect(moved).not.toHaveBeenCalled();
  });
});
