import type { GuideStep } from '../words/catalogues';
import type { Sight } from '../wire/types';
import { Kept } from './kept';

/** How far a guide has come, at which table: whoever loads the page again goes on there. One is kept, the last. */
type Came = { table: string; done: string[]; said: string[]; times: Record<string, number>; asked: number; over: boolean };

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
  /** Steps that were on the page, so that they are not held for unsaid. */
  #said: string[] = [];

  /** Without a table it is kept nowhere. */
  constructor(steps: GuideStep[], private readonly table = '') {
    this.steps = steps;
    const found: Partial<Came> = table ? kept.get() : {};
    const { done = [], said = [], times = {}, asked = -1, over = false } = found.table === table ? found : {};
    [this.#done, this.#said, this.#times, this.#asked, this.over] = [done, said, times, asked, over];
  }

  #keep(): void {
    if (!this.table) return;
    kept.set({ table: this.table, done: this.#done, said: this.#said, times: this.#times, asked: this.#asked, over: this.over });
  }

  /** What is seen now, and which question it is. A question that was answered needs no more words. */
  see(sight: Sight, asked: number, tells: string[]): void {
    const ask = sight.question.ask ?? '';
    const before = this.#sight?.question.ask;
    if (before && (asked !== this.#asked || !ask)) this.#understood(step => step.when === before && this.#enough(step));
    if (asked !== this.#asked && ask) {
      this.#times = { ...this.#times, [ask]: (this.#times[ask] ?? 0) + 1 };
    }
    if (ask) this.#understood(step => step.when === 'others' && this.#said.includes(step.id));
    this.#asked = asked;
    this.#sight = sight;
    this.#tells = tells;
    this.#keep();
  }

  #understood(which: (step: GuideStep) => boolean): void {
    const known = this.steps.filter(step => which(step) && !this.#done.includes(step.id)).map(step => step.id);
    if (known.length) this.#done = [...this.#done, ...known];
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

  /** What is to be said now, if anything. */
  now = $derived.by<GuideStep | null>(() => {
    if (this.over) return null;
    return this.steps.find(step => !this.#done.includes(step.id) && this.#waits(step)) ?? null;
  });

  /** Which step this is; the last one is the last, whatever never came up. */
  get number(): number {
    return this.last ? this.steps.length : this.#done.length + 1;
  }

  get last(): boolean {
    return this.now === this.steps.at(-1);
  }

  /** It was read; the last step ends the guide. */
  next(): void {
    const step = this.now;
    if (!step) return;
    this.#done = [...this.#done, step.id];
    if (step === this.steps.at(-1)) this.over = true;
    this.#keep();
  }

  shown(id: string): void {
    if (this.#said.includes(id)) return;
    this.#said.push(id);
    this.#keep();
  }
}
