// What the choice under the pointer, or the one that waits for confirmation, would change. The engine tells it; here it is compared.
import type { Table } from '../../state/table.svelte';
import type { LowenherzPicture } from './picture';

export type Foresight = { on: string; built: string[]; razed: string[]; /** what each seat gains or loses */ points: Map<number, number> };

export function foresight(table: Table, now: LowenherzPicture): Foresight | null {
  const { preview, hand } = table;
  const meant = hand.held ?? hand.on(hand.aimed).find(c => c.word === preview?.word);
  if (!preview?.sight || !meant || preview.word !== meant.word) return null;
  const then = preview.sight.picture as LowenherzPicture;
  const lay = new Set(now.borders.map(b => b.edge));
  const lies = new Set(then.borders.map(b => b.edge));
  const had = new Map(table.sight?.standings.map(s => [s.seat, s.points]));
  const points = preview.sight.standings.map(s => [s.seat, s.points - (had.get(s.seat) ?? s.points)] as const);
  return {
    on: meant.on,
    built: [...lies].filter(id => !lay.has(id)),
    razed: [...lay].filter(id => !lies.has(id)),
    points: new Map(points.filter(([, n]) => n)),
  };
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
