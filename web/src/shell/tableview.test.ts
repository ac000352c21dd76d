// What the table does when there is nothing to choose, and what it says of a choice beforehand.
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doorOf } from '../games';
import { Table } from '../state/table.svelte';
import type { Entry, Shown, TableSeen } from '../wire/types';
import { wordsOf } from '../words/catalogues';
import { house } from '../words/house.svelte';
import fixture from '../../fixtures/montjoie-6-middle.json';
import TableView from './TableView.svelte';

const target = document.body.appendChild(document.createElement('div'));
const table: Table = new Table('montjoie', { awake: () => table.line.state === 'open', send: () => {}, confirms: () => true });
const text = (part: string): string => target.querySelector(part)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
let view: ReturnType<typeof mount>;

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };
  await house.speak('en');
  table.spoken = await wordsOf('montjoie', 'en');
  table.seen.receive(fixture.shown[0] as unknown as Shown);
  view = mount(TableView, { target, props: { table, door: { ...(await doorOf('montjoie')), Board: () => ({}) } } });
  flushSync();
}, 120_000);
afterAll(() => unmount(view));

it('tells what would come of a choice as what would be told, not as what was', () => {
  const choice = table.hand.choices[0]!;
  table.hand.take(choice);
  table.preview = { word: choice.word, news: [{ n: 1, tell: 'bought_cards', say: 'tell.bought_cards', facts: { seat: 0, n: 2 }, moves: [] }], sight: table.sight };
  flushSync();
  expect(text('.prev .told')).toMatch(/^The chronicle would then say: .*bought 2 cards\.$/);
  table.hand.back();
});

it('lets a theatre tell how it ends before the chronicle does', () => {
  const { upto, sight } = table.seen;
  const waiting = (): string[] => [...target.querySelectorAll('.log .later')].map(line => line.textContent.trim());
  const news: Entry[] = [{ n: upto + 1, tell: 'voted_war', say: 'tell.voted_war', facts: { seat: 0 }, moves: [] }, { n: upto + 2, tell: 'war', say: 'tell.war', facts: {}, moves: [] }];
  table.seen.receive({ t: 'shown', since: upto, upto: upto + 2, asked: table.seen.asked, sight: sight!, news });
  flushSync();
  expect([target.querySelectorAll('.stage').length, waiting().length]).toEqual([1, 2]);
  target.querySelector<HTMLElement>('.stage')!.click();
  flushSync();
  expect([target.querySelectorAll('.stage').length, waiting()]).toEqual([0, []]);
});

it('closes the list when there is nothing to choose, and counts no choices while the line is down', () => {
  table.hand.listed = true;
  flushSync();
  expect([target.querySelectorAll('dialog').length, text('.ask .sub')]).toEqual([1, expect.stringMatching(/^(Gold|You have [1-9])/)]);
  table.line = { state: 'waiting', tries: 1, next: 1000 };
  flushSync();
  expect([table.hand.listed, target.querySelectorAll('dialog').length]).toEqual([false, 0]);
  expect(text('.ask .sub')).toMatch(/^(Then: .*)?$/);
  expect(target.querySelector('main.table')!.classList).toContain('down');
});

it('asks nobody when the match was given up', () => {
  const golden = (): number => target.querySelectorAll('.seat.now').length;
  expect([table.mine, golden()]).toEqual([true, 1]);
  table.info = { phase: 'abandoned', id: 'abc', chairs: [] } as unknown as TableSeen;
  flushSync();
  expect([table.mine, golden(), target.querySelector('main')!.dataset.state, text('.ask .q'), text('.ask .sub')]).toEqual([false, 0, 'over', 'The match was given up.', '']);
  table.info = null;
  flushSync();
});
