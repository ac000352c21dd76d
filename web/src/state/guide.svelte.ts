import type { GuideStep } from '../words/catalogues';
import type { Sight } from '../wire/types';

/** A guided first round at a real table. Each step waits for something, is said once, and holds nobody up. */
export class Guide {
  steps = $state.raw<GuideStep[]>([]);
  over = $state(false);
  #done = $state.raw<string[]>([]);
  #sight = $state.raw<Sight | null>(null);
  #tells = $state.raw<string[]>([]);
  #times = $state.raw<Record<string, number>>({});
  #asked = -1;

  constructor(steps: GuideStep[]) {
    this.steps = steps;
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
  }

  #understood(which: (step: GuideStep) => boolean): void {
    const known = this.steps.filter(step => which(step) && !this.#done.includes(step.id)).map(step => step.id);
    if (known.length) this.#done = [...this.#done, ...known];
  }

  /** Steps that were on the page, so that they are not held for unsaid. */
  #said: string[] = [];

  #enough(step: GuideStep): boolean {
    return (this.#times[step.when] ?? 0) >= (step.times ?? 1);
  }

  #waits(step: GuideStep): boolean {
    const sight = this.#sight;
    if (!sight) return false;
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

  get count(): number {
    return this.#done.length;
  }

  /** It was read; the last step ends the guide. */
  next(): void {
    const step = this.now;
    if (!step) return;
    this.#done = [...this.#done, step.id];
    if (step === this.steps.at(-1)) this.over = true;
  }

  shown(id: string): void {
    if (!this.#said.includes(id)) this.#said.push(id);
  }
}
