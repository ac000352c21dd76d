// What a choice would change, from the sight that the house foresees. Nothing is computed here but differences.
import type { Sight } from '../wire/types';

/** A number that would change: points of any seat, stocks of one's own. */
export type Change = { seat: number; /** a stock, or "points" */ what: string; by: number };

export function changes(now: Sight, then: Sight, mine: number): Change[] {
  const found: Change[] = [];
  for (const after of then.standings) {
    const before = now.standings.find(s => s.seat === after.seat);
    if (!before) continue;
    if (after.points !== before.points) found.push({ seat: after.seat, what: 'points', by: after.points - before.points });
    if (after.seat !== mine) continue;
    for (const [stock, n] of Object.entries(after.stocks)) {
      const had = before.stocks[stock] ?? 0;
      if (n >= 0 && had >= 0 && n !== had) found.push({ seat: mine, what: stock, by: n - had });
    }
  }
  return found;
}

/** The phase that would end with it, or "". */
export const ends = (now: Sight, then: Sight): string => (now.heading.phase && then.heading.phase !== now.heading.phase ? now.heading.phase : '');

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
