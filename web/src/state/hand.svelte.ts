import { tick, untrack } from 'svelte';
import type { Words } from '../words/say';
import type { Sight } from '../wire/types';
import { isButton, isNumber, spread, type Choice } from './choice';
import { chipOf, Parts, type Chip, type Chosen } from './parts.svelte';

/** What the hand leans on; all of it is given, so that a test can give something simpler. */
export type Leans = {
  sight: () => Sight | null;
  asked: () => number;
  /** Whether a move would be taken now: not while the line is down, not in a replay. */
  awake: () => boolean;
  /** Whether the sight is the newest: others' moves may have come that are still to be shown. */
  newest?: () => boolean;
  words: () => Words | null;
  send: (word: string) => void;
  /** Whether to ask again before this choice; one that was named, in a slip or in the list, was not hit by chance. */
  confirms?: (choice: Choice, named: boolean) => boolean;
  /** Whether a click on its thing could mean something else that is barred just now: then it is asked which. */
  slips?: (choice: Choice) => boolean;
  /** Somebody tried what is not lit, or brought a piece there, which would be chosen first. */
  wonder?: (on: string, after?: string) => void;
  /** From here to the nearest lit place in the direction of an arrow key. */
  beside?: (on: string, key: string, lit: string[]) => string | undefined;
  /** The lit place nearest to this one. */
  nearest?: (on: string, lit: string[]) => string | undefined;
  /** Ask what would come of a choice, and what is known of that: the question that would follow. */
  foresee?: (word: string) => void;
  foreseen?: (word: string) => Sight | null;
  /** Whose hand at which table: the name under which its parts are found again. */
  whose?: () => string;
};

type Holding = { asked: number; sent: boolean; slip: { on: string; choices: Choice[] } | null; held: Choice | null; /** of which kind the number shall be, where it could be of several */ verb: string };

const NONE: Choice[] = []; // always the same, so that what stays dark is not drawn again
const EMPTY: Holding = { asked: -1, sent: false, slip: null, held: null, verb: '' };

const kindOf = (on: string): string => on.replace(/:[^:]*/g, ':*');

/** The choice in progress. It is empty again as soon as another question is asked. */
export class Hand {
  /** Named elsewhere, in the chronicle or the list: the board shows where it is. */
  pointed = $state('');
  /** Under the pointer, on the board: what it would bring about may be shown before it is chosen. */
  aimed = $state('');
  /** A choice that is a button, and is considered: what would come of it is shown beside it. */
  weighed = $state.raw<{ choice: Choice; element: Element } | null>(null);
  /** The numbered list of all choices. */
  listed = $state(false);
  #focus = $state('');
  #holding = $state.raw<Holding>(EMPTY);
  #parts: Parts;
  #elements = new Map<string, Element[]>();
  /** Counts what was drawn and taken away: one signal for all elements, not one for each. */
  #drawings = $state(0);
  #last: { chosen: Chosen; aside: boolean } | null = null;
  #then = '';
  /** The choice whose piece is on its way under the pointer. */
  #carried = $state('');
  /** Where the last choice was made with a key: the next question is met beside it. */
  #keyed = '';
  #backwards = 0;

  constructor(private leans: Leans) {
    this.#parts = new Parts(leans.asked, () => leans.whose?.());
  }

  // -- what may be done

