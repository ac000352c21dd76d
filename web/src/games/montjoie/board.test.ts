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
import type { MontjoiePicture } from './picture';

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

it('shows on the board what the dice of the last move showed', () => {
  const shown = (): string[] => [...target.querySelectorAll('.mon .throw')].map(each => `${[...each.querySelectorAll('svg')].map(die => die.getAttribute('aria-label')).join()}: ${each.textContent}`);
  table.lately = [told('die', { n: 4, purpose: 7 }), { ...told('embassy', { seat: 0, papal: 0, first: 6, second: 2 }), n: 2 }];
  flushSync();
  expect(shown()).toEqual([expect.stringMatching(/^4: The die shows 4 \(/), expect.stringMatching(/^6,2: .*The dice show 6 and 2\.$/)]);
  table.lately = [];
  flushSync();
  expect(shown()).toEqual([]);
});

it('lights by classes alone: nothing is drawn or taken away when gold goes out', () => {
  const drawn = () => [...target.querySelectorAll('.map *')];
  const [before, roads] = [drawn(), target.querySelector('.roads.gold')!];
  expect([target.querySelectorAll('.map .lit').length > 0, roads.getAttribute('d') !== '']).toEqual([true, true]);
  table.hand.take(table.hand.choices.find(c => c.verb === 'attack')!);
  flushSync();
  expect([target.querySelectorAll('.map .lit').length, roads.getAttribute('d')]).toEqual([0, '']);
  const after = drawn();
  expect(after.length).toBe(before.length);
  expect(after.every((node, i) => node === before[i])).toBe(true);
  table.hand.forget();
  flushSync();
});

it('says of a city what it is, what holds it, what it is worth and what an attack would cost', () => {
  const says = (on: string): string => {
    target.querySelector(`.map [data-on="${on}"]`)!.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    flushSync();
    return target.querySelector('.insp')!.textContent!.replace(/\s+/g, ' ');
  };
  const { cities, provinces, viewer } = table.seen.sight!.picture as unknown as MontjoiePicture;
  const attack = cities.find(c => table.hand.on(c.id).some(choice => choice.verb === 'attack') && c.owner !== 'nobody')!;
  expect(says(attack.id)).toContain('you lay two yellow cards');
  const own = cities.find(c => c.owner === viewer && !table.hand.on(c.id).length)!;
  expect(says(own.id)).not.toContain('you lay');
  const whole = provinces.find(p => p.owner)!;
  expect(says(`city:${whole.cities[0]}`)).toContain('the whole province, ');
  const split = provinces.find(p => !p.owner && new Set(p.cities.map(id => cities.find(c => c.city === id)!.owner)).size > 1 && p.cities.some(id => cities.find(c => c.city === id)!.owner === viewer))!;
  const theirs = cities.find(c => c.province === split.province && c.owner !== viewer)!;
  expect(says(theirs.id)).toMatch(/ \d yours, /);
  const free = cities.find(c => c.owner === 'nobody')!;
  expect(says(free.id)).not.toMatch(/defends|0 of/);
});

it('opens the theatre of a combat again from its line', () => {
  target.querySelector<HTMLElement>('.stage')?.click();
  flushSync();
  expect(target.querySelector('.stage')).toBeNull();
  [...target.querySelectorAll<HTMLElement>('.log .again')].at(-1)!.click();
  flushSync();
  expect(target.querySelector('.stage .combat, .stage .vote')).not.toBeNull();
  expect(target.querySelector('.stage .sum')!.textContent, 'a number stays with what it counts').toMatch(/[a-z]\u00a0\d/);
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
