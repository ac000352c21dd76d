import type { Do, In, Out, Refused } from './types';

/** `gone`: the table is not there for us; `old`: the server speaks another version of the protocol. */
export type LineState = 'opening' | 'open' | 'waiting' | 'gone' | 'old';

export type Hears = {
  message: (out: Out) => void;
  state: (state: LineState, tries: number, next: number) => void;
  /** What to say first on every new connection. */
  greeting: () => In;
};

export type Opens = (address: string) => WebSocket;

const FIRST = 500;
const LONGEST = 15_000;
/** This long without an answer, and we look again. */
export const SILENCE = 5_000;
/** The table is not there for us, or we are nobody any more: our cookie was taken back. */
const GONE = [4404, 4401];
const OLD = 4426;

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
};

/** One socket to one table. It never gives up; what was not answered is kept and sent again with the same key. */
export class Line {
  private socket: WebSocket | null = null;
  private kept = new Map<string, Do>();
  private again = new Set<string>();
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private address: string,
    private hears: Hears,
    private opens: Opens = a => new WebSocket(a),
    private chance: () => number = Math.random,
  ) {}

  open(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.hears.state('opening', this.tries, 0);
    const socket = this.opens(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.hears.state('open', 0, 0);
      this.send(this.hears.greeting());
      for (const kept of this.kept.values()) this.send(kept);
      this.watch();
    };
    socket.onmessage = event => this.receive(String(event.data));
    socket.onclose = event => {
      this.socket = null;
      clearTimeout(this.silence);
      if (this.closed) return;
      if (GONE.includes(event.code)) return this.hears.state('gone', this.tries, 0);
      if (event.code === OLD) return this.hears.state('old', this.tries, 0);
      this.wait();
    };
  }

  /** Waits grow and differ from line to line, so that a house that comes back is not overrun. */
  private wait(): void {
    this.tries += 1;
    const most = Math.min(LONGEST, FIRST * 2 ** (this.tries - 1));
    const next = most / 2 + (most / 2) * this.chance();
    this.hears.state('waiting', this.tries, next);
    this.timer = setTimeout(() => this.open(), next);
  }

  /** The person would not wait. */
  now(): void {
    if (!this.socket) this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
    this.socket = null;
  }

  say(message: In): void {
    if (message.t === 'do') {
      this.kept.set(message.key, message);
      this.watch();
    }
    this.send(message);
  }

  /** Whether an answer is still owed to us. */
  get owed(): boolean {
    return this.kept.size > 0;
  }

  private send(message: In): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private receive(frame: string): void {
    const out = JSON.parse(frame) as Out;
    if (out.t === 'done' || out.t === 'refused') {
      if (out.t === 'refused' && this.tryAgain(out)) return;
      this.kept.delete(out.key);
      this.again.delete(out.key);
      if (!this.owed) clearTimeout(this.silence);
    }
    this.hears.message(out);
  }

  /** `try_again`: the same key, once, by itself. */
  private tryAgain(no: Refused): boolean {
    const kept = this.kept.get(no.key);
    if (no.why !== 'try_again' || !kept || this.again.has(no.key)) return false;
    this.again.add(no.key);
    this.send(kept);
    return true;
  }

  private watch(): void {
    clearTimeout(this.silence);
    if (!this.owed) return;
    this.silence = setTimeout(() => {
      this.send(this.hears.greeting());
      for (const kept of this.kept.values()) this.send(kept);
      this.watch();
    }, SILENCE);
  }
}
