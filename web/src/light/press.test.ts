import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressing } from './press';

const asked: string[] = [];
let board: HTMLElement;
let leave: void | (() => void);
const finger = (name: string, x = 0): void => {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x });
  Object.defineProperty(event, 'pointerType', { value: 'touch' });
  board.querySelector('i')!.dispatchEvent(event);
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '';
  board = document.createElement('div');
  const thing = document.createElement('p');
  thing.setAttribute('data-on', 'county:B');
  thing.append(document.createElement('i'));
  board.append(thing);
  document.body.append(board);
  leave = pressing(on => asked.push(on))(board);
});
afterEach(() => {
  leave?.();
  asked.length = 0;
  vi.useRealTimers();
});

it('explains what a finger stays on, and takes the click for none', () => {
  let clicks = 0;
  board.querySelector('p')!.addEventListener('click', () => (clicks += 1));
  finger('pointerdown');
  vi.advanceTimersByTime(600);
  finger('pointerup');
  finger('click');
  expect([asked, clicks]).toEqual([['county:B'], 0]);
  finger('pointerdown');
  finger('pointerup');
  finger('click');
  expect(clicks).toBe(1);
});

it('does not explain what is pushed about', () => {
  finger('pointerdown');
  finger('pointermove', 40);
  vi.advanceTimersByTime(600);
  expect(asked).toEqual([]);
});
