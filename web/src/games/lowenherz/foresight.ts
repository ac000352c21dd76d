// What the choice under the pointer, or the one that waits for confirmation, would change. The engine tells it; here it is compared.
import type { Table } from '../../state/table.svelte';
import type { Sight } from '../../wire/types';
import type { LowenherzPicture } from './picture';

export type Foresight = {
  on: string; built: string[]; razed: string[];
  /** land that would change hands, by the colour that would have it; "" is nobody's */ land: Map<string, string[]>;
  /** what each seat gains or loses */ points: Map<number, number>;
};

/** What each seat would gain or lose. */
export function gains(now: Sight, then: Sight): Map<number, number> {
  const had = new Map(now.standings.map(s => [s.seat, s.points]));
  return new Map(then.standings.map(s => [s.seat, s.points - (had.get(s.seat) ?? s.points)] as const).filter(([, by]) => by));
}

export function foresight(table: Table, now: LowenherzPicture): Foresight | null {
  const { preview, hand, sight } = table;
  const meant = hand.held ?? hand.on(hand.aimed).find(c => c.word === preview?.word);
  if (!sight || !preview?.sight || !meant || preview.word !== meant.word) return null;
  const then = preview.sight.picture as LowenherzPicture;
  const lay = new Set(now.borders.map(b => b.edge));
  const lies = new Set(then.borders.map(b => b.edge));
  const owners = new Map(now.squares.map(s => [s.id, s.owner]));
  const land = new Map<string, string[]>();
  for (const { id, owner } of then.squares) if (owners.get(id) !== owner) land.set(owner, [...(land.get(owner) ?? []), id]);
  return {
    on: meant.on,
    built: [...lies].filter(id => !lay.has(id)),
    razed: [...lay].filter(id => !lies.has(id)),
    land,
    points: gains(sight, preview.sight),
  };
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
