import games from '../../generated/games.json';
import type { Language } from '../state/tastes.svelte';
import { Words } from './say';

export type GameTold = {
  seats: [number, number];
  tinctures: string[];
  labels: Record<string, string[]>;
  alike: Record<string, string>;
  options: Record<string, string[]>;
  phases: string[];
  stocks: string[];
  scoring: string[];
  version: number;
};

export const GAMES = games as unknown as Record<string, GameTold>;

const texts = import.meta.glob<{ default: Record<string, string> }>('../../generated/words/*.json');
const rules = import.meta.glob<{ default: Record<string, string> }>('../../generated/rules/*.json');
const NOTHING = { labels: {}, alike: {} };

const load = async (from: typeof texts, name: string): Promise<Record<string, string>> => {
  const file = Object.keys(from).find(path => path.endsWith(`/${name}.json`));
  return file ? (await from[file]!()).default : {};
};

/** What the page itself says, and what one game says, in one language. */
export async function wordsOf(game: string, language: Language): Promise<Words> {
  const [house, own] = await Promise.all([load(texts, `page.${language}`), game ? load(texts, `${game}.${language}`) : {}]);
  return new Words(GAMES[game] ?? NOTHING, { ...house, ...own }, language);
}

/** The rulebook, which is long: only when somebody opens it. */
export const rulesOf = (game: string, language: Language): Promise<Record<string, string>> => load(rules, `${game}.${language}`);
