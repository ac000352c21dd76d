import { expect, it } from 'vitest';
import { clampTo, nearest, zoomAt } from './viewport';

const BOARD = { x: 0, y: 0, w: 800, h: 600 };

it('never looks beyond the edge', () => {
  expect(clampTo({ cx: -50, cy: 900, k: 1 }, BOARD, 400, 400)).toEqual({ cx: 200, cy: 400, k: 1 });
});

it('lies in the middle of a larger window', () => {
  expect(clampTo({ cx: 0, cy: 0, k: 0.25 }, BOARD, 400, 400)).toEqual({ cx: 400, cy: 300, k: 0.25 });
});

it('pinches between the whole board and five times as large', () => {
  expect(zoomAt({ cx: 0, cy: 0, k: 1 }, 100, 0.5, 2.5).k).toBe(2.5);
  expect(zoomAt({ cx: 0, cy: 0, k: 1 }, 0.01, 0.5, 2.5).k).toBe(0.5);
});

it('takes the nearest lit place within a finger', () => {
  const place = (on: string) => ({ a: { x: 0, y: 0 }, b: { x: 10, y: 0 } })[on];
  expect(nearest({ x: 7, y: 0 }, ['a', 'b'], place, 22)).toBe('b');
  expect(nearest({ x: 70, y: 0 }, ['a', 'b'], place, 22)).toBeUndefined();
});
