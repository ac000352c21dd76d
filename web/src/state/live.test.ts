import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { In, Out, Shown, TableSeen, Ticking } from '../wire/types';
import { Live } from './live.svelte';
import { tastes } from './tastes.svelte';

class FakeSocket {
  readyState = 1;
  sent: In[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) { this.sent.push(JSON.parse(text) as In); }
  close() {}
  says(out: Out) { this.onmessage?.({ data: JSON.stringify(out) }); }
}

const chair = (seat: number, mine: boolean) => ({ seat, kind: 'person' as const, name: `p${seat}`, bot: '', mine, here: true, stand_in: '' });
const shown = (seat: number, asked: number[], question = {}): Shown => ({
  t: 'shown', since: 0, upto: 0, asked: 1, news: [],
  sight: { seat, heading: { round: 1, rounds: 5, phase: '', turn: -1, asked, next: '' }, standings: [], picture: { of: seat }, question, asides: [], may_undo: false },
});
const PASS = { ask: 'ask.X', choices: [{ verb: 'none', say: 'do.none', kind: '', on: 'button', labels: [''] }] };

function live(mine: number[]) {
  const socket = new FakeSocket();
  const made = new Live('abc', 'lancaster', mine[0] ?? null, { opens: () => socket as unknown as WebSocket });
  made.table.info = { chairs: [0, 1, 2].map(seat => chair(seat, mine.includes(seat))) } as TableSeen;
  made.open();
  socket.onopen?.();
  return { made, socket };
}

