// Where things lie, in units of the drawing: twelve squares of 49 with a rim of 30 around them.
import type { Point } from '../door';

export const Q = 49;
export const RIM = 30;
export const SIDE = 12;
export const SIZE = SIDE * Q + 2 * RIM;
export const X = (column: number): number => RIM + column * Q;
export const Y = (row: number): number => RIM + row * Q;

/** Row and column of "square:3,4", "domain:3,4", or of the square west or north of "edge:V3,4". */
export function spot(id: string): { kind: string; way: string; row: number; column: number } | undefined {
  const hit = /^(square|domain|zone|edge):([VH]?)(\d+),(\d+)$/.exec(id);
  return hit ? { kind: hit[1]!, way: hit[2]!, row: Number(hit[3]), column: Number(hit[4]) } : undefined;
}

/** Supplies lie beside the board: those of the seats where their panels stand, the markers and the bank below the market. */
const BESIDE: Record<string, Point> = Object.fromEntries([
  ...['red', 'blue', 'orange', 'white', 'neutral'].flatMap((colour, i) => ['knights', 'castles'].map(kind => [`${kind}:${colour}`, { x: -60, y: 20 + 85 * i }])),
  ['markers', { x: SIZE + 90, y: SIZE - 30 }],
]);

export function place(on: string): Point | undefined {
  const at = spot(on);
  if (!at) return BESIDE[on];
  const [x, y] = [X(at.column), Y(at.row)];
  if (at.way === 'V') return { x: x + Q, y: y + Q / 2 };
  if (at.way === 'H') return { x: x + Q / 2, y: y + Q };
  return { x: x + Q / 2, y: y + Q / 2 };
}

/** Whether both ends of an edge meet the rim or a wall: only such an edge can close land off. */
export function joins(edge: string, walls: Set<string>): boolean {
  const at = spot(edge);
  if (!at) return false;
  const meets = (row: number, column: number): boolean =>
    row === 0 || row === SIDE || column === 0 || column === SIDE ||
    [`V${row - 1},${column - 1}`, `V${row},${column - 1}`, `H${row - 1},${column - 1}`, `H${row - 1},${column}`].some(id => walls.has(`edge:${id}`));
  const [row, column] = [at.row + 1, at.column + 1];
  return meets(row, column) && (at.way === 'V' ? meets(at.row, column) : meets(row, at.column));
}

export const box = (row: number, column: number, inset = 0): string =>
  `M${X(column) + inset} ${Y(row) + inset}h${Q - 2 * inset}v${Q - 2 * inset}h${2 * inset - Q}z`;

/** The outline of squares that hang together: loops with the land on their right, so that holes stay holes. */
export function outline(squares: string[]): string {
  const cells = squares.map(spot).filter(at => at !== undefined);
  const inside = new Set(cells.map(at => `${at.row},${at.column}`));
  const next = new Map<string, [number, number][]>();
  const side = (r: number, c: number, from: [number, number], to: [number, number]): void => {
    if (!inside.has(`${r},${c}`)) next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  };
  for (const { row: r, column: c } of cells) {
    side(r - 1, c, [r, c], [r, c + 1]);
    side(r, c + 1, [r, c + 1], [r + 1, c + 1]);
    side(r + 1, c, [r + 1, c + 1], [r + 1, c]);
    side(r, c - 1, [r + 1, c], [r, c]);
  }
  let d = '';
  for (const start of next.keys()) {
    let at = next.get(start)?.pop();
    if (!at) continue;
    const [r, c] = start.split(',').map(Number) as [number, number];
    d += `M${X(c)} ${Y(r)}`;
    while (at && String(at) !== start) {
      d += `L${X(at[1])} ${Y(at[0])}`;
      at = next.get(String(at))?.pop();
    }
    d += 'Z';
  }
  return d;
}
