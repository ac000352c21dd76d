import { SvelteMap } from 'svelte/reactivity';
import { tastes } from '../state/tastes.svelte';
import { wordsOf } from '../words/catalogues';
import type { Words } from '../words/say';

const loaded = new SvelteMap<string, Words>();
const asked = new Set<string>();

/** The words of a game in the language of the moment, as soon as they are there. */
export function gameWords(game: string): Words | undefined {
  const key = `${game}.${tastes.language}`;
  if (!asked.has(key)) {
    asked.add(key);
    void wordsOf(game, tastes.language).then(words => loaded.set(key, words));
  }
  return loaded.get(key);
}
