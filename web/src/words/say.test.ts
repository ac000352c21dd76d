// Page and terminal say the same sentence: the golden files are written by the engine (make/golden.py).
import { describe, expect, it } from 'vitest';
import { spread } from '../state/choice';
import type { Facts } from '../wire/types';
import { GAMES, wordsOf } from './catalogues';
import { plain, Words } from './say';

type Golden = Record<string, [Facts, string, string, string] | [string, string, string, string, string, string]>;
const golden = import.meta.glob<Golden>('../../golden/*.json', { import: 'default' });
const LANGUAGES = ['en', 'fr', 'it'] as const;

describe.each(Object.keys(golden).map(path => path.split('/').at(-1)!.replace('.json', '')))('%s', game => {
  it.each(LANGUAGES)('says what the engine says (%s)', async language => {
    const said = await golden[`../../golden/${game}.json`]!();
    const loaded = await wordsOf(game, language);
    const words = new Words(loaded.game, loaded.texts, language, { 1: 'Zoé' });
    const at = LANGUAGES.indexOf(language);
    for (const [key, line] of Object.entries(said)) {
      if (line.length === 4) expect(words.say(key, line[0]), key).toBe(line[1 + at]);
      else {
        const [say, kind, label] = line;
        const [choice] = spread([{ verb: say.slice(3), say, kind, on: 'x', labels: [label] }], GAMES[game]!.labels);
        expect(words.say(say, choice!.facts), key).toBe(line[3 + at]);
        expect(choice!.word).toBe(key);
      }
    }
  });
});

it('names what it speaks of, so that the board can show it', () => {
  const words = new Words({ labels: { county: ['A', 'B'], seat: ['blue'], faction: ['blue'] }, alike: { faction: 'seat' } }, { 'tell.x': '{faction} takes {county}.', 'name.county.B': 'York' }, 'en');
  const parts = words.parts('tell.x', { faction: 0, county: 1 });
  expect(parts).toEqual([{ on: 'seat:blue', text: 'blue' }, ' takes ', { on: 'county:B', text: 'York' }, '.']);
  expect(plain(parts)).toBe('blue takes York.');
});

it('names a seat by its name and with an article, not by what is its own', () => {
  const words = new Words({ labels: { seat: ['blue'], castle: ['blue'] }, alike: {} }, { 'tell.x': '{seat.The} built {seat.castle}.', 'name.The.blue': 'The Blue', 'name.castle.blue': 'a castle' }, 'en');
  expect(words.parts('tell.x', { seat: 0 })).toEqual([{ on: 'seat:blue', text: 'The Blue' }, ' built ', 'a castle', '.']);
});

it('shows a missing key, and a missing fact', () => {
  const words = new Words({ labels: {}, alike: {} }, { a: '{b} c' }, 'en');
  expect(words.say('z')).toBe('z');
  expect(words.say('a')).toBe('{b} c');
});
