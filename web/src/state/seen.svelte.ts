import type { Entry, Shown, Sight } from '../wire/types';

/** What one pair of eyes was shown: replaced whole, never patched. Nothing else in the page knows the game. */
export class Seen {
  sight = $state.raw<Sight | null>(null);
  chronicle = $state.raw<Entry[]>([]);
  /** The number of the question shown; an answer names it. */
  asked = $state(0);
  upto = 0;
  /** What had been told before these eyes came: entries of the chronicle that are not news. */
  known = $state(0);

  constructor(
    private look: (since: number) => void,
    private moved: (before: Sight, after: Sight, news: Entry[]) => void = () => {},
  ) {}

  /** Another pair of eyes takes these over: nothing of the last remains. */
  forget(): void {
    this.sight = null;
    this.chronicle = [];
    this.asked = 0;
    this.upto = 0;
  }

  /** A leap in a replay: to this sight, whatever was shown before. */
  leap(sight: Sight, chronicle: Entry[], news: Entry[]): void {
    const before = this.sight;
    this.sight = sight;
    this.chronicle = chronicle;
    this.upto = chronicle.at(-1)?.n ?? 0;
    if (before) this.moved(before, sight, news);
  }

  receive(shown: Shown): void {
    if (shown.since > this.upto) return this.look(this.upto); // a gap: ask for what was missed, draw nothing yet
    if (shown.since > 0 && shown.upto < this.upto) return; // late: we know more already
    const afresh = shown.since === 0 && this.upto > 0; // the server knows less than we: it was restored
    const before = this.sight;
    const news = afresh ? shown.news : shown.news.filter(e => e.n > this.upto);
    this.chronicle = afresh ? news : [...this.chronicle, ...news];
    if (!before || afresh) this.known = this.chronicle.length;
    this.upto = shown.upto;
    this.asked = shown.asked;
    this.sight = shown.sight;
    if (before && !afresh) this.moved(before, shown.sight, news);
  }
}
