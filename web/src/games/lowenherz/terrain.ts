// The drawings of the land, each on a square of 49 that begins at 0, 0. Nothing is by chance: the same number gives the same tuft.

/** A number in -1..1 that a key always gives. */
export function noise(...key: (string | number)[]): number {
  let h = 2166136261;
  for (const sign of key.join(' ')) h = Math.imul(h ^ sign.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 13), 1540483477);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 31 - 1;
}

const n = (v: number): number => Math.round(v * 10) / 10;
const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

const TUFTS = 8;
const WOODS = 6;

function tufts(which: number): string {
  return range(5).map(i => {
    const at = `M${n(24 + 17 * noise('g', which, i))} ${n(25.5 + 16.5 * noise('h', which, i))}`;
    return `${at}l-1.6-4${at}v-5${at}l1.8-4`;
  }).join('');
}

export type Tree = { crown: string; trunk: string };

const STANDS = [[10, 14], [24, 11], [39, 14], [16, 26], [32, 24], [9, 38], [25, 39], [40, 36]] as const;

function tree(x: number, y: number, s: number): Tree {
  return {
    crown: `M${n(x)} ${n(y - 7 * s)}C${n(x + 4.5 * s)} ${n(y - 3.5 * s)} ${n(x + 4.8 * s)} ${n(y + 1.5 * s)} ${n(x)} ${n(y + 2 * s)}C${n(x - 4.8 * s)} ${n(y + 1.5 * s)} ${n(x - 4.5 * s)} ${n(y - 3.5 * s)} ${n(x)} ${n(y - 7 * s)}Z`,
    trunk: `M${n(x)} ${n(y + 2 * s)}V${n(y + 5 * s)}M${n(x + 0.8 * s)} ${n(y - 4 * s)}Q${n(x + 2.8 * s)} ${n(y - 1.5 * s)} ${n(x + 1.5 * s)} ${n(y + 0.5 * s)}`,
  };
}

const wood = (which: number): Tree[] =>
  STANDS.map(([x, y], i) => tree(x + 2.2 * noise('t', which, i), y + 2 * noise('u', which, i), 1.02 + 0.14 * noise('v', which, i)));

export const MEADOWS = range(TUFTS).map(tufts);
export const FORESTS = range(WOODS).map(wood);

export type House = { wall: string; roof: string; door: string };

function house(x: number, y: number, w: number, h: number): House {
  return {
    wall: `M${x} ${y}h${w}v${h}h${-w}z`,
    roof: `M${x - 1.5} ${y}L${n(x + w / 2)} ${n(y - w * 0.62)}L${x + w + 1.5} ${y}Z`,
    door: `M${n(x + w * 0.4)} ${y + h}v${n(-h * 0.5)}h${n(w * 0.22)}v${n(h * 0.5)}`,
  };
}

export const VILLAGE: House[] = [
  house(6, 19, 11, 9),
  house(30, 21, 12, 10),
  { wall: 'M20 13h8v20h-8z', roof: 'M18.5 13l5.5-9 5.5 9z', door: 'M24 5v-3.5M22.5 2.500h3M24 19v4' },
  house(11, 36, 11, 8),
];

/** Copper is round, silver a bar, gold ingots, diamond cut: told apart without their colours. */
export const ORES: Record<string, string> = {
  C: 'M19 35a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z',
  S: 'M19 31h11l-2.500 8h-6z',
  G: 'M18 39l2.500-6h8l2.500 6zM21 32l1.800-4h3.500l1.800 4z',
  D: 'M18 33l3-4h7l3 4-6.500 7.500z',
};

export const GROUNDS: Record<string, string> = { M: 'meadow', F: 'forest', V: 'village', R: 'city' };

/** The id of the drawing of a square: no two woods beside each other need be the same. */
export function drawing(terrain: string, row: number, column: number): string {
  const which = (most: number): number => Math.min(most - 1, Math.floor(((noise('w', row, column) + 1) / 2) * most));
  if (terrain === 'M') return `low-M${which(TUFTS)}`;
  if (terrain === 'F') return `low-F${which(WOODS)}`;
  return `low-${terrain}`;
}
