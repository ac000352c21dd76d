import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, SILENCE } from './line';
import type { Do, In, Out } from './types';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: In[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  constructor() { FakeSocket.all.push(this); }
  send(text: string) { this.sent.push(JSON.parse(text) as In); }
  close() { this.drop(1000); }
  accept() { this.readyState = 1; this.onopen?.(); }
  drop(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
  says(out: Out) { this.onmessage?.({ data: JSON.stringify(out) }); }
}

const move: Do = { t: 'do', seat: 0, asked: 1, word: 'county:B', key: 'aaaaaaaa' };

function line() {
  const heard: Out[] = [];
  const states: string[] = [];
  const made = new Line('ws://x', {
    message: out => heard.push(out), state: s => states.push(s), greeting: () => ({ t: 'look', seat: 0, since: 3 }),
  }, () => new FakeSocket() as unknown as WebSocket, () => 1);
  return { made, heard, states };
}

describe('one line to a table', () => {
  beforeEach(() => { vi.useFakeTimers(); FakeSocket.all = []; });
  afterEach(() => { vi.useRealTimers(); });
  const last = () => FakeSocket.all.at(-1)!;

  it('greets with what it has seen', () => {
    line().made.open();
    last().accept();
    expect(last().sent).toEqual([{ t: 'look', seat: 0, since: 3 }]);
  });

  it('sends an unanswered move again, with the same key, after a lost connection', () => {
    const { made, states } = line();
    made.open(); last().accept(); made.say(move); last().drop();
    expect(states.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(600);
    last().accept();
    expect(last().sent.at(-1)).toEqual(move);
  });

  it('does not send again what was answered', () => {
    const { made, heard } = line();
    made.open(); last().accept(); made.say(move); last().says({ t: 'done', key: move.key }); last().drop();
    vi.advanceTimersByTime(600);
    last().accept();
    expect(last().sent).toHaveLength(1);
    expect(heard).toEqual([{ t: 'done', key: move.key }]);
  });

  it('never gives up, and waits longer each time', () => {
    const { made } = line();
    made.open();
    for (let i = 0; i < 30; i += 1) { last().drop(); vi.advanceTimersByTime(15_000); }
    expect(FakeSocket.all).toHaveLength(31);
  });

  it('tries once more by itself, then tells', () => {
    const { made, heard } = line();
    made.open(); last().accept(); made.say(move);
    last().says({ t: 'refused', key: move.key, why: 'try_again' });
    expect(heard).toEqual([]);
    expect(last().sent.filter(m => m.t === 'do')).toHaveLength(2);
    last().says({ t: 'refused', key: move.key, why: 'try_again' });
    expect(heard).toHaveLength(1);
  });

  it('looks again after a silence', () => {
    const { made } = line();
    made.open(); last().accept(); made.say(move);
    vi.advanceTimersByTime(SILENCE + 1);
    expect(last().sent.filter(m => m.t === 'look')).toHaveLength(2);
  });

  it.each([4404, 4401])('stops where the table is gone, or we are nobody any more: %i', code => {
    const { made, states } = line();
    made.open(); last().drop(code);
    expect(states.at(-1)).toBe('gone');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
