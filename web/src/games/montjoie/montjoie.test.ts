import { describe, expect, it } from 'vitest';
import type { Entry, Shown } from '../../wire/types';
import land from './land.json';
import type { MontjoiePicture } from './picture';
import { pieces } from './pieces';
import { label, place, ring, road, token } from './places';
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
    expect([rest(fight, 0, () => 5), rest(fight, 1, () => 5)]).toEqual([{ names: ['troops'], n: 5 }, { names: ['walls', 'ground'], n: 3 }]);
  });

  it('is nothing where none was told', () => {
    expect(fought([])).toBeNull();
  });
});
