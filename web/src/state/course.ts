// How the seats fared over a match, from the frames of its story.
import type { Frame, Story } from '../wire/types';

export const POINTS = 'points';

/** The end of each round, and how all began; where a game counts none, of each turn, and not more than a chart can show.
 * What a round brings at its end stands in the first frame of the next: the last answer of a round leads on to the next question. */
export function stops(frames: Frame[], most = 40): number[] {
  const ends = (mark: (f: Frame) => unknown): number[] => frames.map((_, i) => i).filter(i => i === frames.length - 1 || (i > 0 && mark(frames[i - 1]!) !== mark(frames[i]!)));
  const rounds = ends(f => f.heading.round);
  const found = rounds.length > 2 ? rounds : ends(f => f.heading.turn);
  const step = Math.ceil(found.length / most);
  const kept = found.filter((_, i) => (found.length - 1 - i) % step === 0);
  const begins = kept[0] === 0 || (found === rounds && !frames[kept[0]! - 1]!.heading.round); // a set-up before the first round is the beginning
  return begins ? kept : [0, ...kept];
}

/** Round numbers from 0 to the first that is not below the most: a few lines, evenly apart. */
export function grid(most: number, lines = 5): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const step = steps.find(each => Math.ceil(most / each) <= lines) ?? most;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

/** What one seat had at each stop: points, or one of its stocks; undefined where these eyes did not know. */
export const series = (frames: Frame[], at: number[], seat: number, what: string): (number | undefined)[] =>
  at.map(i => {
    const standing = frames[i]!.standings.find(s => s.seat === seat);
    const n = what === POINTS ? standing?.points : standing?.stocks[what];
    return n === undefined || n < 0 ? undefined : n;
  });

/** Sources that brought anybody anything, in the game's own order; what is not on its list stands last. */
export function sourcesOf(story: Story, order: string[]): string[] {
  const found = new Set(story.scored.flatMap(by => Object.keys(by).filter(source => by[source])));
  return [...order.filter(source => found.has(source)), ...[...found].filter(source => !order.includes(source))];
}

export const total = (by: Record<string, number>): number => Object.values(by).reduce((sum, n) => sum + n, 0);
