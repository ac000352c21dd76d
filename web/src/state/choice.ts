import type { Facts, Group } from '../wire/types';

/** One thing that a hand may do, opened from its group. */
export type Choice = {
  n: number;
  verb: string;
  word: string;
  say: string;
  kind: string;
  label: string;
  facts: Facts;
  on: string;
  lights: string[];
};

/** The choices of a question in the engine's order. `labels` says what number a label stands for. */
export function spread(groups: Group[], labels: Record<string, string[]>): Choice[] {
  const out: Choice[] = [];
  for (const g of groups)
    g.labels.forEach((label, i) => {
      const own = label ? `${g.on}:${label}` : g.on;
      const lights = g.lights?.[i] ?? [own];
      const facts: Facts = g.kind === 'n' ? { n: Number(label) } : g.kind ? { [g.kind]: labels[g.kind]?.indexOf(label) ?? -1 } : {};
      const word = label ? `${g.verb}:${label}` : g.verb;
      out.push({ n: out.length + 1, verb: g.verb, word, say: g.say, kind: g.kind, label, facts, on: lights[0] ?? own, lights });
    });
  return out;
}

export const isButton = (c: Choice): boolean => c.on === 'button';
export const isNumber = (c: Choice): boolean => c.on.startsWith('number:');
