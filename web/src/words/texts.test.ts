// Whatever the page says, it can say in every language, with the same facts.
import { describe, expect, it } from 'vitest';
import { wordsOf } from './catalogues';

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const keys = (text: string, call: RegExp): string[] => [...text.matchAll(call)].map(hit => `page.${hit[1]}`);
const used = new Set(Object.values(sources).flatMap(text => {
  const own = keys(text, /\.yours\('([\w.]+)'/g);
  return [...keys(text, /\bt\('([\w.]+)'/g), ...own, ...own.map(key => `${key}_theirs`)];
}));
const fields = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(hit => hit[1]!))].sort();

describe.each(['en', 'fr', 'it'] as const)('the page in %s', language => {
  it('has a text for every key', async () => {
    const words = await wordsOf('', language);
    expect([...used].filter(key => !words.has(key))).toEqual([]);
  });

  it('speaks of the same facts as in English', async () => {
    const [english, other] = await Promise.all([wordsOf('', 'en'), wordsOf('', language)]);
    expect(Object.keys(other.texts).sort()).toEqual(Object.keys(english.texts).sort());
    for (const key of Object.keys(english.texts)) expect(fields(other.texts[key]!), key).toEqual(fields(english.texts[key]!));
  });
});
