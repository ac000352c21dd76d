import { describe, expect, it } from 'vitest';
import { Table } from '../../state/table.svelte';
import type { Shown } from '../../wire/types';
import { foresight } from './foresight';
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
