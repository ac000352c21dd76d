import type { Chair, Entry, Sight } from '../wire/types';
import { Words } from '../words/say';
import { GAMES, type GameTold } from '../words/catalogues';
import { Hand, type Leans } from './hand.svelte';
import { Seen } from './seen.svelte';

export type Trouble = { why: string; rule: string } | null;

/** One table as this page shows it: what is seen, the hand, the words, who sits where. Live, replayed or from a file. */
export class Table {
  readonly told: GameTold;
  readonly seen: Seen;
  readonly hand: Hand;
  words = $state.raw<Words | null>(null);
  chairs = $state.raw<Chair[]>([]);
  /** What was refused last. */
  trouble = $state.raw<Trouble>(null);
  /** Why an element cannot be taken: shown beside it. */
  whyNot = $state.raw<{ on: string; rule: string } | null>(null);
  /** The rulebook is open, at a rule or at its beginning. */
  rulebook = $state<string | null>(null);
  /** What the last move brought about, until the next one. */
  lately = $state.raw<Entry[]>([]);

  constructor(
    readonly game: string,
    given: Omit<Leans, 'sight' | 'asked' | 'words'> & { look?: (since: number) => void; moved?: (before: Sight, after: Sight, news: Entry[]) => void },
  ) {
    this.told = GAMES[game]!;
    this.seen = new Seen(given.look ?? (() => {}), (before, after, news) => {
      this.lately = news;
      this.whyNot = null;
      given.moved?.(before, after, news);
    });
    this.hand = new Hand({ ...given, sight: () => this.seen.sight, asked: () => this.seen.asked, words: () => this.words });
  }

  get sight(): Sight | null {
    return this.seen.sight;
  }

  /** The seat whose eyes these are; -1 for somebody who only watches. */
  get seat(): number {
    return this.seen.sight?.seat ?? -1;
  }

  tincture(seat: number): string {
    return this.told.tinctures[seat] ?? 'neutral';
  }

  /** The seat's label, such as "blue" or "france". */
  label(seat: number): string {
    return this.told.labels.seat?.[seat] ?? String(seat);
  }

  chair(seat: number): Chair | undefined {
    return this.chairs.find(c => c.seat === seat);
  }

  say(key: string, facts: Record<string, number> = {}): string {
    return this.words?.say(key, facts) ?? '';
  }
}
