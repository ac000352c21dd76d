// The engine's template rules (core/text.py), so that page and terminal say the same sentence. A golden file proves it.
import type { Facts } from '../wire/types';

/** A piece of a sentence; with `on`, the name of something that can light the board. */
export type Part = string | { on: string; text: string };

export type Told = {
  labels: Record<string, string[]>;
  alike: Record<string, string>;
};

const FIELD = /\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}/g;
const ARTICLES = ['the', 'The'];
const TITLE_END = /\s?:\s|\s\(/;

export const plain = (parts: Part[]): string => parts.map(p => (typeof p === 'string' ? p : p.text)).join('');

/** The texts of one game in one language. */
export class Words {
  constructor(
    readonly game: Told,
    readonly texts: Record<string, string>,
    readonly language: string,
    readonly seatNames: Record<number, string> = {},
  ) {}

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The sentence in parts. A missing key shows itself. */
  parts(key: string, facts: Facts = {}): Part[] {
    const template = this.texts[key];
    if (template === undefined) return [key];
    const out: Part[] = [];
    let from = 0;
    for (const hit of template.matchAll(FIELD)) {
      if (hit.index > from) out.push(template.slice(from, hit.index));
      out.push(this.field(hit, facts));
      from = hit.index + hit[0].length;
    }
    if (from < template.length) out.push(template.slice(from));
    return out;
  }

  say(key: string, facts: Facts = {}): string {
    return plain(this.parts(key, facts));
  }

  name(kind: string, value: number): string {
    return this.forms(kind, value).at(-1) ?? '';
  }

  /** What a thing is called by its label, as pictures name it: `named("county", "B")`. */
  named(kind: string, label: string): string {
    const value = this.game.labels[kind]?.indexOf(label) ?? -1;
    if (value >= 0) return this.name(kind, value);
    return (this.texts[`name.${kind}.${label}`] ?? label).split('|').at(-1) ?? label;
  }

  /** Everything of a kind that has a name: label and text. */
  listed(kind: string): [string, string][] {
    const head = `name.${this.like(kind)}.`;
    return Object.entries(this.texts).filter(([key]) => key.startsWith(head)).map(([key, text]) => [key.slice(head.length), text.split('|').at(-1)!]);
  }

  title(kind: string, value: number): string {
    return this.name(kind, value).split(TITLE_END)[0] ?? '';
  }

  titled(kind: string, label: string): string {
    return this.named(kind, label).split(TITLE_END)[0] ?? '';
  }

  private like(kind: string): string {
    return this.game.alike[kind] ?? kind;
  }

  private forms(kind: string, value: number): string[] {
    if (this.isPerson(kind, value)) return [this.seatNames[value]!];
    const label = this.label(kind, value);
    return (this.texts[`name.${this.like(kind)}.${label}`] ?? label).split('|');
  }

  private isPerson(kind: string, value: number): boolean {
    return this.like(kind) === 'seat' && value in this.seatNames;
  }

  private label(kind: string, value: number): string {
    return this.game.labels[kind]?.[value] ?? String(value);
  }

  private field(hit: RegExpMatchArray, facts: Facts): Part {
    const [whole, fact = '', aspect, forms] = hit;
    const value = facts[fact];
    if (value === undefined) return whole;
    if (forms !== undefined) return this.counted(value, forms, facts);
    const text = this.called(fact, value, aspect);
    const label = this.game.labels[fact]?.[value];
    if (this.like(fact) === 'seat' && aspect && !ARTICLES.includes(aspect)) return text; // a castle of theirs is not they
    return label === undefined ? text : { on: `${this.like(fact)}:${label}`, text };
  }

  private called(fact: string, value: number, aspect: string | undefined): string {
    if (aspect === undefined || (ARTICLES.includes(aspect) && this.isPerson(fact, value))) return this.name(fact, value);
    if (aspect === 'title') return this.title(fact, value);
    const label = this.label(aspect in this.game.labels ? aspect : fact, value);
    return this.texts[`name.${aspect}.${label}`] ?? label;
  }

  private counted(n: number, forms: string, facts: Facts): string {
    let choices = forms.split('|');
    if (choices.length === 1) choices = forms in facts ? this.forms(forms, facts[forms]!) : [forms]; // the name of another fact
    if (choices.length === 3) return choices[Math.min(Math.max(n, 0), 2)]!.replaceAll('#', String(n));
    const one = n === 1 || (n === 0 && this.language === 'fr');
    return `${n} ${one ? choices[0] : choices.at(-1)}`;
  }
}
