import type { Point } from '../games/door';

const WAYS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The lit place nearest to this one, where both are drawn. */
export function nearest(on: string, lit: string[], place?: (on: string) => Point | undefined): string | undefined {
  const here = place?.(on);
  if (!here) return undefined;
  const far = (other: string): number => {
    const there = place?.(other);
    return there ? Math.hypot(there.x - here.x, there.y - here.y) : Infinity;
  };
  return lit.filter(other => far(other) < Infinity).sort((a, b) => far(a) - far(b))[0];
}

/** The nearest lit place in the direction of an arrow; without a drawing, the next or the one before in the list. */
export function beside(on: string, key: string, lit: string[], place?: (on: string) => Point | undefined): string | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const here = place?.(on);
  if (!here) {
    const step = way[0] + way[1];
    return lit[(lit.indexOf(on) + step + lit.length) % lit.length];
  }
  let best: string | undefined;
  let least = Infinity;
  for (const other of lit) {
    const there = other === on ? undefined : place?.(other);
    if (!there) continue;
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1] + (there.y - here.y) * way[0]);
    if (along <= 0 || aside > along * 2.5) continue; // behind, or too far to the side to be meant
    const far = along + aside * 1.6;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
