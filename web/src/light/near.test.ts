import { expect, it } from 'vitest';
import type { Hand } from '../state/hand.svelte';
import { nearest } from './near';

const BOXES: Record<string, [number, number]> = { near: [30, 0], far: [60, 0] };
const board = document.createElement('div');
board.className = 'board';
const elements = Object.fromEntries(Object.entries(BOXES).map(([on, [x, y]]) => {
  const element = board.appendChild(document.createElement('i'));
  element.getBoundingClientRect = () => new DOMRect(x, y, 10, 10);
  return [on, element];
}));
const hand = { lit: ['far', 'near'], elementOf: (on: string) => elements[on] } as unknown as Hand;

it('takes the nearest lit place within a finger', () => {
  expect(nearest(hand, 15, 5)).toBe('near');
  expect(nearest(hand, 52, 5)).toBe('far');
});

it('takes none that is farther away', () => {
  expect(nearest(hand, 5, 5)).toBe('');
});
