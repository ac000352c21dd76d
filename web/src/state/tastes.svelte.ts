import { Kept } from './kept';

/** How somebody likes to see the table. It stays in this browser. */
export type Language = 'en' | 'fr' | 'it';
export type Theme = 'system' | 'light' | 'dark';
export const LANGUAGES: Language[] = ['en', 'fr', 'it'];
/** Languages name themselves. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', it: 'Italiano' };

type Stored = {
  language: Language;
  theme: Theme;
  /** Percent of the usual size of text. */
  size: number;
  /** Milliseconds for each move of a bot; 0 shows them at once. */
  pace: number;
  /** Others' moves wait until one asks for the next. */
  steps: boolean;
  /** How long pieces and theatres take, as a share of the usual; 0 shows them at once. */
  speed: number;
  sound: boolean;
  /** Ask again before every move, not only before those that cannot be taken back. */
  confirm: boolean;
  notify: boolean;
  name: string;
};

const kept = new Kept<Stored>('banneret.tastes');

const usual = (): Stored => {
  const spoken = (navigator.languages ?? []).map(l => l.slice(0, 2)).find(l => (LANGUAGES as string[]).includes(l));
  return { language: (spoken as Language) ?? 'en', theme: 'system', size: 100, pace: 600, steps: false, speed: 1, sound: false, confirm: false, notify: false, name: '' };
};

export class Tastes {
  #all = $state.raw<Stored>({ ...usual(), ...kept.get() });

  get language() { return this.#all.language; }
  set language(v) { this.#keep({ language: v }); }
  get theme() { return this.#all.theme; }
  set theme(v) { this.#keep({ theme: v }); }
  get size() { return this.#all.size; }
  set size(v) { this.#keep({ size: Math.min(140, Math.max(85, v)) }); }
  get pace() { return this.#all.pace; }
  set pace(v) { this.#keep({ pace: Math.min(1500, Math.max(0, v)) }); }
  get steps() { return this.#all.steps; }
  set steps(v) { this.#keep({ steps: v }); }
  get speed() { return this.#all.speed; }
  set speed(v) { this.#keep({ speed: Math.min(2, Math.max(0, v)) }); }
  get sound() { return this.#all.sound; }
  set sound(v) { this.#keep({ sound: v }); }
  get confirm() { return this.#all.confirm; }
  set confirm(v) { this.#keep({ confirm: v }); }
  get notify() { return this.#all.notify; }
  set notify(v) { this.#keep({ notify: v }); }
  get name() { return this.#all.name; }
  set name(v) { this.#keep({ name: v }); }

  #keep(part: Partial<Stored>): void {
    this.#all = { ...this.#all, ...part };
    kept.set(this.#all);
  }
}

export const tastes = new Tastes();
