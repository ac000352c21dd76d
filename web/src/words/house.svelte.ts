import { tastes } from '../state/tastes.svelte';
import { Words } from './say';
import { wordsOf } from './catalogues';

/** What the page itself says, in the language of the moment. */
class House {
  words = $state.raw<Words | null>(null);
  #wanted = '';

  /** Load the words of a language; a later wish overtakes an earlier one. */
  async speak(language = tastes.language): Promise<void> {
    this.#wanted = language;
    const words = await wordsOf('', language);
    if (this.#wanted === language) this.words = words;
  }
}

export const house = new House();

/** A text of the page. Names stand for themselves, numbers are counted as the engine counts. */
export function t(key: string, facts: Record<string, string | number> = {}): string {
  if (!house.words) return '';
  const numbers: Record<string, number> = {};
  for (const [name, value] of Object.entries(facts)) if (typeof value === 'number') numbers[name] = value;
  const said = house.words.say(`page.${key}`, numbers);
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

/** What a bot is called: "squire (easy)", for short "squire"; whoever brought one of their own has named it. */
export function botName(bot: string, short = false): string {
  const name = house.words?.has(`page.bot.${bot}`) ? t(`bot.${bot}`) : bot;
  return short ? name.split(' (')[0]! : name;
}
