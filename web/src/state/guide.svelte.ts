import type { GuideStep } from '../words/catalogues';
import type { Sight } from '../wire/types';
import { Kept } from './kept';

/** How far a guide has come, at which table: whoever loads the page again goes on there. One is kept, the last. */
type Came = { table: string; done: string[]; said: Record<string, number>; times: Record<string, number>; asked: number; over: boolean };

const kept = new Kept<Came>('banneret.guide');

/** A guided first round at a real table. Each step waits for something, is said once, and holds nobody up. */
export class Guide {
  steps = $state.raw<GuideStep[]>([]);
  over = $state(false);
  #done = $state.raw<string[]>([]);
  #sight = $state.raw<Sight | null>(null);
  #tells = $state.raw<string[]>([]);
  #times = $state.raw<Record<string, number>>({});
  #asked = -1;
  /** Steps that were on the page, in this order, and at which question first: no other is held for known. */
  #said = $state.raw<Record<string, number>>({});

  /** Without a table it is kept nowhere. */
  constructor(steps: GuideStep[], private readonly table = '') {
    this.steps = steps;
    const found: Partial<Came> = table ? kept.get() : {};
    const { done = [], said = {}, times = {}, asked = -1, over = false } = found.table === table ? found : {};
    [this.#done, this.#said, this.#times, this.#asked, this.over] = [done, said, times, asked, over];
  }

  #keep(): void {
    if (!this.table) return;
    kept.set({ table: this.table, done: this.#done, said: this.#said, times: this.#times, asked: this.#asked, over: this.over });
  }

  /** What is seen now, and which question it is. A question that was answered under its step needs no more words. */
  see(sight: Sight, asked: number, tells: string[]): void {
    const ask = sight.question.ask ?? '';
    const before = this.#sight?.question.ask;
    if (before && (asked !== this.#asked || !ask)) this.#understood(step => step.when === before);
    if (asked !== this.#asked && ask) {
      this.#times = { ...this.#times, [ask]: (this.#times[ask] ?? 0) + 1 };
    }
    if (ask) this.#understood(step => step.when === 'others');
    this.#asked = asked;
    this.#sight = sight;
    this.#tells = tells;
    this.#keep();
  }

  #understood(which: (step: GuideStep) => boolean): void {
    for (const step of this.steps) if (step.id in this.#said && which(step)) this.#know(step);
  }

  /** The last step ends the guide. */
  #know(step: GuideStep): void {
    if (!this.#done.includes(step.id)) this.#done = [...this.#done, step.id];
    if (step === this.steps.at(-1)) this.over = true;
  }

  #enough(step: GuideStep): boolean {
    return (this.#times[step.when] ?? 0) >= (step.times ?? 1);
  }

  #waits(step: GuideStep): boolean {
    const sight = this.#sight;
    if (!sight || (step.after && !this.#done.includes(step.after))) return false;
    const [kind, name] = step.when.split(/\.(.*)/s) as [string, string?];
    switch (kind) {
      case 'start': return true;
      case 'others': return !sight.question.ask && sight.heading.asked.length > 0;
      case 'ask': return sight.question.ask === step.when && this.#enough(step);
      case 'tell': return this.#tells.includes(name ?? '');
      case 'round': return sight.heading.round >= Number(name);
      default: return false;
    }
  }

  /** What is to be said now, if anything. What has stood there through an answer lets go first what is said of this moment. */
  now = $derived.by<GuideStep | null>(() => {
    if (this.over) return null;
    const open = this.steps.filter(step => !this.#done.includes(step.id) && this.#waits(step));
    return open.find(step => !((this.#said[step.id] ?? Infinity) < this.#asked)) ?? open[0] ?? null;
  });

  /** The how-manieth that is said; the last one is the last, whatever never came up. */
  get number(): number {
    if (this.last) return this.steps.length;
    const said = Object.keys(this.#said);
    const at = said.indexOf(this.now?.id ?? '');
    return at < 0 ? said.length + 1 : at + 1;
  }

  get last(): boolean {
    return this.now === this.steps.at(-1);
  }

  /** It was read. */
  next(): void {
    if (!this.now) return;
    this.#know(this.now);
    this.#keep();
  }

  shown(id: string): void {
    if (id in this.#said) return;
    const answers = this.#sight?.question.ask ? this.#asked : this.#asked + 1; // said while others are asked, it has my next question still before it
    this.#said = { ...this.#said, [id]: answers };
    this.#keep();
  }
}
