import type { ChairSeen, Entry, Hint, Sight, Spoken, TableSeen, Ticking } from '../wire/types';
import type { LineState } from '../wire/line';
import { Words } from '../words/say';
import { GAMES, type GameTold } from '../words/catalogues';
import { t } from '../words/house.svelte';
import type { Choice } from './choice';
import { Hand, type Leans } from './hand.svelte';
import { Seen } from './seen.svelte';

export type Trouble = { why: string; rule: string } | null;

/** What would come of a choice, as far as it can be known. */
export type Preview = { word: string; news: Entry[]; sight: Sight | null; odds?: Record<string, number> };

/** Where the turn began and how far it was told, in numbers of the chronicle: enough to know it again. */
export type TurnSoFar = { turn: number; from: number; upto: number; now: number };

export type Given = Omit<Leans, 'sight' | 'asked' | 'newest' | 'words'> & {
  look?: (since: number) => void;
  moved?: (before: Sight, after: Sight, news: Entry[]) => void;
};

/** One table as this page shows it: what is seen, the hand, the words, who sits where. Live, replayed or from a file. */
export class Table {
  readonly told: GameTold;
  readonly seen: Seen;
  readonly hand: Hand;
  /** The words of the game in the language of the moment, as they were loaded. */
  spoken = $state.raw<Words | null>(null);
  info = $state.raw<TableSeen | null>(null);
  talk = $state.raw<Spoken[]>([]);
  clocks = $state.raw<Ticking[]>([]);
  clocksAt = 0;
  line = $state.raw<{ state: LineState; tries: number; next: number }>({ state: 'open', tries: 0, next: 0 });
  /** What was refused last. */
  trouble = $state.raw<Trouble>(null);
  /** Why an element cannot be taken: shown beside it. */
  whyNot = $state.raw<{ on: string; rule: string } | null>(null);
  #preview = $state.raw<(Preview & { asked: number }) | null>(null);
  /** The element that somebody wants explained, until they close it. */
  explained = $state('');
  /** The rulebook is open, at a rule ("" is its beginning). */
  rulebook = $state<string | null>(null);
  /** The first line that a theatre is telling just now: from there on the chronicle waits, so as not to tell the end before it. */
  staged = $state(Infinity);
  /** What the last move brought about, until the next one. */
  lately = $state.raw<Entry[]>([]);
  /** The same with all that this turn brought before: who is asked next sees the whole turn on the board. */
  thisTurn = $state.raw<Entry[]>([]);
  #turn = -1;
  /** Nobody's eyes: everything is face up, as in a replay of a match that is over. */
  open = false;
  /** Who has won, where that is known already. */
  winners = $state.raw<number[]>([]);
  /** Verbs after which there is no way back, as the game's door names them. */
  final: string[] = [];
  /** Verbs that share their thing with others, and the rule that bars those; named there too. */
  slips: Record<string, string> = {};

  /** Only where there is somebody to hear it. */
  speak: ((text: string) => void) | undefined;
  reconnect: (() => void) | undefined;
  /** Do not ask me this now, or do again. */
  spare: ((ask: string, on: boolean) => void) | undefined;
  /** How many moves of others have come and are not shown yet; the next of them, and all of them. */
  waits = $state(0);
  step: (() => boolean) | undefined;
  skip: (() => boolean) | undefined;
  foresee: ((word: string) => void) | undefined;
  /** The same for whoever compares several choices: the answer is theirs alone. */
  glimpse: ((word: string) => Promise<Preview | null>) | undefined;
  advise: (() => Promise<Hint[]>) | undefined;

  constructor(readonly game: string, given: Given) {
    this.told = GAMES[game]!;
    this.seen = new Seen(given.look ?? (() => {}), (before, after, news) => {
      this.lately = news;
      this.#gather(before.heading.turn, news);
      this.whyNot = null;
      given.moved?.(before, after, news);
    });
    const foreseen = (word: string): Sight | null => (this.preview?.word === word ? this.preview.sight : null);
    const foresee = (word: string): void => this.foresee?.(word);
    this.hand = new Hand({ ...given, sight: () => this.seen.sight, asked: () => this.seen.asked, newest: () => !this.waits, words: () => this.words, foresee, foreseen });
  }

