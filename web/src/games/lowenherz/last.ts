// What the last turn brought to the board, and whence: a knight and new land from their castle, a wall from the nearest castle
// of whoever laid it.
import type { Table } from '../../state/table.svelte';
import type { Entry } from '../../wire/types';
import type { LowenherzPicture } from './picture';
import { place, spot } from './places';

export type Came = { on: string; /** "" where that is nobody's castle */ from: string };
export type Dot = { x: number; y: number; r: number };

const far = (a: string, b: string): number => Math.hypot(place(a)!.x - place(b)!.x, place(a)!.y - place(b)!.y);

export function lately(table: Table, picture: LowenherzPicture): Came[] {
  const { square = [], seat = [] } = table.told.labels;
  const at = (n = -1): string => `square:${square[n]}`;

  function whence({ tell, facts }: Entry, on: string): string {
    if (tell === 'annex') return at(facts.domain);
    if (tell === 'castle') return at(facts.square) === on ? '' : at(facts.square);
    if (tell !== 'knight' && tell !== 'border') return '';
    const own = picture.squares.filter(s => s.piece === 'castle' && s.colour === seat[facts.seat ?? -1]).map(s => s.id);
    return own.sort((a, b) => far(a, on) - far(b, on))[0] ?? '';
  }

  const places = table.thisTurn.flatMap(entry => {
    const ons = entry.tell === 'annex' ? [at(entry.facts.square)] : entry.moves.flatMap(m => [m.from, m.to]);
    return ons.filter(spot).map(on => [on, whence(entry, on)] as const);
  });
  return [...new Map(places)].map(([on, from]) => ({ on, from }));
}

const KEEP = 18; // what a castle takes up around its middle
const CLOSE = 6; // dots that lie nearer together are a line
const WIDE = 11;

/** Three dots on the way back to where it came from: they begin beside its place and end before the castle. What touches it has none. */
export function dots({ on, from }: Came): Dot[] {
  if (!from) return [];
  const [to, whence, way] = [place(on)!, place(from)!, spot(on)!.way];
  const long = far(on, from);
  const [x, y] = [(whence.x - to.x) / long, (whence.y - to.y) / long];
  const [broad, high] = way === 'V' ? [11, 31] : way === 'H' ? [31, 11] : [27, 27];
  const begin = Math.min(broad / Math.abs(x), high / Math.abs(y), long - KEEP - 2 * CLOSE);
  const step = Math.min((long - KEEP - begin) / 2, WIDE);
  return begin < CLOSE ? [] : [0, 1, 2].map(i => ({ x: to.x + x * (begin + step * i), y: to.y + y * (begin + step * i), r: 4.5 - i }));
}