  #spread = $derived.by(() => {
    const sight = this.leans.sight();
    const labels = this.leans.words()?.game.labels ?? {};
    return spread(sight?.question.choices ?? [], labels);
  });
  #asides = $derived.by(() => {
    const sight = this.leans.sight();
    return spread(sight?.asides ?? [], this.leans.words()?.game.labels ?? {});
  });
  #byElement = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of [...this.choices, ...this.asides])
      for (const on of choice.lights) found.set(on, [...(found.get(on) ?? []), choice]);
    return found;
  });
  #now = $derived.by(() => (this.#holding.asked === this.leans.asked() ? this.#holding : EMPTY));

  /** The open choices, none once one was sent. */
  get choices(): Choice[] {
    return this.#now.sent || !this.leans.awake() ? [] : this.#spread;
  }

  /** What may be put in out of turn. */
  get asides(): Choice[] {
    return this.#now.sent || !this.leans.awake() ? [] : this.#asides;
  }

  on(on: string): Choice[] {
    return this.#byElement.get(on) ?? NONE;
  }

  /** While a piece is carried: what the question names that would follow. Null: nothing is carried, or that is not known. */
  #targets = $derived.by(() => {
    const then = this.#carried ? this.leans.foreseen?.(this.#carried) : null;
    const choices = then && spread(then.question.choices ?? [], this.leans.words()?.game.labels ?? {});
    return choices && new Set(choices.flatMap(choice => choice.lights));
  });

  /** Whether it is gold: it may be chosen now, or what is carried may be put down there. */
  shines(on: string): boolean {
    return this.#targets ? this.#targets.has(on) : this.#byElement.has(on);
  }

  #lit = $derived.by(() => [...this.#byElement.keys()].filter(on => on !== 'button' && !on.startsWith('number:')));
  get lit(): string[] {
    return this.#lit;
  }

  /** Those that nothing on the table stands for: a card that shines needs no button beside it. */
  #buttons = $derived.by(() => {
    void this.#drawings;
    return this.choices.filter(c => isButton(c) && !c.lights.some(on => this.#elements.has(on)));
  });
  get buttons(): Choice[] {
    return this.#buttons;
  }

  get numbers(): Choice[] {
    return this.choices.filter(isNumber);
  }

  /** The numbers of one kind: of the only one, or of the one that was picked. */
  get row(): Choice[] {
    const verb = this.#now.verb || this.numbers[0]?.verb;
    const row = this.numbers.filter(c => c.verb === verb);
    return this.#now.verb || row.length === this.numbers.length ? row : NONE;
  }

  counts(verb: string): void {
    this.#hold({ verb, held: null });
  }

  /** Choices whose place nothing on the page draws: they stand as buttons, so that none is ever out of reach. */
  #undrawn = $derived.by(() => {
    void this.#drawings;
    return this.choices.filter(c => !isButton(c) && !isNumber(c) && !c.lights.some(on => this.#elements.has(on)));
  });
  get undrawn(): Choice[] {
    return this.#undrawn;
  }

  /** More than this many lit places, and the halo is off: the board must not glow as a whole. */
  get many(): boolean {
    return (this.#targets ?? this.#byElement).size > 24;
  }

  /** What the question itself names and does not offer: the castle whose knight is to be placed, the city that is attacked. */
  #about = $derived.by(() => {
    const { ask, facts } = this.leans.sight()?.question ?? {};
    const parts = ask ? (this.leans.words()?.parts(ask, facts) ?? []) : [];
    return new Set(parts.flatMap(part => (typeof part === 'string' || part.on.startsWith('seat:') ? [] : [part.on])));
  });
  isAbout(on: string): boolean {
    return this.#about.has(on) && !this.#byElement.has(on);
  }

  get slip() { return this.#now.slip; }
  get held() { return this.#now.held; }
  get sent() { return this.#now.sent; }

  holds(on: string): boolean {
    return this.#now.held?.lights.includes(on) ?? this.#now.slip?.on === on;
  }

  // -- doing it

  touch(on: string): void {
    const here = this.on(on);
    this.#then = '';
    if (!here.length) return this.leans.wonder?.(on);
    if (here.length === 1 && !this.leans.slips?.(here[0]!)) return this.take(here[0]!);
    this.#hold({ slip: { on, choices: here } });
  }

  /** A choice was picked; what cannot be taken back is asked for once more, but not what a form asks for and lets be said anew. */
  take(choice: Choice, sure = false): void {
    if (this.#now.sent) return;
    const named = this.listed || this.#now.slip !== null;
    if (this.#now.slip && !this.#now.slip.choices.includes(choice)) this.#then = ''; // what was dragged lies there no more
    if (!sure && this.leans.confirms?.(choice, named) && this.#now.held?.word !== choice.word) {
      this.listed = false; // the list would lie over what is to be confirmed
      return this.#hold({ held: choice, slip: null });
    }
    this.#send(choice);
  }

  confirm(): void {
    if (this.#now.held && !this.#now.sent) this.#send(this.#now.held);
  }

  /** A piece is lifted: the places where it may be put down shine as soon as the house has named them. */
  carry(from: string): void {
    const here = this.on(from);
    this.#carried = here.length === 1 ? here[0]!.word : '';
    if (this.#carried) this.leans.foresee?.(this.#carried);
  }

  /** It fell: the first part is taken now, the place as soon as it is asked for. Where it may not lie, nothing was done, and the reason is told. */
  drag(from: string, to: string): void {
    const [here, targets, carried] = [this.on(from), this.#targets, this.#carried];
    this.#carried = '';
    if (!to || from === to) return;
    if (targets && !targets.has(to)) return this.leans.wonder?.(to, carried);
    if (!here.length) return this.touch(to); // it was chosen before, and is now brought to its place
    if (here.length !== 1) this.touch(from); // a slip asks what it is to be there
    this.#then = to;
    if (here.length !== 1) return;
    if (targets) this.#send(here[0]!); // brought there on purpose, and it can be taken back: the place alone is confirmed where that is asked
    else this.take(here[0]!);
  }

  /** Not on a picture that others have moved on from: what was last there is not the last any more. */
  get mayUndo(): boolean {
    return !!this.leans.sight()?.may_undo && (this.leans.newest?.() ?? true);
  }

  /** Take back the last part, or so many of them: one after the other, as each is answered. */
  undo(parts = 1): void {
    if (!this.mayUndo || this.#now.sent || !this.leans.awake()) return;
    this.#backwards = parts - 1;
    this.#parts.now = this.#parts.now.slice(0, -1);
    this.#last = null;
    this.#hold({ sent: true, slip: null, held: null });
    this.leans.send('undo');
  }

  /** Close what is open; whether anything was. */
  back(): boolean {
    this.#then = '';
    if (this.listed) this.listed = false;
    else if (this.#now.slip || this.#now.held) this.#hold({ slip: null, held: null });
    else if (this.#now.verb) this.#hold({ verb: '' });
    else return false;
    return true;
  }

  #hold(part: Partial<Holding>): void {
    this.#holding = { ...this.#now, ...part, asked: this.leans.asked() };
  }

  #send(choice: Choice): void {
    const { ask, facts } = this.leans.sight()!.question;
    this.#last = { chosen: { choice, ask, facts }, aside: this.#asides.some(a => a.word === choice.word) };
    this.listed = false;
    this.#hold({ sent: true, slip: null, held: null });
    this.leans.send(choice.word);
  }

  // -- what came of it

  /** The server took it. */
  done(): void {
    const last = this.#last;
    this.#last = null;
    if (last?.aside) this.#hold({ sent: false }); // the question stands as it stood
    else if (last) this.#parts.now = [...this.#parts.now, last.chosen];
  }

  /** The server did not take it: everything is as it was. */
  refused(): void {
    this.#last = null;
    this.#then = '';
    this.#backwards = 0;
    this.#hold({ sent: false });
  }

  /** Other eyes look through this page now: their first question may bear the number of the last one answered. */
  forget(): void {
    this.#holding = EMPTY;
    this.#parts.forget();
    this.#last = null;
    this.#then = '';
    this.#keyed = '';
    this.#backwards = 0;
  }

  /** A new sight: parts that cannot be taken back any more are no parts. */
  shown(sight: Sight): void {
    if (sight.may_undo) this.#parts.recall();
    else [this.#parts.now, this.#backwards] = [[], 0];
    if (this.#now.sent && !this.#last && !sight.question.ask) this.#hold({ sent: false }); // it was taken, others are asked: it may be taken back
    if (this.#backwards && !this.#now.sent) return this.undo(this.#backwards);
    const then = this.#then;
    this.#keyed ||= this.#under();
    if (this.#keyed && !this.#now.sent && this.choices.length) void tick().then(() => this.#meet());
    if (!then || this.#now.sent) return;
    this.#then = '';
    if (this.on(then).length) this.touch(then);
  }

  /** The parts of this turn chosen so far. */
  get parts(): Chip[] {
    return this.mayUndo ? this.#parts.now.map(chosen => chipOf(chosen, this.leans.words())) : [];
  }

  // -- words

  say(choices: Choice[]): string {
    const words = this.leans.words();
    return words ? choices.map(c => words.say(c.say, c.facts)).join(' · ') : '';
  }

  // -- focus: the board is one stop of the Tab key, arrows go from place to place

  #stop = $derived.by(() => {
    void this.#drawings;
    return this.#byElement.has(this.#focus) ? this.#focus : (this.#lit.find(on => this.#elements.has(on)) ?? '');
  });
  get focus(): string {
    return this.#stop;
  }

  enter(on: string, element: Element): () => void {
    const others = this.#elements.get(on) ?? [];
    this.#elements.set(on, [...others, element]);
    untrack(() => (this.#drawings += 1));
    return () => {
      const left = (this.#elements.get(on) ?? []).filter(e => e !== element);
      if (left.length) return void this.#elements.set(on, left);
      this.#elements.delete(on);
      untrack(() => (this.#drawings += 1));
    };
  }

  /** What is drawn, by kind: "county:*", "castle:*:*". A text, so that a piece more or less is no change. */
  #kinds = $derived.by(() => {
    void this.#drawings;
    return [...new Set([...this.#elements.keys()].map(kindOf))].sort().join(' ');
  });
  /** Whether such things are drawn: then their names in a sentence point at them. */
  draws(on: string): boolean {
    return this.#kinds.split(' ').includes(kindOf(on));
  }

  elementOf(on: string): Element | undefined {
    return this.#elements.get(on)?.[0];
  }

  focused(on: string): void {
    this.#focus = on;
  }

  go(on: string): void {
    this.#focus = on;
    (this.elementOf(on) as SVGElement | HTMLElement | undefined)?.focus();
  }

  #drawn(): string[] {
    return this.lit.filter(on => this.#elements.has(on));
  }

  /** What the keys are at: it may have gone dark without them, where the house gave the only answer. */
  #under(): string {
    const at = document.activeElement;
    return at?.matches(':focus-visible') ? (at.getAttribute('data-on') ?? '') : '';
  }

  /** What was chosen is dark now and lost the focus; unless it was put elsewhere meanwhile, it goes to what is lit. */
  #meet(): void {
    const near = this.leans.nearest?.(this.#keyed, this.#drawn()) ?? this.#stop;
    this.#keyed = '';
    if (document.activeElement === document.body || document.activeElement?.closest('[data-on]')) this.go(near);
  }

  key(event: KeyboardEvent, on: string): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.#keyed = on;
      this.touch(on);
    } else if (event.key.startsWith('Arrow')) {
      const next = this.leans.beside?.(on, event.key, this.#drawn());
      if (!next) return;
      event.preventDefault();
      this.go(next);
    }
  }
}