  #gather(turn: number, news: Entry[]): void {
    const back = news.some(entry => entry.tell === 'taken_back');
    this.thisTurn = back ? [] : turn >= 0 && turn === this.#turn ? [...this.thisTurn, ...news] : news;
    this.#turn = turn;
  }

  get turnSoFar(): TurnSoFar {
    return { turn: this.#turn, from: this.thisTurn[0]?.n ?? this.seen.upto + 1, upto: this.seen.upto, now: this.sight?.heading.turn ?? -1 };
  }

  /** Whoever comes back finds what this turn brought, on the board as before: all of it stands in the chronicle. */
  recall({ turn, from, upto, now }: TurnSoFar): void {
    const told = this.seen.chronicle;
    this.#turn = turn;
    this.thisTurn = told.filter(entry => entry.n >= from && entry.n <= upto);
    if (this.seen.upto > upto) this.#gather(now, told.filter(entry => entry.n > upto));
  }

  /** The same words, with the people of this table called by their names. */
  words = $derived.by(() => {
    const words = this.spoken;
    if (!words) return null;
    const people = this.chairs.filter(c => c.kind === 'person' && c.name).map(c => [c.seat, c.name]);
    return people.length ? new Words(words.game, words.texts, words.language, Object.fromEntries(people)) : words;
  });

  /** What the choice that is weighed would bring about. The same word at a later question is another choice. */
  get preview(): Preview | null {
    return this.#preview?.asked === this.seen.asked ? this.#preview : null;
  }

  set preview(told: Preview | null) {
    this.#preview = told && { ...told, asked: this.seen.asked };
  }

  get sight(): Sight | null {
    return this.seen.sight;
  }

  get chairs(): ChairSeen[] {
    return this.info?.chairs ?? [];
  }

  /** Good answers, with reasons; only where nobody but bots plays against them, which may change until the table is full. */
  get counsel(): (() => Promise<Hint[]>) | undefined {
    return this.chairs.some(c => c.mine) && this.chairs.every(c => c.kind !== 'person' || c.mine) ? this.advise : undefined;
  }

  /** The seat whose eyes these are; -1 for somebody who only watches. */
  get seat(): number {
    return this.seen.sight?.seat ?? -1;
  }

  get watching(): boolean {
    return this.seen.sight?.seat === -1;
  }

  /** Nobody is asked any more. */
  get over(): boolean {
    return !!this.seen.sight && this.seen.sight.heading.asked.length === 0;
  }

  /** Given up: a question stands there, and nobody is asked it. */
  get stopped(): boolean {
    return this.info?.phase === 'abandoned';
  }

  get asked(): number[] {
    return (!this.stopped && this.seen.sight?.heading.asked) || [];
  }

  /** I am asked, also while an answer is under way: the next part of one choice is no new turn. */
  get mine(): boolean {
    return !!this.seen.sight?.question.ask && !this.stopped;
  }

  /** How it has ended. */
  get outcome(): string {
    return this.stopped ? t('people.ended') : this.winners.length ? t('end.title', { names: this.subject(this.winners), n: this.winners.length }) : t('question.over');
  }

  /** The page's words for what is somebody's own: to whoever looks through nobody's eyes they say whose it is. */
  yours(key: string, facts: Record<string, string | number> = {}): string {
    return this.open ? t(`${key}_theirs`, { ...facts, name: this.seatName(this.seat) }) : t(key, facts);
  }

  isFinal(choice: Choice): boolean {
    return this.final.includes(choice.verb);
  }

  tincture(seat: number): string {
    return this.told.tinctures[seat] ?? 'neutral';
  }

  /** The chair of whose eyes these are, at a table of the house. */
  get own(): ChairSeen | undefined {
    return this.chairs.find(c => c.mine && c.seat === this.seat);
  }

  /** The seat's label, such as "blue" or "france". */
  label(seat: number): string {
    return this.told.labels.seat?.[seat] ?? String(seat);
  }

  /** What this seat is called: its person, or its colour. */
  seatName(seat: number): string {
    return this.words?.name('seat', seat) ?? '';
  }

  /** These seats as the subject of a sentence: "L’Angleterre, la Bourgogne" where the game has such names and no person's stands for them. */
  subject(seats: number[]): string {
    const named = (seat: number, article: string): string => {
      const [name, colour] = [this.seatName(seat), this.colourName(seat)];
      return name === colour ? (this.spoken?.texts[`name.${article}.${this.label(seat)}`] ?? name) : name;
    };
    return seats.map((seat, i) => named(seat, i ? 'the' : 'The')).join(', ');
  }

  /** What the game calls this seat, whoever sits there. */
  colourName(seat: number): string {
    return this.spoken?.name('seat', seat) ?? '';
  }

  chair(seat: number): ChairSeen | undefined {
    return this.chairs.find(c => c.seat === seat);
  }

  say(key: string, facts: Record<string, number> = {}): string {
    return this.words?.say(key, facts) ?? '';
  }
}
