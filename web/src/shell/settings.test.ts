// What is ticked is so, and what ends a match is asked about first.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setTable } from '../state/context';
import { Table } from '../state/table.svelte';
import { tastes } from '../state/tastes.svelte';
import { api } from '../wire/api';
import type { TableSeen } from '../wire/types';
import { house } from '../words/house.svelte';
import Company from './Company.svelte';
import Settings from './Settings.svelte';

let view: ReturnType<typeof mount> | undefined;
const tick = (n: number): HTMLInputElement => document.querySelectorAll<HTMLInputElement>('.tick input')[n]!;

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };
  await house.speak('en');
});
afterEach(async () => {
  if (view) await unmount(view);
  view = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('takes the tick away again where the browser does not let us tell', async () => {
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  view = mount(Settings, { target: document.body, props: { close: () => {} } });
  flushSync();
  tick(3).click();
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Your browser does not allow it.'));
  expect([tick(3).checked, tastes.notify]).toEqual([false, false]);
});

it.each([['bot', [1]], ['person', []]] as const)('ends a match against a %s at the second word, if nobody else is waited for', (kind, ends) => {
  const abandon = vi.spyOn(api, 'abandon').mockResolvedValue({} as TableSeen);
  const table = new Table('lancaster', { awake: () => true, send: () => {} });
  const chair = { name: '', bot: '', here: true, stand_in: '' };
  table.info = { id: 'abc', phase: 'running', hosting: true, agreed: 0, agreeing: false, chairs: [{ ...chair, seat: 0, kind: 'person', mine: true }, { ...chair, seat: 1, kind, mine: false }] } as unknown as TableSeen;
  const seated: typeof Company = (anchor, props) => (setTable(table), Company(anchor, props));
  view = mount(seated, { target: document.body, context: new Map() });
  flushSync();
  tick(0).click();
  flushSync();
  const confirm = [...document.querySelectorAll('button')].filter(b => b.textContent === 'Confirm');
  expect([confirm.length, abandon.mock.calls.length]).toEqual([ends.length, 1 - ends.length]);
  confirm[0]?.click();
  expect(abandon).toHaveBeenCalledOnce();
});
