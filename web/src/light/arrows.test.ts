import { expect, it } from 'vitest';
import { beside, nearest } from './arrows';

const PLACES: Record<string, { x: number; y: number }> = { a: { x: 0, y: 0 }, b: { x: 10, y: 1 }, c: { x: 5, y: 40 }, d: { x: 100, y: 0 } };
const place = (on: string) => PLACES[on];

it('goes to the nearest in that direction', () => {
  expect(beside('a', 'ArrowRight', ['a', 'b', 'c', 'd'], place)).toBe('b');
  expect(beside('a', 'ArrowDown', ['a', 'b', 'c', 'd'], place)).toBe('c');
  expect(beside('a', 'ArrowLeft', ['a', 'b'], place)).toBeUndefined();
});

it('goes through the list where nothing is drawn', () => {
  expect(beside('a', 'ArrowDown', ['a', 'b'])).toBe('b');
  expect(beside('a', 'ArrowUp', ['a', 'b'])).toBe('b');
});

it('finds the nearest lit place to where something was chosen', () => {
  expect(nearest('a', ['d', 'c', 'b', 'elsewhere'], place)).toBe('b');
  expect(nearest('elsewhere', ['d', 'c'], place)).toBeUndefined();
});
