import type { Point } from '../games/door';

/** The middle of what is seen, and how many pixels a unit of the board takes. */
export type Window = { cx: number; cy: number; k: number };
type Box = { x: number; y: number; w: number; h: number };

/** Never beyond the board's edge; where the board is smaller than the window it lies in the middle. */
export function clampTo(view: Window, board: Box, width: number, height: number): Window {
  const hold = (c: number, from: number, size: number, half: number): number =>
    size <= 2 * half ? from + size / 2 : Math.min(Math.max(c, from + half), from + size - half);
  return { ...view, cx: hold(view.cx, board.x, board.w, width / view.k / 2), cy: hold(view.cy, board.y, board.h, height / view.k / 2) };
}

export const zoomAt = (view: Window, by: number, least: number, most: number): Window => ({ ...view, k: Math.min(most, Math.max(least, view.k * by)) });

/** The lit place nearest to a point, not further than a finger is wide. */
export function nearest(point: Point, lit: string[], place: (on: string) => Point | undefined, within: number): string | undefined {
  let best: string | undefined;
  let least = within;
  for (const on of lit) {
    const at = place(on);
    const far = at ? Math.hypot(at.x - point.x, at.y - point.y) : Infinity;
    if (far <= least) [best, least] = [on, far];
  }
  return best;
}
