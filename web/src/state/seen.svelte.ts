import type { Entry, Shown, Sight } from '../wire/types';

/** What one pair of eyes was shown: replaced whole, never patched. Nothing else in the page knows the game. */
export class Seen {
  sight = $state.raw<Sight | null>(null);
  chronicle = $state.raw<Entry[]>([]);
  /** The number of the question shown; an answer names it. */
  asked = $state(0);
  upto = 0;

  constructor(
    private look: (since: number) => void,
    private moved: (before: Sight, after: Sight, news: Entry[]) => void = () => {},
  ) {}

  receive(shown: Shown): void {
    if (shown.since > this.upto) return this.look(this.upto); // a gap: ask for what was missed, draw nothing yet
    if (shown.since > 0 && shown.upto < this.upto) return; // late: we know more already
    const afresh = shown.since === 0 && this.upto > 0; // the server knows less than we: it was restored
    const before = this.sight;
    const news = afresh ? shown.news : shown.news.filter(e => e.n > this.upto);
    this.chronicle = afresh ? news : [...this.chronicle, ...news];
    this.upto = shown.upto;
    this.asked = shown.asked;
    this.sight = shown.sight;
    if (before && !afresh) this.moved(before, shown.sight, news);
  }
}
