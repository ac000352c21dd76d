// Whatever a door says of rules is in the rulebook, and whatever can be looked up has a name.
import { expect, it } from 'vitest';
import { GAMES, rulesOf, wordsOf } from '../words/catalogues';
import { doorOf } from './index';

const fixtures = import.meta.glob<unknown>('../../fixtures/*.json', { import: 'default' });
const ids = (thing: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(thing)) for (const each of thing) ids(each, found);
  else if (thing && typeof thing === 'object')
    for (const [name, value] of Object.entries(thing)) if (name === 'id' && typeof value === 'string') found.add(value); else ids(value, found);
  return found;
};

it.each(Object.keys(GAMES))('explains %s with rules that there are', async game => {
  const [door, rules] = [await doorOf(game), await rulesOf(game, 'en')];
  const drawn = new Set<string>();
  for (const [path, load] of Object.entries(fixtures)) if (path.includes(`/${game}-`)) ids(await load(), drawn);
  const explained = [...drawn].filter(on => door.rules?.(on).length);
  expect(explained.length / drawn.size).toBeGreaterThan(0.9);
  for (const on of explained) for (const rule of door.rules!(on)) expect(rules[`rule.${rule}`], `${on} ${rule}`).toBeTruthy();
});

it.each(Object.keys(GAMES))('names what can be looked up in %s, in every language', async game => {
  const door = await doorOf(game);
  for (const language of ['en', 'fr', 'it'] as const) {
    const words = await wordsOf(game, language);
    for (const { kind } of door.looks ?? []) expect([words.has(`page.look.${kind}`), words.listed(kind).length > 2], `${kind} ${language}`).toEqual([true, true]);
  }
});
