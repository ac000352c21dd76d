// The bar of the question is measured anew whenever something in it comes or goes.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { doorOf } from '../games';
import { Table } from '../state/table.svelte';
import type { Shown } from '../wire/types';
import { wordsOf } from '../words/catalogues';
import { house } from '../words/house.svelte';
import fixture from '../../fixtures/montjoie-6-middle.json';
import TableView from './TableView.svelte';

afterEach(() => vi.restoreAllMocks());

it('is measured to the part of a pixel, and again when its letters have come', async () => {
  const table = new Table('montjoie', { awake: () => true, send: () => {} });
  await house.speak('en');
  table.spoken = await wordsOf('montjoie', 'en');
  document.head.innerHTML = '<style>.lines { min-height: 93px; }</style>'; // as with large letters
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  let [high, without] = [93.1, 'none']; // in the letters that stand in
  const target = document.body.appendChild(document.createElement('div'));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 0, target.querySelector<HTMLElement>('.ask')!.dataset.set === without ? 93 : high));
  table.seen.receive(fixture.shown[0] as unknown as Shown);
  const view = mount(TableView, { target, props: { table, door: { ...(await doorOf('montjoie')), Board: () => ({}) } } });
  flushSync();
  const bar = target.querySelector<HTMLElement>('.ask')!;
  expect(bar.dataset.set).toContain('bare');
  without = 'signs lean'; // beside many chips the help goes before the question is set smaller still
  fonts.dispatchEvent(new Event('loadingdone'));
  flushSync();
  expect(bar.dataset.set).toBe(without);
  high = 93;
  fonts.dispatchEvent(new Event('loadingdone'));
  flushSync();
  expect(bar.dataset.set).toBe('');
  await unmount(view);
  Reflect.deleteProperty(document, 'fonts');
}, 120_000);

it('is as low as before once the board has drawn what stood in it meanwhile', async () => {
  const table = new Table('montjoie', { awake: () => true, send: () => {} });
  await house.speak('en');
  table.spoken = await wordsOf('montjoie', 'en');
  document.head.innerHTML = '<style>.lines { min-height: 70px; }</style>';
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, 0, this.querySelectorAll('.acts button').length > 1 ? 90 : 70);
  });
  for (const shown of fixture.shown.slice(0, 2)) table.seen.receive(shown as unknown as Shown); // from which of two cities, by road or by sea
  const target = document.body.appendChild(document.createElement('div'));
  const view = mount(TableView, { target, props: { table, door: { ...(await doorOf('montjoie')), Board: () => ({}) } } });
  flushSync();
  const bar = target.querySelector<HTMLElement>('.ask')!;
  const help = (): string => bar.querySelector('.sub')!.textContent.trim();
  expect([bar.querySelectorAll('.acts button').length, bar.dataset.set]).toEqual([3, 'signs long two dense bare']);
  expect(help(), 'what is a button here shines nowhere else').toMatch(/^You have \d+ choices/);
  for (const choice of table.hand.choices) table.hand.enter(choice.on, target);
  flushSync();
  expect([bar.querySelectorAll('.acts button').length, bar.dataset.set]).toEqual([0, '']);
  expect(help()).toMatch(/^Gold is legal: 2 places/);
  await unmount(view);
}, 120_000);
