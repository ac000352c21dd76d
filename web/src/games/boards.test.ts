// Every board, drawn from every recorded sight of its game: what can be chosen is there to be chosen.
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Table } from '../state/table.svelte';
import TableView from '../shell/TableView.svelte';
import { house } from '../words/house.svelte';
import { wordsOf } from '../words/catalogues';
import type { Shown } from '../wire/types';
import { doorOf, plainDoor } from './index';

type Fixture = { game: string; shown: Shown[] };
const fixtures = import.meta.glob<Fixture>('../../fixtures/*.json', { import: 'default' });

async function drawn(fixture: Fixture, plain: boolean) {
  const door = plain ? await plainDoor() : await doorOf(fixture.game);
  const table = new Table(fixture.game, { awake: () => true, send: () => {} });
  await house.speak('en');
  table.spoken = await wordsOf(fixture.game, 'en');
  const target = document.body.appendChild(document.createElement('div'));
  table.seen.receive(fixture.shown[0]!);
  const view = mount(TableView, { target, props: { table, door } });
  flushSync();
  return { door, table, target, view };
}

describe.each(Object.keys(fixtures).map(path => [path.split('/').at(-1)!, fixtures[path]!] as const))('%s', (_, load) => {
  it.each(['as its game draws it', 'as a list'])('offers every choice, %s', async how => {
    const fixture = await load();
    if (how !== 'as a list' && (await doorOf(fixture.game)) === (await plainDoor())) return; // not drawn yet
    const { door, table, target, view } = await drawn(fixture, how === 'as a list');
    for (const shown of fixture.shown.slice(0, how === 'as a list' ? 1 : undefined)) {
      table.seen.receive(shown);
      flushSync();
      const words = JSON.stringify(shown.sight.picture);
      const lit = new Set([...target.querySelectorAll('.lit')].map(e => e.getAttribute('data-on')));
      const buttons = target.querySelectorAll('.acts button').length;
      for (const choice of table.hand.choices) {
        const reachable = choice.lights.some(on => lit.has(on)) || buttons > 0;
        expect(reachable, choice.word).toBe(true);
        if (words.includes(`"id":"${choice.on}"`)) expect(lit, `${choice.on} is in the picture`).toContain(choice.on);
      }
      for (const piece of door.pieces?.(shown.sight.picture) ?? []) expect(typeof piece.at).toBe('string');
    }
    await unmount(view);
    target.remove();
  });
});
