// The table of Montjoie! as it is drawn: what the map and the chronicle show of what was done.
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeAll, expect, it } from 'vitest';
import TableView from '../../shell/TableView.svelte';
import { Table } from '../../state/table.svelte';
import type { Entry, Shown } from '../../wire/types';
import { wordsOf } from '../../words/catalogues';
import { house } from '../../words/house.svelte';
import fixture from '../../../fixtures/montjoie-6-middle.json';
import door from './index';

let table: Table;
let target: HTMLElement;
let view: ReturnType<typeof mount>;

beforeAll(async () => {
  table = new Table('montjoie', { awake: () => true, send: () => {} });
  await house.speak('en');
  table.spoken = await wordsOf('montjoie', 'en');
  target = document.body.appendChild(document.createElement('div'));
  table.seen.receive(fixture.shown[0] as unknown as Shown);
  view = mount(TableView, { target, props: { table, door } });
  flushSync();
}, 120_000);
afterAll(() => unmount(view));

const told = (tell: string, facts: Record<string, number>): Entry => ({ n: 1, tell, say: `tell.${tell}`, facts, moves: [] }) as unknown as Entry;

it('lays gold over the mark of the last move, never under it', () => {
  const city = target.querySelector('.map [data-on^="city:"].lit')!;
  const label = city.getAttribute('data-on')!.slice('city:'.length);
  table.thisTurn = [told('expanded', { city: table.told.labels.city!.indexOf(label) })];
  flushSync();
  const shapes = [...city.children].map(child => child.getAttribute('class')?.split(' ')[0]);
  expect(shapes.indexOf('late')).toBeGreaterThanOrEqual(0);
  expect(shapes.indexOf('late')).toBeLessThan(shapes.indexOf('ring'));
});

it('opens the theatre of a combat again from its line', () => {
  target.querySelector<HTMLElement>('.stage')?.click();
  flushSync();
  expect(target.querySelector('.stage')).toBeNull();
  [...target.querySelectorAll<HTMLElement>('.log .again')].at(-1)!.click();
  flushSync();
  expect(target.querySelector('.stage .combat, .stage .vote')).not.toBeNull();
});

it('hangs the shield of whoever a line names first beside it', () => {
  const seats = table.told.labels.nation!;
  const lines = [told('offer_declined', { seat: 1, other: 0 }), told('intervention', { nation: seats.indexOf('genes'), city: 1, other: 0 })];
  table.seen.chronicle = lines.map((line, i) => ({ ...line, n: i + 1 }));
  flushSync();
  const [declined, attacked] = [...target.querySelectorAll('.log p')];
  expect(declined!.querySelector('.bdg')!.innerHTML).toContain(table.tincture(0));
  expect(attacked!.querySelector('.bdg'), 'a foreign power has no shield').toBeNull();
});
