// A file that cannot be replayed says what is wrong with it: made by other rules, damaged, or no record at all.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { House } from '../wire/types';
import { house } from '../words/house.svelte';
import Replay from './Replay.svelte';

const OURS = { games: [{ name: 'lowenherz', rules_version: 2 }], bots: [] } as unknown as House;
const record = (rules: number): string => JSON.stringify({ banneret: 1, game: 'lowenherz', rules, variant: {}, seats: 2, seed: 5, actions: [] });
const FILES: [file: string, says: string, text: string][] = [
  ['of older rules', 'This record was played by older rules, version 1. This house plays by version 2 and cannot replay it.', record(1)],
  ['of newer rules', 'This record was played by newer rules, version 3. This house plays by version 2 and cannot replay it; a newer Banneret can.', record(3)],
  ['with a fault', 'This record is damaged and cannot be replayed.line 9: no', record(2)],
  ['of something else', 'This file is no record and no story of a game.', '{"a": 1}'],
];

it.each(FILES)('a file %s says: %s', async (_, says, text) => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path.endsWith('/stories')
    ? new Response('{"why": "bad_wish", "detail": "line 9: no"}', { status: 400 }) : new Response(JSON.stringify(path.endsWith('/house') ? OURS : {}))));
  await house.speak('en');
  const page = mount(Replay, { target: document.body, props: { id: '', at: 0 } });
  flushSync();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [{ text: () => Promise.resolve(text) }] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(says));
  await unmount(page);
  vi.unstubAllGlobals();
});
