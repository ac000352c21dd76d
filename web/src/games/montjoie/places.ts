// Where things lie on the map of 854 x 656 units, and how big they are.
import type { Point } from '../door';
import land from './land.json';
import type { City, Level } from './picture';

export const W = 854;
export const H = 656;

type Spot = Point & { /** on which of eight sides the name stands */ side: number };
export const CITIES: Record<string, Spot> = Object.fromEntries(
  Object.entries(land.cities).map(([id, [x, y, side]]) => [id, { x: x!, y: y!, side: side! }]),
);
export const ROADS: Record<string, string> = land.roads;
export const road = (a: string, b: string): string => ROADS[`${a}-${b}`] ?? ROADS[`${b}-${a}`] ?? '';

/** Foreign powers stand beyond the border, beside their names. */
export const POWERS: Record<string, Point & { /** where its name stands, and how it is turned */ name: [number, number, number] }> = {
  castille: { x: 68, y: 575, name: [130, 580, 0] },
  aragon: { x: 240, y: 627, name: [296, 632, 0] },
  genes: { x: 831, y: 457, name: [790, 446, 16] },
  savoie: { x: 764, y: 344, name: [770, 392, 80] },
  empire: { x: 782, y: 92, name: [800, 210, 84] },
  brabant: { x: 667, y: 12, name: [716, 17, 0] },
};

/** Nations come in from the left, where their panels stand. */
const NATIONS = ['france', 'angleterre', 'bourgogne', 'bretagne', 'flandres', 'navarre'];
export const isNation = (owner: string): boolean => NATIONS.includes(owner);
const home = (nation: string): Point => ({ x: -30, y: 60 + 84 * NATIONS.indexOf(nation) });

export const CENTRES: Record<string, Point> = Object.fromEntries(Object.entries(land.provinces).map(([id, d]) => [id, middle(d)]));

function middle(d: string): Point {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const mean = (all: number[]): number => all.reduce((a, b) => a + b, 0) / all.length;
  return { x: mean(xs), y: mean(ys) };
}

export function place(on: string): Point | undefined {
  const [kind = '', id = ''] = on.split(':');
  if (kind === 'city') return CITIES[id];
  if (kind === 'province') return CENTRES[id];
  if (kind === 'nation') return POWERS[id];
  if (kind === 'garrisons') return isNation(id) ? home(id) : undefined;
  if (on === 'castles' || on === 'ramparts' || on === 'pillage') return { x: -30, y: 600 };
  return undefined;
}

// -- sizes

const RINGS: Record<Level, number> = { free: 9.5, garrison: 13.5, castle: 15, fortress: 17.5 };
const TOKENS: Record<Level, number> = { free: 6, garrison: 10.5, castle: 11.5, fortress: 16 };
export const ring = (city: City): number => (city.owner !== 'nobody' && city.level === 'free' ? 13.5 : RINGS[city.level]);
export const token = (city: City): number => (city.owner !== 'nobody' && city.level === 'free' ? 10.5 : TOKENS[city.level]);

export type Label = { x: number; y: number; anchor: 'start' | 'end' | 'middle' };

/** The name keeps its side and gives way to what stands there, a ring of gold included. */
export function label(city: City, lit: boolean): Label {
  const { x, y, side } = CITIES[city.city]!;
  const r = lit || city.marks.includes('protected') ? ring(city) + 3 : token(city);
  const top = city.level === 'castle' || city.level === 'fortress' ? Math.max(r + 5, 19.5) : r + 5; // above the merlons
  const [anchor, dx, dy] = ([
    ['start', r + 3, 4], ['end', -r - 3, 4], ['middle', 0, -top], ['middle', 0, r + 12.5],
    ['start', r - 1, -r + 1], ['end', -r + 1, -r + 1], ['start', r - 1, r + 7], ['end', -r + 1, r + 7],
  ] as const)[side]!;
  return { x: x + dx, y: y + dy, anchor };
}

/** A way over water, bent out to sea. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const out = from.x + to.x < W && Math.abs(dy) > 10 ? Math.sign(dy) : -Math.sign(dx || 1);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * 0.28 * out} ${(from.y + to.y) / 2 + dx * 0.28 * out} ${to.x} ${to.y}`;
}
