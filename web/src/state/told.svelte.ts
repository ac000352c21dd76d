import type { ChairSeen, Entry, House, Picture, Sight, Story } from '../wire/types';
import { Table, type Given } from './table.svelte';

/** The eyes through which everything is open. */
export const OPEN = -2;

/** A match seen again: the same table, fed from a story instead of a line. Nothing can be chosen in it. */
export class Told {
  readonly table: Table;
  #at = $state(0);
  /** Whole pictures: a story tells of each only what has changed. */
  #pictures: Picture[] = [];

  constructor(readonly story: Story, moved?: Given['moved']) {
    let whole: Picture = {};
    for (const frame of story.frames) this.#pictures.push((whole = { ...whole, ...frame.picture }));
    this.table = new Table(story.game, { awake: () => false, send: () => {}, moved });
    this.table.open = story.viewer === OPEN;
    this.go(0);
  }

  get at(): number {
    return this.#at;
  }

  get length(): number {
    return this.story.frames.length;
  }

  /** How many actions of the record lie before this frame; unknown in a match that goes on. */
  get after(): number | undefined {
    return this.story.frames[this.#at]?.after;
  }

  /** Where everything is open, things are shown from the side of whoever is asked. */
  #seat(at: number): number {
    const heading = this.story.frames[at]!.heading;
    return this.story.viewer === OPEN ? (heading.asked[0] ?? Math.max(0, heading.turn)) : this.story.viewer;
  }

  go(to: number): void {
    const at = Math.max(0, Math.min(this.length - 1, to));
    const frame = this.story.frames[at];
    if (!frame) return;
    const sight: Sight = {
      seat: this.#seat(at), heading: frame.heading, standings: frame.standings, picture: this.#pictures[at]!, question: {}, asides: [], may_undo: false,
    };
    const chronicle: Entry[] = this.story.frames.slice(0, at + 1).flatMap(f => f.news);
    this.#at = at;
    this.table.seen.leap(sight, chronicle, frame.news);
    this.table.thisTurn = this.#thisTurn(at);
    this.table.winners = at === this.length - 1 ? this.story.winners : [];
  }

  /** What this turn has brought so far, whether one came here forwards or backwards. */
  #thisTurn(at: number): Entry[] {
    const turn = (i: number): number => this.story.frames[i - 1]?.heading.turn ?? -1;
    let from = at;
    while (turn(at) >= 0 && turn(from - 1) === turn(at)) from -= 1;
    return this.story.frames.slice(from, at + 1).flatMap(f => f.news);
  }

  /** The frame in which an entry of the chronicle was told. */
  frameOf(n: number): number {
    const found = this.story.frames.findIndex(f => f.news.some(e => e.n === n));
    return found < 0 ? 0 : found;
  }

  /** The frame that lies so many actions behind the beginning, through whichever eyes. */
  frameAfter(actions: number): number {
    return Math.max(0, this.story.frames.filter(f => (f.after ?? Infinity) <= actions).length - 1);
  }

  /** The beginning of the next round or turn; back, of this one, or of the one before where it has just begun. */
  leap(step: 1 | -1, by: 'round' | 'turn'): number {
    const marks = this.story.frames.map(f => (by === 'round' ? f.heading.round : `${f.heading.round} ${f.heading.turn}`));
    const begins = marks.map((mark, i) => i).filter(i => i === 0 || marks[i] !== marks[i - 1]);
    const found = step > 0 ? begins.find(i => i > this.#at) : begins.filter(i => i < this.#at).at(-1);
    return found ?? (step > 0 ? this.length - 1 : 0);
  }

  /** Games without rounds are looked through by turns only. */
  get rounds(): boolean {
    return this.story.frames.some(f => f.heading.round > 0);
  }
}

/** Whether a file is a story; nothing of it is believed beyond its shape. */
export function isStory(read: unknown): read is Story {
  const story = read as Partial<Story> | null;
  return !!story && typeof story.game === 'string' && Array.isArray(story.frames) && story.frames.length > 0
    && story.frames.every(f => typeof f === 'object' && f !== null && 'picture' in f && 'heading' in f && Array.isArray(f.news) && Array.isArray(f.standings));
}

type Recorded = { game: string; rules?: unknown; seats: number; actions: unknown[]; players?: unknown };

/** Whether a file is a record, as the terminal writes them: whether it is a sound one is for the house to say. */
export function isRecord(read: unknown): read is Recorded {
  const record = read as { banneret?: unknown; game?: unknown; actions?: unknown } | null;
  return !!record && typeof record === 'object' && 'banneret' in record && typeof record.game === 'string' && Array.isArray(record.actions);
}

/** What went wrong, in words of the page; in the engine's own where only a programmer can help. */
export type Fault = { say: string; facts?: Record<string, string>; detail?: string };

/** Why a house refuses to play a record again: by the rules of another day it led elsewhere, or something in it is wrong. */
export function unplayed({ game, rules }: Recorded, { games }: Pick<House, 'games'>, detail: string): Fault {
  const ours = games.find(each => each.name === game)?.rules_version;
  if (typeof rules !== 'number' || ours === undefined || rules === ours) return { say: 'replay.broken', detail };
  return { say: rules < ours ? 'replay.older' : 'replay.newer', facts: { n: String(rules), of: String(ours) } };
}

/** Who sat where, by what a record calls its players: bots are known by their names, and at the keyboard sat "me" or "me:Anna". */
export const chairsOf = ({ players }: Recorded, { bots }: Pick<House, 'bots'>): ChairSeen[] =>
  (Array.isArray(players) ? players.map(String) : []).map((name, seat) => {
    const bot = bots.includes(name) ? name : '';
    return { seat, kind: bot ? 'bot' : 'person', name: bot ? '' : name.replace(/^me(:|$)/, ''), bot, mine: false, here: true, stand_in: '' };
  });
