import type { Entry } from '../wire/types';

/** How many pieces lie at each place as far as it was told: what came there less what left it, without what was taken back. */
export function tally(chronicle: Entry[]): Map<string, number> {
  const back = chronicle.filter(entry => entry.tell === 'taken_back').map(entry => entry.facts);
  const stands = (entry: Entry): boolean => !back.some(({ first = 0, last = -1 }) => first <= entry.n && entry.n <= last);
  const found = new Map<string, number>();
  const count = (place: string, n: number): void => void found.set(place, (found.get(place) ?? 0) + n);
  for (const { moves } of chronicle.filter(stands))
    for (const { from, to } of moves) {
      count(from, -1);
      count(to, 1);
    }
  return found;
}
