import { Line, newKey, type Opens } from '../wire/line';
import type { In, Out, Shown, Sight, Entry } from '../wire/types';
import type { Choice } from './choice';
import { Table, type Preview, type TurnSoFar } from './table.svelte';
import { tastes } from './tastes.svelte';

type Gives = {
  moved?: (before: Sight, after: Sight, news: Entry[]) => void;
  beside?: (on: string, key: string, lit: string[]) => string | undefined;
  nearest?: (on: string, lit: string[]) => string | undefined;
  opens?: Opens;
};

export const addressOf = (id: string): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/1/table/${encodeURIComponent(id)}`;

/** Milliseconds that whoever has lifted the curtain looks at least, though the house has answered for them. */
const DWELL = 3000;

const touches = (): boolean => matchMedia('(pointer: coarse)').matches;

/** A table of the house, through one line. Several people may share this screen: then it has several pairs of eyes, one at a time. */
export class Live {
  readonly table: Table;
  readonly line: Line;
  /** Whose eyes these are now; null for a spectator's. */
  eyes = $state<number | null>(null);
  /** The curtain is down until this seat lifts it; nothing of theirs has been asked for before. */
  curtain = $state<number | null>(null);
  #asks = new Map<string, (out: Out) => void>();
  #keys = new Set<string>();
  #looked = false;
  /** Others of this screen who were asked and have not looked yet: the house may have answered for one without a choice, and that must not show. */
  #owed = new Set<number>();
  /** When the curtain was lifted last, and whether those eyes have done something since. */
  #lifted = 0;
  #acted = false;
  #fall: ReturnType<typeof setTimeout> | undefined;
  /** What comes next follows from our own hand: it is shown at once. */
  #own = false;
  #waiting: Shown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, game: string, eyes: number | null, gives: Gives = {}) {
    this.eyes = eyes;
    this.table = new Table(game, {
      awake: () => this.table.line.state === 'open' && this.curtain === null && !this.table.stopped,
      send: word => this.#do(word),
      confirms: (choice, named) => tastes.confirm || this.table.isFinal(choice) || (touches() && !named && !choice.on.startsWith('button')),
      slips: choice => choice.verb in this.table.slips,
      wonder: (on, after) => this.#wonder(on, after),
      beside: gives.beside,
      nearest: gives.nearest,
      look: since => this.line.say({ t: 'look', seat: this.eyes, since }),
      moved: gives.moved,
      whose: () => `${id}.${this.eyes}`,
    });
    this.table.speak = text => this.line.say({ t: 'say', text, key: newKey() });
    this.table.spare = (ask, on) => this.line.say({ t: 'spare', seat: this.eyes ?? 0, ask, on, key: newKey() });
    this.table.step = () => this.step();
    this.table.skip = () => this.skip();
    this.table.reconnect = () => this.line.now();
    this.table.glimpse = word => this.#glimpse(word);
    this.table.foresee = word => void this.#foresee(word);
    this.line = new Line(addressOf(id), {
      message: out => this.#hear(out),
      state: (state, tries, next) => (this.table.line = { state, tries, next }),
      greeting: () => ({ t: 'look', seat: this.eyes, since: this.table.seen.upto }),
    }, gives.opens);
  }

  /** The seats of this screen. */
  get mine(): number[] {
    return this.table.chairs.filter(c => c.mine).map(c => c.seat);
  }

  #do(word: string): void {
    const key = newKey();
    this.#own = this.#acted = true;
    this.#keys.add(key);
    this.table.trouble = null;
    this.line.say({ t: 'do', seat: this.eyes ?? 0, asked: this.table.seen.asked, word, key });
    if (!tastes.steps) this.skip(); // what comes of it is not to wait behind what others did meanwhile
  }

  #ask(message: In & { key: string }, answer: (out: Out) => void): void {
    this.#asks.set(message.key, answer);
    this.line.say(message);
  }

  /** Whoever reaches for the table has seen enough of the others' moves. */
  #wonder(on: string, after: string | null = null): void {
    if (this.skip() || this.eyes === null) return;
    this.#ask({ t: 'whynot', seat: this.eyes, element: on, key: newKey(), after }, out => {
      if (out.t === 'because' && out.rule) this.table.whyNot = { on, rule: out.rule };
    });
  }

  /** What this choice would bring about; null where that cannot be known, or another question is asked meanwhile. */
  #glimpse(word: string): Promise<Preview | null> {
    const { eyes } = this;
    const asked = this.table.seen.asked;
    if (eyes === null) return Promise.resolve(null);
    return new Promise(done => this.#ask({ t: 'preview', seat: eyes, word, key: newKey() }, out =>
      done(out.t === 'previewed' && this.table.seen.asked === asked ? { word, news: out.news, sight: out.sight, odds: out.odds ?? {} } : null)));
  }

  async #foresee(word: string): Promise<void> {
    const told = await this.#glimpse(word);
    if (told) this.table.preview = told;
  }

  #hear(out: Out): void {
    switch (out.t) {
      case 'shown': return this.#show(out);
      case 'gathered':
        this.table.info = out.table;
        return this.#greet();
      case 'said':
        this.table.talk = [...this.table.talk, ...out.lines.filter(l => l.n > (this.table.talk.at(-1)?.n ?? 0))];
        return;
      default: {
        const answer = this.#asks.get(out.key);
        this.#asks.delete(out.key);
        if (answer) return answer(out);
        if (!this.#keys.delete(out.key)) return;
        if (out.t === 'done') return this.table.hand.done();
        if (out.t !== 'refused') return;
        this.table.hand.refused();
        this.table.trouble = { why: out.why, rule: out.rule ?? '' };
        if (out.why === 'stale') this.line.say(this.#greeting());
      }
    }
  }

  #greeting(): In {
    return { t: 'look', seat: this.eyes, since: this.table.seen.upto };
  }

  /** Somebody may have sat down since the line was opened: look through their own eyes. */
  #greet(): void {
    if (this.#looked || this.eyes !== null || !this.mine.length) return;
    this.#looked = true;
    this.look(this.mine[0]!);
  }

  // -- showing, not faster than one likes to watch

  #show(shown: Shown): void {
    if (shown.sight.seat !== (this.eyes ?? -1)) return; // it was meant for the eyes before
    for (const seat of shown.sight.heading.asked) if (seat !== this.eyes && this.mine.includes(seat)) this.#owed.add(seat);
    const own = this.#own && !this.#waiting.length;
    this.#own = false;
    if (tastes.steps && this.table.seen.sight && !own && (shown.news.length || this.#waiting.length)) return this.#wait(shown);
    const timed = !!shown.sight.question.ask && !!shown.clocks?.length; // our time runs
    if (own || timed || !tastes.pace || !this.table.seen.sight || document.hidden) return this.#flush(shown);
    this.#wait(shown);
    if (!this.#timer) this.#next();
  }

  #wait(shown: Shown): void {
    this.#waiting.push(shown);
    this.table.waits = this.#waiting.length;
  }

  #next(): void {
    if (!this.step()) return void (this.#timer = undefined);
    this.#timer = setTimeout(() => this.#next(), tastes.pace);
  }

  /** The next of what waits; whether there was any. */
  step(): boolean {
    const next = this.#waiting.shift();
    this.table.waits = this.#waiting.length;
    if (next) this.#receive(next);
    return !!next;
  }

  /** All that still waits, at once. */
  #flush(last?: Shown): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waited = this.#waiting.splice(0);
    this.table.waits = 0;
    last ??= waited.pop();
    for (const waiting of waited) this.table.seen.receive(waiting);
    if (last) this.#receive(last);
  }

  skip(): boolean {
    if (!this.#waiting.length) return false;
    this.#flush();
    return true;
  }

  #receive(shown: Shown): void {
    this.table.clocks = shown.clocks ?? [];
    this.table.clocksAt = Date.now();
    const back = !this.table.seen.sight && this.#kept();
    this.table.seen.receive(shown);
    if (back) this.table.recall(back);
    this.#keep();
    this.table.hand.shown(shown.sight);
    this.#drawCurtain(shown.sight);
  }

  get #where(): string {
    return `banneret.turn.${this.id}.${this.eyes ?? ''}`;
  }

  /** For whoever loads the page anew: what the turn has brought stays marked on the board. */
  #keep(): void {
    try {
      sessionStorage.setItem(this.#where, JSON.stringify(this.table.turnSoFar));
    } catch { /* a browser that keeps nothing */ }
  }

  #kept(): TurnSoFar | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#where) ?? 'null') as TurnSoFar | null;
    } catch {
      return null;
    }
  }

  /** On a shared screen: whoever of us is asked next lifts the curtain first. */
  #drawCurtain(sight: Sight): void {
    const mine = this.mine;
    if (mine.length < 2 || this.eyes === null || sight.heading.asked.includes(this.eyes)) return;
    const next = [...sight.heading.asked, ...this.#owed].find(seat => mine.includes(seat));
    if (next === undefined) return;
    const rest = this.#acted ? 0 : this.#lifted + DWELL - Date.now();
    clearTimeout(this.#fall);
    if (rest > 0) this.#fall = setTimeout(() => this.table.sight && this.#drawCurtain(this.table.sight), rest);
    else this.curtain = next;
  }

  /** Other eyes: what the last ones saw is dropped before anything of the next is asked for. */
  look(seat: number): void {
    this.curtain = null;
    this.#owed.delete(seat);
    this.#lifted = Date.now();
    this.#acted = false;
    clearTimeout(this.#fall);
    this.#waiting = [];
    this.table.waits = 0;
    this.eyes = seat;
    this.table.seen.forget();
    this.table.hand.forget();
    this.line.say({ t: 'look', seat, since: 0 });
  }

  open(): void {
    this.line.open();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#fall);
    this.line.close();
  }
}
