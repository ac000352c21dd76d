// Moves pieces from where they were to where they are. The DOM shows the new picture already; a travelling piece begins
// at its old place, known from the board's own places, and never by measuring.
import type { Attachment } from 'svelte/attachments';
import type { AnyDoor } from '../games/door';
import type { Entry, Picture } from '../wire/types';
import { journeys, type Journey } from './journeys';

const afoot = new Map<string, Set<Element>>();
let running: Animation[] = [];

/** Marks the drawing of a piece: `<g {@attach piece('knight:red:3', 'county:B')}>`. It must carry no transform of its own. */
export const piece = (kind: string, at: string): Attachment => element => {
  const key = `${kind}@${at}`;
  const there = afoot.get(key) ?? new Set();
  afoot.set(key, there.add(element));
  return () => {
    there.delete(element);
    if (!there.size) afoot.delete(key);
  };
};

export function finish(): void {
  for (const animation of running) animation.finish();
  running = [];
}

/** Who goes where between two pictures of one game. */
export function compare(door: AnyDoor, before: Picture, after: Picture, news: Entry[]): Journey[] {
  if (!door.pieces || !door.place) return [];
  const told = news.flatMap(e => e.moves.map(m => ({ kind: m.piece, from: m.from, to: m.to })));
  const far = (a: string, b: string): number => {
    const [one, two] = [door.place!(a), door.place!(b)];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 1e6;
  };
  return journeys(door.pieces(before), door.pieces(after), told, far);
}

/** A new sight finishes what still runs. */
export function travel(door: AnyDoor, trips: Journey[], milliseconds: number): void {
  finish();
  if (!milliseconds || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const taken = new Set<Element>();
  for (const trip of trips) {
    if (!trip.to) continue;
    const element = [...(afoot.get(`${trip.kind}@${trip.to}`) ?? [])].find(e => !taken.has(e));
    if (!element) continue;
    taken.add(element);
    const from = trip.from && door.place?.(trip.from);
    const to = door.place?.(trip.to);
    const frames = from && to
      ? [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: `0px -4px`, offset: 0.85 }, { translate: '0px 0px' }]
      : [{ opacity: 0 }, { opacity: 1 }];
    running.push(element.animate(frames, { duration: milliseconds, easing: 'cubic-bezier(.2,.7,.2,1)' }));
  }
}
