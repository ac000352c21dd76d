// Rows of the lobby, and who sits at a table that is set up.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { api } from '../wire/api';
import type { NewTable, TableSeen } from '../wire/types';
import { house } from '../words/house.svelte';
import SetUp from './SetUp.svelte';
import TableRow from './TableRow.svelte';
import { gameWords } from './games.svelte';

it('names what was chosen of a table, and counts what was ticked', async () => {
  await house.speak('en');
  gameWords('montjoie');
  await vi.waitFor(() => expect(gameWords('montjoie')).toBeTruthy());
  const variant = { game_length: 'short', parley: 'off', free_start: 'on', papal_support: 'off' }; // the last as usual
  const table = { id: 'abc', game: 'montjoie', variant, phase: 'gathering', chairs: [] } as unknown as TableSeen;
  const row = mount(TableRow, { target: document.body, props: { table } });
  flushSync();
  expect(document.querySelector('.tbl small')!.textContent).toBe(`${gameWords('montjoie')!.say('option.game_length.short')}, 2 options`);
  await unmount(row);
});

it('numbers friends at one screen who have no name', async () => {
  await house.speak('en');
  vi.spyOn(api, 'house').mockResolvedValue({ bots: [] } as never);
  vi.spyOn(api, 'somebody').mockResolvedValue(undefined as never);
  const create = vi.spyOn(api, 'create').mockRejectedValue(new Error('enough')); // nobody goes there
  const page = mount(SetUp, { target: document.body, props: { game: 'lancaster' } });
  flushSync();
  for (const select of [...document.querySelectorAll<HTMLSelectElement>('.chair select')].filter(s => [...s.options].some(o => o.value === 'screen')).slice(1, 3)) {
    select.value = 'screen';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
  }
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
  const { chairs } = create.mock.calls[0]![0] as NewTable;
  expect(chairs!.slice(1, 3)).toEqual([{ kind: 'person', name: 'Guest 2' }, { kind: 'person', name: 'Guest 3' }]);
  await unmount(page);
});
