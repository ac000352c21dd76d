// A combat told again from the chronicle: the theatre shows what happened, not what lies on the table now.
import type { Entry } from '../../../wire/types';

export type Fought = {
  city: number; origin: number; way: number; attacker: number; defender: number;
  dice: [number, number]; totals: [number, number];
  cards: [number[], number[]]; /** by a Felon, after they were laid open: they count for nothing */ taken: [number[], number[]]; influence: [number, number]; heroes: [boolean, boolean]; doubled: [number[], number[]];
  /** "attack", "defence", or "" for a tie */
  won: 'attack' | 'defence' | '';
  duel: boolean;
};

const BEGINS = ['attack', 'intervention', 'duel'];

/** The last combat whose totals were told, if any. */
export function fought(chronicle: Entry[]): Fought | null {
  const tells = chronicle.map(e => e.tell);
  const end = tells.lastIndexOf('totals');
  const begin = Math.max(...BEGINS.map(tell => tells.lastIndexOf(tell, end)));
  if (end < 0 || begin < 0) return null;
  const first = chronicle[begin]!;
  const duel = first.tell === 'duel';
  const attacker = (duel ? first.facts.seat : first.facts.nation) ?? -1;
  const defender = first.facts.other ?? -1;
  const out: Fought = {
    city: first.facts.city ?? -1, origin: first.facts.origin ?? -1, way: first.facts.way ?? -1, attacker, defender, duel,
    dice: [0, 0], totals: [0, 0], cards: [[], []], taken: [[], []], influence: [0, 0], heroes: [false, false], doubled: [[], []], won: '',
  };
  const side = (of: number | undefined): 0 | 1 => (of === attacker ? 0 : 1);
  for (const { tell, facts } of chronicle.slice(begin, end + 1)) {
    if (tell === 'laid') out.cards[side(facts.nation ?? facts.seat)].push(facts.card!);
    if (tell === 'felon') {
      const of = side(facts.seat) ? 0 : 1;
      const at = out.cards[of].indexOf(facts.card!);
      if (at >= 0) out.taken[of].push(...out.cards[of].splice(at, 1));
    }
    if (tell === 'staked' || tell === 'supported') out.influence[side(facts.nation)] += facts.n!;
    if (tell === 'hero_fights') out.heroes[side(facts.seat)] = true;
    if (tell === 'sign') out.doubled[side(facts.seat)].push(facts.card!);
    if (tell === 'dice') out.dice = [facts.attack!, facts.defence!];
    if (tell === 'totals') out.totals = [facts.attack!, facts.defence!];
  }
  const [a, d] = out.totals;
  out.won = a > d ? 'attack' : a < d ? 'defence' : '';
  return out;
}

/** What a total has beside cards, influence and die, and what that can be: ground only where it helps. */
export function rest(fight: Fought, i: 0 | 1, points: (card: number) => number, ground: boolean): { names: string[]; n: number } {
  const told = [...fight.cards[i], ...fight.doubled[i]].reduce((sum, card) => sum + points(card), fight.influence[i] + fight.dice[i]);
  const names = [...(fight.cards[i].length ? [] : ['troops']), ...(fight.heroes[i] ? ['hero'] : []), ...(i && !fight.duel ? ['walls', ...(ground ? ['ground'] : [])] : [])];
  return { names: names.length ? names : ['artillery'], n: fight.totals[i] - told };
}
