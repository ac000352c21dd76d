import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hand } from '../state/hand.svelte';
import { dragging } from './drag';

const hand = { on: () => [1], carry: vi.fn(), drag: vi.fn() };
let board: HTMLElement;
let leave: void | (() => void);
const mouse = (name: string, x: number, on = 'court:K1', buttons = 1): void => {
  const event = new MouseEvent(name, { bubbles: true, clientX: x, buttons });
  Object.defineProperty(event, 'pointerType', { value: 'mouse' });
  board.querySelector(`[data-on="${on}"]`)!.dispatchEvent(event);
};
const ghosts = (): number => board.querySelectorAll('.dragged').length;
const lifted = (): void => {
  mouse('pointerdown', 0);
  mouse('pointermove', 30);
};

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '<main><p data-on="court:K1"></p><p data-on="county:B"></p></main>';
  board = document.querySelector('main')!;
  leave = dragging(hand as unknown as Hand)(board);
});
afterEach(() => leave?.());

it('carries a piece to where it falls', () => {
  lifted();
  expect([ghosts(), hand.carry.mock.calls]).toEqual([1, [['court:K1']]]);
  mouse('pointerup', 60, 'county:B');
  expect([ghosts(), hand.drag.mock.calls]).toEqual([0, [['court:K1', 'county:B']]]);
});

it('puts it back with Esc, which then means nothing else', () => {
  const table = vi.fn();
  addEventListener('keydown', table);
  const escape = (): boolean => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  lifted();
  escape();
  mouse('pointerup', 60, 'county:B');
  expect([ghosts(), hand.drag.mock.calls, table.mock.calls.length]).toEqual([0, [['court:K1', '']], 0]);
  escape();
  expect(table).toHaveBeenCalledTimes(1);
  removeEventListener('keydown', table);
});

it('puts it back where it was let go outside the window', () => {
  lifted();
  mouse('pointermove', 40, 'county:B', 0);
  expect([ghosts(), hand.drag.mock.calls]).toEqual([0, [['court:K1', '']]]);
});
