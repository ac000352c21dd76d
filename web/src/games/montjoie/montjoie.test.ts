import { describe, expect, it } from 'vitest';
import type { Entry, Shown } from '../../wire/types';
import { rulesOf, wordsOf } from '../../words/catalogues';
import land from './land.json';
import type { MontjoiePicture } from './picture';
import { pieces } from './pieces';
import { rules } from './explains';
import { CITIES, label, marks, place, ring, road, sail, token, trail, voyage } from './places';
import { fought, rest } from './theatres/combat';

type Fixture = { shown: Shown[] };
const fixtures = Object.entries(import.meta.glob<Fixture>('../../../fixtures/montjoie-*.json', { import: 'default', eager: true }));
const pictures = fixtures.flatMap(([, f]) => f.shown.map(s => s.sight.picture as unknown as MontjoiePicture));

describe('the map', () => {
  it('has a place for every city, province and power of a picture', () => {
    for (const { id } of pictures.flatMap(p => [...p.cities, ...p.provinces, ...p.powers])) expect(place(id), id).toBeDefined();
  });

  it('draws every road, and no other', () => {
    const roads = pictures[0]!.roads;
    for (const [a, b] of roads) expect(road(a!, b!), `${a} ${b}`).not.toBe('');
    expect(Object.keys(land.roads)).toHaveLength(roads.length);
  });

  it('lets every port be sailed to from every other, round France and never through it', () => {
    const ports = pictures[0]!.cities.filter(c => c.sea);
    for (const a of ports) for (const b of ports) expect(a === b || sail(a.city, b.city).includes('C'), `${a.city} ${b.city}`).toBe(true);
    expect(sail('paris', 'calais')).toBe('');
    expect(Math.min(...voyage('bruges', 'montpellier').map(p => p.x)), 'by Spain').toBeLessThan(0);
    expect(voyage('rouen', 'la_rochelle').some(p => p.x < CITIES.brest!.x), 'by Brest').toBe(true);
    expect(voyage('nantes', 'sables')).toHaveLength(3);
  });

  it('lays key and flame of a city over no mark of another, and over no other city', () => {
    const all = Object.entries(marks).flatMap(([city, [key, flame]]) => [{ city, ...key!, r: 7 }, { city, ...flame!, r: 7.5 }]);
    const apart = (a: { x: number; y: number; r: number }, b: { x: number; y: number }, r: number): number => Math.hypot(a.x - b.x, a.y - b.y) - a.r - r;
    const meet = all.flatMap((a, i) => [
      ...all.slice(i + 1).filter(b => apart(a, b, b.r) < -0.5).map(b => `${a.city} ${b.city}`),
      ...Object.entries(CITIES).filter(([id, spot]) => id !== a.city && apart(a, spot, 10.5) < -0.5).map(([id]) => `${a.city} ${id}`),
    ]);
    expect(meet).toEqual([]);
  });

  it('shows by three dots where somebody came from, on the last stretch of the way', () => {
    const long = trail([{ x: 0, y: 0 }, { x: 500, y: 0 }, { x: 500, y: 10 }]);
    expect(long.map(p => Math.round(500 - p.x + (10 - p.y)))).toEqual([46, 34, 22]);
    expect(trail([{ x: 0, y: 0 }, { x: 10, y: 0 }]).map(p => Math.round(p.x * 10))).toEqual([30, 48, 66]);
  });

  it('moves a name out of the way of gold', () => {
    const city = pictures[0]!.cities.find(c => label(c, false).anchor === 'start' && c.level !== 'free')!;
    expect(label(city, true).x - label(city, false).x).toBeCloseTo(ring(city) + 3 - token(city));
  });
});

describe('what lies where', () => {
  it('is one garrison for each held city, and the rest beside the map', () => {
    for (const picture of pictures) {
      const all = pieces(picture);
      for (const nation of picture.nations) {
        const own = all.filter(p => p.kind === `garrison:${nation.nation}`);
        expect(own.filter(p => p.at.startsWith('city:'))).toHaveLength(nation.cities);
        expect(own).toHaveLength(nation.cities + nation.garrisons.n);
      }
    }
  });
});

describe('a combat told again', () => {
  it('has both sides, their dice and their totals', () => {
    const middle = fixtures.find(([path]) => path.includes('6-middle'))![1];
    const fight = fought(middle.shown[0]!.news)!;
    const totals = middle.shown[0]!.news.filter(e => e.tell === 'totals').at(-1)!.facts;
    expect(fight.totals).toEqual([totals.attack, totals.defence]);
    expect(fight.cards[0].length).toBeGreaterThanOrEqual(2);
    expect(fight.won).toBe(totals.attack! > totals.defence! ? 'attack' : totals.attack! < totals.defence! ? 'defence' : '');
  });

  it('adds up, although walls, ground and troops are not told', () => {
    const says = (tell: string, facts: Record<string, number>) => ({ n: 1, tell, say: `tell.${tell}`, facts }) as Entry;
    const fight = fought([says('attack', { nation: 3, other: 0, city: 1, origin: 2, way: 1 }), says('laid', { seat: 0, card: 7 }), says('dice', { attack: 6, defence: 4 }), says('totals', { attack: 11, defence: 12 })])!;
    expect(rest(fight, 1, () => 5, false).names).toEqual(['walls']);
    expect([rest(fight, 0, () => 5, true), rest(fight, 1, () => 5, true)]).toEqual([{ names: ['troops'], n: 5 }, { names: ['walls', 'ground'], n: 3 }]);
  });

  it('leaves out what a Felon took', () => {
    const says = (tell: string, facts: Record<string, number>) => ({ n: 1, tell, say: `tell.${tell}`, facts }) as Entry;
    const fight = fought([says('duel', { seat: 1, other: 2 }), says('laid', { seat: 1, card: 0 }), says('felon', { seat: 2, side: 0, card: 0 }), says('dice', { attack: 6, defence: 4 }), says('totals', { attack: 6, defence: 9 })])!;
    expect([fight.cards[0], fight.taken[0]]).toEqual([[], [0]]);
    expect(rest(fight, 0, () => 3, false).n).toBe(0);
  });

  it('is nothing where none was told', () => {
    expect(fought([])).toBeNull();
  });
});

it('explains a thing by what may be done with it, in words of the rulebook', async () => {
  const book = await rulesOf('montjoie', 'en');
  const verbs = Object.keys((await wordsOf('montjoie', 'en')).texts).filter(key => key.startsWith('do.')).map(key => key.slice(3));
  for (const verb of verbs) for (const rule of rules('city:paris', [verb])) expect(book[`rule.${rule}`], `${verb} ${rule}`).toBeTruthy();
  expect([rules('city:paris')[0], rules('city:paris', ['attack'])[0], rules('city:paris', ['expand'])[0]]).toEqual(['MON-COMBAT-10', 'MON-COMBAT-10', 'MON-EXPAND-2']);
});
