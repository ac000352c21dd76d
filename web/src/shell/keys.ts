import type { Table } from '../state/table.svelte';

/** What the keyboard can do beside going from place to place. */
export type Does = { rules: () => void; why: () => void; hint: () => void; tab: (name: 'chronicle' | 'talk') => void; skip: () => boolean; /** closes what lies beside the board; whether anything did */ close: () => boolean };

const STOPS = ['done', 'stop', 'none', 'pass', 'end-turn', 'decline', 'ready', 'later', 'refuse-tax'];
const writing = (target: EventTarget | null): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** One key of the table in section 8 of the design; whether it meant anything. */
export function press(event: KeyboardEvent, table: Table, does: Does): boolean {
  const { hand } = table;
  if (event.key === 'Escape') {
    const open = table.explained !== '';
    table.explained = '';
    return open || hand.back() || does.close() || takeBack(table);
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
    case 'n': {
      const stop = STOPS.map(verb => hand.buttons.find(c => c.verb === verb)).find(Boolean);
      if (stop) hand.take(stop);
      return !!stop;
    }
    case '.': return table.step?.() ?? false;
    case '?': does.why(); return true;
    case 'h': does.hint(); return true;
    case 'i': table.explained = table.explained ? '' : hand.focus || hand.aimed; return true;
    case 'r': does.rules(); return true;
    case 'c': does.tab('chronicle'); return true;
    case 't': does.tab('talk'); return true;
    case 'o': return verb(table, 'offer');
    case 'e': return verb(table, 'end-expansion');
    default: return false;
  }
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

function verb(table: Table, name: string): boolean {
  const { hand } = table;
  const choice = [...hand.buttons, ...hand.asides].find(c => c.verb === name);
  if (choice) hand.take(choice);
  return !!choice;
}