describe('a table of the house', () => {
  beforeEach(() => (tastes.pace = 0));

  it('knows what the turn has brought when the page is loaded anew, also what came meanwhile', () => {
    sessionStorage.clear();
    const told = (...numbers: number[]) => numbers.map(n => ({ n, tell: 'x', say: 'tell.x', facts: {}, moves: [] }));
    const at = (turn: number, since: number, upto: number): Shown => {
      const made = { ...shown(0, [0], PASS), since, upto, news: told(...Array.from({ length: upto - since }, (_, i) => since + i + 1)) };
      made.sight.heading.turn = turn;
      return made;
    };
    const marked = (...all: Shown[]) => {
      const { made, socket } = live([0]);
      for (const each of all) socket.says(each);
      return made.table.thisTurn.map(e => e.n);
    };
    expect(marked(at(0, 0, 2), at(0, 2, 3), at(1, 3, 4)), 'seat 0 did 3 and 4').toEqual([3, 4]);
    expect(marked(at(1, 0, 4))).toEqual([3, 4]);
    expect(marked(at(1, 0, 5)), 'seat 1 did 5 meanwhile').toEqual([5]);
    expect(marked(at(1, 0, 5), at(2, 5, 6)), 'and 6 after that').toEqual([5, 6]);
  });

  it('asks why a piece may not lie where it fell, as if it had been chosen', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.carry('button');
    made.table.preview = { word: 'none', news: [], sight: shown(0, [0], { ask: 'ask.Y', choices: [] }).sight };
    made.table.hand.drag('button', 'county:B');
    expect(socket.sent.at(-1)).toMatchObject({ t: 'whynot', element: 'county:B', after: 'none' });
  });

  it('gives counsel until another person has sat down', () => {
    const { made, socket } = live([0]);
    made.table.advise = () => Promise.resolve([]);
    const gathered = (kind: 'open' | 'person') => socket.says({ t: 'gathered', table: { ...made.table.info!, chairs: [chair(0, true), { ...chair(1, false), kind }] } });
    gathered('open');
    expect(made.table.counsel).toBeDefined();
    gathered('person');
    expect(made.table.counsel).toBeUndefined();
  });

  it('answers the question that was shown, once', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.take(made.table.hand.choices[0]!);
    expect(made.table.hand.choices).toEqual([]);
    expect(made.table.mine, 'it is my turn until others are asked: no bell for each part of a choice').toBe(true);
    expect(socket.sent.at(-1)).toMatchObject({ t: 'do', seat: 0, asked: 1, word: 'none' });
  });

  it('draws the curtain before the next of this screen is shown anything', () => {
    const { made, socket } = live([0, 1]);
    socket.says(shown(0, [1]));
    expect(made.curtain).toBe(1);
    expect(socket.sent.filter(m => m.t === 'look')).toHaveLength(1);
    made.look(1);
    expect(made.table.sight).toBeNull();
    expect(socket.sent.at(-1)).toEqual({ t: 'look', seat: 1, since: 0 });
  });

  it('lets the curtain fall also for one who was asked and has been answered for', () => {
    vi.useFakeTimers();
    const { made, socket } = live([0, 1]);
    made.look(0);
    socket.says(shown(0, [0, 1], PASS));
    expect(made.curtain).toBeNull();
    socket.says(shown(0, [0], PASS)); // 1 had no choice
    made.table.hand.take(made.table.hand.choices[0]!);
    socket.says(shown(0, [2]));
    expect(made.curtain).toBe(1);
    made.look(1);
    socket.says(shown(1, [0])); // as long as with a choice, for all who stand around the screen
    expect(made.curtain).toBeNull();
    vi.advanceTimersByTime(3100);
    expect(made.curtain).toBe(0);
    vi.useRealTimers();
  });

  it('shows nobody what was meant for the eyes before', () => {
    const { made, socket } = live([0, 1]);
    made.look(1);
    socket.says(shown(0, [0], PASS));
    expect(made.table.sight).toBeNull();
  });

  it('keeps the curtain up for one alone', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [1]));
    expect(made.curtain).toBeNull();
  });

  it('says why not, by the rule', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.touch('county:B');
    const asked = socket.sent.at(-1) as { key: string };
    socket.says({ t: 'because', key: asked.key, rule: 'LAN-PLACE-1' });
    expect(made.table.whyNot).toEqual({ on: 'county:B', rule: 'LAN-PLACE-1' });
  });

  it('keeps all that a turn brought about until the next one brings something', () => {
    const { made, socket } = live([0]);
    const told = (n: number, turn: number, tell: string): Shown => {
      const one = shown(0, [turn]);
      return { ...one, since: n - 1, upto: n, news: [{ n, tell, say: '', facts: {}, moves: [] }], sight: { ...one.sight, heading: { ...one.sight.heading, turn } } };
    };
    const seen = () => made.table.thisTurn.map(e => e.tell);
    for (const [n, turn, tell] of [[1, 1, 'begins'], [2, 1, 'first'], [3, 1, 'second'], [4, 0, 'ends']] as const) socket.says(told(n, turn, tell));
    expect(seen()).toEqual(['first', 'second', 'ends']);
    socket.says(told(5, 0, 'mine'));
    expect(seen()).toEqual(['mine']);
    socket.says(told(6, 0, 'taken_back'));
    expect([seen(), made.table.lately.length]).toEqual([[], 1]);
  });

  describe('with a pause after each move of others', () => {
    const told = (upto: number, question = {}): Shown => ({ ...shown(0, [question === PASS ? 0 : 1], question), since: upto - 1, upto, asked: upto });
    const at = (made: Live) => made.table.seen.upto;
    function watching() {
      const { made, socket } = live([0]);
      tastes.pace = 600;
      vi.useFakeTimers();
      for (const out of [told(1), told(2), told(3), told(4, PASS)]) socket.says(out);
      return { made, socket };
    }
    afterEach(() => vi.useRealTimers());

    it('shows them one after the other, and our question behind them', () => {
      const { made } = watching();
      const seen = [at(made)];
      for (let i = 0; i < 3; i++) {
        vi.advanceTimersByTime(600);
        seen.push(at(made));
      }
      expect([seen, made.table.waits, made.table.hand.choices.length]).toEqual([[2, 3, 4, 4], 0, 1]);
    });

    it('leaves them out for whoever reaches for the table', () => {
      const { made, socket } = watching();
      const said = socket.sent.length;
      made.table.hand.touch('county:B');
      expect([at(made), made.table.waits, socket.sent.length]).toEqual([4, 0, said]);
    });

    it('takes nothing back on a picture that others have moved on from', () => {
      const { made, socket } = live([0]);
      const { hand } = made.table;
      const mine = (upto: number, may_undo: boolean): Shown => ({ ...told(upto, PASS), sight: { ...shown(0, [0], PASS).sight, may_undo } });
      tastes.steps = true;
      socket.says(mine(1, false));
      hand.take(hand.choices[0]!);
      socket.says(mine(2, true));
      socket.says({ t: 'done', key: (socket.sent.at(-1) as { key: string }).key });
      expect([hand.mayUndo, hand.parts.length]).toEqual([true, 1]);
      socket.says({ ...mine(3, false), news: [{ n: 3, tell: 'x', say: '', facts: {}, moves: [] }] }); // another hand: it waits to be shown
      const said = socket.sent.length;
      hand.undo();
      tastes.steps = false;
      expect([at(made), made.table.waits, hand.mayUndo, hand.parts.length, socket.sent.length]).toEqual([2, 1, false, 0, said]);
    });

    it('holds nobody up whose time runs, and no answer to our own move', () => {
      const { made, socket } = watching();
      socket.says({ ...told(5, PASS), clocks: [{ seat: 0, left: 60 } as unknown as Ticking] });
      expect([at(made), made.table.waits]).toEqual([5, 0]);
      made.table.hand.take(made.table.hand.choices[0]!);
      socket.says(told(6, PASS));
      expect(at(made)).toBe(6);
      for (const n of [7, 8]) socket.says(told(n, PASS)); // others, while we are asked as well
      expect([at(made), made.table.waits]).toEqual([7, 1]);
      made.table.hand.take({ ...made.table.hand.choices[0]!, word: 'again' });
      socket.says(told(9, PASS));
      expect([at(made), made.table.waits]).toEqual([9, 0]);
    });
  });

  it('lights up again after a refusal', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.take(made.table.hand.choices[0]!);
    socket.says({ t: 'refused', key: (socket.sent.at(-1) as { key: string }).key, why: 'illegal', rule: 'LAN-X-1' });
    expect(made.table.trouble).toEqual({ why: 'illegal', rule: 'LAN-X-1' });
    expect(made.table.hand.choices).toHaveLength(1);
  });
});
