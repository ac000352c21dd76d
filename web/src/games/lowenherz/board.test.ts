import { describe, expect, it } from 'vitest';
import { Table } from '../../state/table.svelte';
import type { Entry, Shown } from '../../wire/types';
import { where } from './describe';
import { foresight } from './foresight';
import { dots, lately } from './last';
import type { LowenherzPicture } from './picture';
import { pieces } from './pieces';
import { joins, outline, place, X, Y } from './places';

type Fixture = { game: string; shown: Shown[] };
const fixtures = import.meta.glob<Fixture>('../../../fixtures/lowenherz-*.json', { import: 'default' });
const loaded = await Promise.all(Object.values(fixtures).map(load => load()));
const pictures = loaded.flatMap(f => f.shown.map(s => s.sight.picture as LowenherzPicture));
const count = (picture: LowenherzPicture, kind: string): number => pieces(picture).filter(p => p.kind === kind).length;

describe('what lies where', () => {
  it('keeps every marker and every knight, on the board or beside it', () => {
    for (const { shown } of loaded) {
      const [first, ...others] = shown.map(s => s.sight.picture as LowenherzPicture);
      for (const kind of ['marker', ...first!.players.map(p => `knight:${p.colour}`)])
        for (const later of others) expect(count(later, kind), kind).toBe(count(first!, kind));
    }
  });

  it('knows a place for whatever is drawn on the board', () => {
    for (const picture of pictures)
      for (const { id } of [...picture.squares, ...picture.edges, ...picture.domains, picture.markers, ...picture.players.flatMap(p => [p.knights, p.castles])])
        expect(place(id), id).toBeDefined();
  });
});

describe('the outline of land', () => {
  it('goes around two squares once', () => {
    expect(outline(['square:0,0', 'square:0,1'])).toBe(`M${X(0)} ${Y(0)}L${X(1)} ${Y(0)}L${X(2)} ${Y(0)}L${X(2)} ${Y(1)}L${X(1)} ${Y(1)}L${X(0)} ${Y(1)}Z`);
  });

  it('leaves a hole a hole', () => {
    const around = [0, 1, 2].flatMap(r => [0, 1, 2].map(c => `square:${r},${c}`)).filter(id => id !== 'square:1,1');
    expect(outline(around).split('Z').length - 1).toBe(2);
  });
});

it('knows which edges could close land off', () => {
  const walls = new Set(['edge:V0,3', 'edge:H4,6']);
  expect(joins('edge:H0,2', walls)).toBe(false); // from the end of a wall into the open
  expect(joins('edge:V11,5', walls)).toBe(false); // from the rim into the open
  expect(joins('edge:V1,3', new Set([...walls, 'edge:H1,4']))).toBe(true);
  expect(joins('edge:H0,0', new Set(['edge:V1,0']))).toBe(true);
});

it('foresees walls and points from what the house tells', () => {
  const fixture = loaded.find(f => f.shown.some((s, i) => s.sight.question.ask === 'ask.Annex' && f.shown[i + 1]))!;
  const at = fixture.shown.findIndex(s => s.sight.question.ask === 'ask.Annex');
  const table = new Table('lowenherz', { awake: () => true, send: () => {}, confirms: () => true });
  table.seen.receive({ ...fixture.shown[at]!, since: 0 });
  const now = table.sight!.picture as LowenherzPicture;
  const annex = table.hand.choices.find(c => c.verb === 'annex')!;
  expect(foresight(table, now)).toBeNull();
  table.hand.take(annex);
  const sight = structuredClone(fixture.shown[at + 1]!.sight);
  (sight.picture as LowenherzPicture).squares.find(s => s.id === annex.on)!.owner = 'blue';
  table.preview = { word: annex.word, news: [], sight };
  const seen = foresight(table, now)!;
  expect(seen.on).toBe(annex.on);
  expect(seen.land.get('blue')).toContain(annex.on);
  const then = fixture.shown[at + 1]!.sight.picture as LowenherzPicture;
  expect(now.borders.length + seen.built.length - seen.razed.length).toBe(then.borders.length);
});

describe('the last turn', () => {
  const fixture = loaded.find(f => f.shown.some(s => (s.sight.picture as LowenherzPicture).domains.length))!;
  const picture = fixture.shown.map(s => s.sight.picture as LowenherzPicture).find(p => p.domains.length)!;
  const table = new Table('lowenherz', { awake: () => true, send: () => {} });
  const { square = [], seat = [], edge = [] } = table.told.labels;
  const tells = (tell: string, facts: Record<string, number>, ...to: string[]): void => {
    table.thisTurn = [{ n: 1, tell, facts, moves: to.map(on => ({ piece: 'piece', from: 'beside', to: on })) } as unknown as Entry];
  };

  it('comes from the castle of the land that grew', () => {
    const domain = picture.domains[0]!;
    const land = domain.squares.find(on => where(on) !== where(domain.castle))!;
    tells('annex', { square: square.indexOf(where(land)), domain: square.indexOf(where(domain.castle)) });
    expect(lately(table, picture)).toEqual([{ on: land, from: `square:${where(domain.castle)}` }]);
  });

  it('comes from the nearest castle of whoever laid a wall', () => {
    const castle = picture.squares.find(s => s.piece === 'castle' && s.column < 11)!;
    const wall = `V${castle.row},${castle.column}`;
    tells('border', { seat: seat.indexOf(castle.colour), edge: edge.indexOf(wall) }, `edge:${wall}`);
    expect(lately(table, picture)).toEqual([{ on: `edge:${wall}`, from: castle.id }]);
  });

  it('leads there in three dots, which grow towards what came', () => {
    const found = dots({ on: 'square:2,2', from: 'square:2,6' });
    expect(found.map(dot => dot.y)).toEqual([1, 1, 1].map(() => place('square:2,2')!.y));
    expect(found.every(dot => dot.x > X(3) && dot.x < X(6))).toBe(true);
    expect(found[0]!.r).toBeGreaterThan(found[2]!.r);
    expect(dots({ on: 'square:2,2', from: 'square:2,3' }).at(-1)!.x).toBeLessThan(X(3) + 8); // not over the castle beside it
    expect(dots({ on: 'edge:V2,2', from: 'square:2,2' })).toEqual([]);
    expect(dots({ on: 'square:2,2', from: '' })).toEqual([]);
  });
});
