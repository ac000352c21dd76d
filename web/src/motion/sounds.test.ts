import { afterEach, expect, it, vi } from 'vitest';
import { play } from './sounds';

const started: number[] = [];
class Fake {
  currentTime = 0;
  destination = {};
  resume = async () => {};
  createOscillator = () => ({ frequency: { setValueAtTime: (hertz: number) => started.push(hertz) }, connect: (to: unknown) => to, start: () => {}, stop: () => {}, type: '' });
  createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: (to: unknown) => to });
}
afterEach(() => void (started.length = 0));

it('is silent unless somebody wishes for sounds, and where there are none', () => {
  expect(play('turn', true)).toBe(false);
  vi.stubGlobal('AudioContext', Fake);
  expect([play('turn', false), started.length]).toEqual([false, 0]);
});

it('is heard once for pieces that land together', () => {
  vi.stubGlobal('AudioContext', Fake);
  expect([play('piece', true, 1000), play('piece', true, 1040), play('piece', true, 1200)]).toEqual([true, false, true]);
  expect(started.length).toBe(4);
});
