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
/** From city to city over water. */
export const sail = (a: string, b: string): string => bent(voyage(a, b));

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

const AROUND: Record<string, [number, number]> = { tl: [-13, -13], tr: [13, -13], bl: [-14, 11], br: [14, 11], l: [-20, 1], r: [20, 1], t: [0, -20], b: [0, 19] };
/** What the name leaves free on each of its eight sides, the best first. */
const FREE = ['tl bl l t b', 'tr br r t b', 'bl br l r b', 'tl tr l r t', 'tl bl l br b', 'tr br r bl b', 'tl tr l bl t', 'tr tl r br t'].map(all => all.split(' ').map(at => AROUND[at]!));
const MARKS = [7, 7.5]; // how big they are: key, flame

/** Where key and flame of each city lie: beside the name, and where they can beside those of its neighbours and the neighbours themselves. */
export const marks: Record<string, Point[]> = (() => {
  const beside = ({ x, y }: Spot, [dx, dy]: [number, number]): Point => ({ x: x + dx, y: y + dy });
  const over = (a: Point, b: Point, r: number): number => Math.max(0, r + 1.2 - Math.hypot(a.x - b.x, a.y - b.y));
  const found = Object.fromEntries(Object.entries(CITIES).map(([id, spot]) => [id, MARKS.map((_, i) => beside(spot, FREE[spot.side]![i]!))]));
  const hides = (id: string, i: number, at: Point): number => Object.entries(found).reduce((sum, [other, theirs]) =>
    sum + (other === id ? 0 : over(at, CITIES[other]!, MARKS[i]! + 10.5)) + theirs.reduce((n, their, j) => n + (other === id && i === j ? 0 : over(at, their, MARKS[i]! + MARKS[j]!)), 0), 0);
  for (let round = 0; round < 2; round++) // whoever gives way may meet somebody else
    for (const [id, spot] of Object.entries(CITIES))
      MARKS.forEach((_, i) => {
        for (const at of FREE[spot.side]!.map(way => beside(spot, way))) if (hides(id, i, at) < hides(id, i, found[id]![i]!)) found[id]![i] = at;
      });
  return found;
})();

/** Off each port, along the coast from Flanders to Provence; between the seas the way leads round Spain, off the map. */
const SEA: (Point & { port?: string[]; /** ships from further off come by here */ cape?: boolean })[] = [
  { x: 530, y: 18, port: ['bruges'] }, { x: 480, y: 44, port: ['calais'], cape: true }, { x: 468, y: 86, port: ['abbeville'] }, { x: 430, y: 122, port: ['rouen'] },
  { x: 390, y: 128, port: ['caen'] }, { x: 335, y: 104, port: ['cherbourg'], cape: true }, { x: 178, y: 200, port: ['brest'], cape: true },
  { x: 300, y: 316, port: ['nantes', 'sables'] }, { x: 330, y: 352, port: ['la_rochelle'] }, { x: 345, y: 412, port: ['bordeaux'] }, { x: 328, y: 468, port: ['bayonne'] },
  { x: 130, y: 430, cape: true }, { x: -40, y: 520, cape: true }, { x: -40, y: 720, cape: true }, { x: 420, y: 730, cape: true },
  { x: 560, y: 622, port: ['barcelone'] }, { x: 606, y: 545, port: ['montpellier'] }, { x: 655, y: 545, port: ['marseille'] },
];
const off = (port: string): number => SEA.findIndex(each => each.port?.includes(port));

/** The way of a ship, point by point; none where it could not sail. */
export function voyage(from: string, to: string): Point[] {
  const [a, b] = [off(from), off(to)];
  if (a < 0 || b < 0) return [];
  const between = SEA.slice(Math.min(a, b) + 1, Math.max(a, b)).filter(each => each.cape);
  const on = [SEA[a]!, ...(a < b ? between : between.reverse()), ...(a === b ? [] : [SEA[b]!])];
  return [CITIES[from]!, ...on, CITIES[to]!];
}

/** A line that bends at its points. */
export function bent(points: Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  const pull = (p: Point, from: Point, to: Point, way: 1 | -1): string => `${(p.x + (way * (to.x - from.x)) / 6).toFixed(1)} ${(p.y + (way * (to.y - from.y)) / 6).toFixed(1)}`;
  return points.map((p, i) => (i ? `C${pull(at(i - 1), at(i - 2), p, 1)} ${pull(p, at(i - 1), at(i + 1), -1)} ${p.x} ${p.y}` : `M${p.x} ${p.y}`)).join('');
}

const stretch = (points: Point[], i: number): number => Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
export const far = (points: Point[]): number => points.slice(1).reduce((sum, _, i) => sum + stretch(points, i + 1), 0);

/** Where three dots lie on the last stretch of a way, the biggest nearest to its end. */
export function trail(points: Point[]): Point[] {
  return [0.7, 0.52, 0.34].map(share => {
    let left = share * Math.min(far(points), 66);
    let i = points.length - 1;
    while (i > 1 && left > stretch(points, i)) left -= stretch(points, i--);
    const [a, b, k] = [points[i]!, points[i - 1]!, left / stretch(points, i)];
    return { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k };
  });
}

/** A way that follows neither road nor coast. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const out = from.x + to.x < W && Math.abs(dy) > 10 ? Math.sign(dy) : -Math.sign(dx || 1);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * 0.28 * out} ${(from.y + to.y) / 2 + dx * 0.28 * out} ${to.x} ${to.y}`;
}
