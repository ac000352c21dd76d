import type { Entry, Sight, Story } from '../wire/types';
import { Table, type Given } from './table.svelte';

/** A match seen again: the same table, fed from a story instead of a line. Nothing can be chosen in it. */
export class Told {
  readonly table: Table;
  #at = $state(0);

  constructor(readonly story: Story, moved?: Given['moved']) {
    this.table = new Table(story.game, { awake: () => false, send: () => {}, moved });
    this.go(0);
  }

  get at(): number {
    return this.#at;
  }

  get length(): number {
    return this.story.frames.length;
  }

  go(to: number): void {
    const at = Math.max(0, Math.min(this.length - 1, to));
    const frame = this.story.frames[at];
    if (!frame) return;
    const sight: Sight = {
      seat: this.story.viewer, heading: frame.heading, standings: frame.standings, picture: frame.picture, question: {}, asides: [], may_undo: false,
    };
    const chronicle: Entry[] = this.story.frames.slice(0, at + 1).flatMap(f => f.news);
    this.#at = at;
    this.table.seen.leap(sight, chronicle, frame.news);
  }

  /** The frame in which an entry of the chronicle was told. */
  frameOf(n: number): number {
    const found = this.story.frames.findIndex(f => f.news.some(e => e.n === n));
    return found < 0 ? 0 : found;
  }

  /** The next or the last frame of another round. */
  round(step: 1 | -1): number {
    const rounds = this.story.frames.map(f => f.heading.round);
    let at = this.#at;
    while (rounds[at + step] !== undefined && rounds[at + step] === rounds[this.#at]) at += step;
    return Math.max(0, Math.min(this.length - 1, at + step));
  }
}

/** Whether a file is a story; nothing of it is believed beyond its shape. */
export function isStory(read: unknown): read is Story {
  const story = read as Partial<Story> | null;
  return !!story && typeof story.game === 'string' && Array.isArray(story.frames) && story.frames.length > 0
    && story.frames.every(f => typeof f === 'object' && f !== null && 'picture' in f && 'heading' in f && Array.isArray(f.news) && Array.isArray(f.standings));
}
