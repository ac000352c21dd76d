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

/** A word of guidance, and what it waits for: see texts/guides. */
export type GuideStep = { id: string; when: string; times?: number; after?: string; shows?: string; text: string };

export const GAMES = games as unknown as Record<string, GameTold>;

const texts = import.meta.glob<{ default: Record<string, string> }>('../../generated/words/*.json');
const rules = import.meta.glob<{ default: Record<string, string> }>('../../generated/rules/*.json');
const guides = import.meta.glob<{ default: GuideStep[] }>('../../generated/guides/*.json');
const NOTHING = { labels: {}, alike: {} };

const found = <T>(from: Record<string, () => Promise<{ default: T }>>, name: string): (() => Promise<{ default: T }>) | undefined =>
  from[Object.keys(from).find(path => path.endsWith(`/${name}.json`)) ?? ''];
const load = async (from: typeof texts, name: string): Promise<Record<string, string>> => (await found(from, name)?.())?.default ?? {};

/** What the page itself says, and what one game says, in one language. */
export async function wordsOf(game: string, language: Language): Promise<Words> {
  const [house, own] = await Promise.all([load(texts, `page.${language}`), game ? load(texts, `${game}.${language}`) : {}]);
  return new Words(GAMES[game] ?? NOTHING, { ...house, ...own }, language);
}

/** The rulebook, which is long: only when somebody opens it. */
export const rulesOf = (game: string, language: Language): Promise<Record<string, string>> => load(rules, `${game}.${language}`);

/** The guided first steps of a game: only for whoever wants to be guided. */
export const guideOf = async (game: string, language: Language): Promise<GuideStep[]> => (await found(guides, `${game}.${language}`)?.())?.default ?? [];
