import type { Question } from '../wire/types';
import type { Words } from '../words/say';
import { isButton, isNumber, type Choice } from './choice';
import { Kept } from './kept';

/** A part of a turn that was chosen and may still be taken back, with what was asked. */
export type Chosen = { choice: Choice; ask: Question['ask']; facts: Question['facts'] };
/** A part as it is shown, in the language of now. */
export type Chip = { word: string; asked: string; text: string };
/** The parts chosen before a question; before another one they are none. */
type Led = { asked: number; parts: Chosen[] };

/** The parts of a turn chosen so far. Under a name they are found again when the page was loaded again, or other eyes have looked meanwhile. */
export class Parts {
  #now = $state.raw<Chosen[]>([]);

  constructor(private asked: () => number, private whose: () => string | undefined) {}

  get now(): Chosen[] {
    return this.#now;
  }

  set now(parts: Chosen[]) {
    this.#now = parts;
    this.#kept?.set({ asked: this.asked(), parts });
  }

  /** Before the eyes of somebody else; whose they are finds them again. */
  forget(): void {
    this.#now = [];
  }

  /** What these eyes had chosen before this very question. */
  recall(): void {
    const { asked, parts = [] } = this.#now.length ? {} : (this.#kept?.get() ?? {});
    this.now = asked === this.asked() ? parts : this.#now;
  }

  get #kept(): Kept<Led> | undefined {
    const whose = this.whose();
    return whose === undefined ? undefined : new Kept<Led>(`banneret.chosen.${whose}`, () => sessionStorage);
  }
}

/** "No" alone would leave open to what, and "Once" what: there the title that the question begins with says it. */
export function chipOf({ choice, ask, facts }: Chosen, words: Words | null): Chip {
  const begins = isButton(choice) ? /^[^?]*\?/ : isNumber(choice) ? /^[^?:]*:/ : null;
  const asked = begins && ask ? begins.exec(words?.say(ask, facts) ?? '') : null;
  return { word: choice.word, asked: asked?.[0] ?? '', text: words?.say(choice.say, choice.facts) ?? '' };
}
