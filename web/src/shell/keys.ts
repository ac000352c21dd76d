import type { Choice } from '../state/choice';
import type { Table } from '../state/table.svelte';

/** What the keyboard can do beside going from place to place. */
export type Does = { rules: () => void; why: () => void; hint: () => void; tab: (name: 'chronicle' | 'talk') => void; skip: () => boolean; /** closes what lies beside the board; whether anything did */ close: () => boolean };

const VERBS: Record<string, string> = { o: 'offer', e: 'end-expansion' };
const STOPS = ['done', 'stop', 'none', 'pass', 'end-turn', 'decline', 'ready', 'later', 'refuse-tax'];
const writing = (target: EventTarget | null): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** One key of the table in section 8 of the design; whether it meant anything. */
export function press(event: KeyboardEvent, table: Table, does: Does): boolean {
  const { hand } = table;
  if (event.key === 'Escape') {
    const open = table.explained !== '';
    table.explained = '';
    return open || hand.back() || does.close() || leaves(event.target) || takeBack(table);
  }
  if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return false;
  if (event.key === ' ' && does.skip()) return true;
  if (event.key.startsWith('Arrow') && document.activeElement === document.body && hand.focus) {
    hand.go(hand.focus);
    return true;
  }
  if (/^[0-9]$/.test(event.key)) return digit(Number(event.key), table);
  switch (event.key.toLowerCase()) {
    case 'l': hand.listed = !hand.listed; return true;
    case 'u': hand.undo(); return true;
    case 'n': return takes(table, stopOf(table));
    case '.': return table.step?.() ?? false;
    case '?': does.why(); return true;
    case 'h': does.hint(); return true;
    case 'i': table.explained = table.explained ? '' : hand.focus || hand.aimed; return true;
    case 'r': does.rules(); return true;
    case 'c': does.tab('chronicle'); return true;
    case 't': does.tab('talk'); return true;
    default: return takes(table, [...hand.buttons, ...hand.asides].find(c => c.verb === VERBS[event.key.toLowerCase()]));
  }
}

/** Whoever writes ends that first, and takes nothing back. */
function leaves(target: EventTarget | null): boolean {
  if (!writing(target)) return false;
  (target as HTMLElement).blur();
  return true;
}

/** The part just chosen, while the next one is asked for. */
function takeBack({ hand }: Table): boolean {
  if (!hand.parts.length || !hand.choices.length) return false;
  hand.undo();
  return true;
}

/** That number where one is asked for, else the n-th choice; 0 is the tenth. */
function digit(n: number, table: Table): boolean {
  const { hand } = table;
  const choice = hand.row.length ? hand.row.find(c => c.facts.n === n) : hand.choices[n === 0 ? 9 : n - 1];
  if (choice) hand.take(choice);
  return !!choice;
}

const stopOf = ({ hand }: Table): Choice | undefined => STOPS.map(verb => hand.buttons.find(c => c.verb === verb)).find(Boolean);

function takes({ hand }: Table, choice: Choice | undefined): boolean {
  if (choice) hand.take(choice);
  return !!choice;
}

/** The key that takes this button, to be named on it; "" if it has none of its own. */
export function keyOf(table: Table, choice: Choice): string {
  const key = Object.keys(VERBS).find(key => VERBS[key] === choice.verb) ?? (stopOf(table) === choice ? 'n' : '');
  return key.toUpperCase();
}
