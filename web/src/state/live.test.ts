import { beforeEach, describe, expect, it } from 'vitest';
import type { In, Out, Shown, TableSeen } from '../wire/types';
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

  it('answers the question that was shown, once', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.take(made.table.hand.choices[0]!);
    expect(made.table.hand.choices).toEqual([]);
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

  it('lights up again after a refusal', () => {
    const { made, socket } = live([0]);
    socket.says(shown(0, [0], PASS));
    made.table.hand.take(made.table.hand.choices[0]!);
    socket.says({ t: 'refused', key: (socket.sent.at(-1) as { key: string }).key, why: 'illegal', rule: 'LAN-X-1' });
    expect(made.table.trouble).toEqual({ why: 'illegal', rule: 'LAN-X-1' });
    expect(made.table.hand.choices).toHaveLength(1);
  });
});
