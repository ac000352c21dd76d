/** "knight:red:3" at "county:B": what lies where, nothing else. */
export type Piece = { kind: string; at: string };
/** Told by the news, else to the nearest of its kind, else fading. */
export type Journey = { kind: string; from?: string; to?: string };

/** What is in `one` more often than in `two`: five squires less three are two. */
function minus(one: Piece[], two: Piece[]): Piece[] {
  const counts = new Map<string, number>();
  for (const p of two) counts.set(`${p.kind}@${p.at}`, (counts.get(`${p.kind}@${p.at}`) ?? 0) + 1);
  return one.filter(p => {
    const n = counts.get(`${p.kind}@${p.at}`) ?? 0;
    if (n) counts.set(`${p.kind}@${p.at}`, n - 1);
    return !n;
  });
}

export function journeys(before: Piece[], after: Piece[], told: Journey[], far: (a: string, b: string) => number): Journey[] {
  const left = minus(before, after);
  const came = minus(after, before);
  const out: Journey[] = [];
  const pair = (gone?: Piece, here?: Piece): void => {
    if (!gone || !here) return;
    left.splice(left.indexOf(gone), 1);
    came.splice(came.indexOf(here), 1);
    out.push({ kind: here.kind, from: gone.at, to: here.at });
  };
  for (const t of told) pair(left.find(p => p.kind === t.kind && p.at === t.from), came.find(p => p.kind === t.kind && p.at === t.to));
  for (const here of [...came]) // an undo, a gap, a leap in the replay: nobody told us
    pair(left.filter(p => p.kind === here.kind).sort((a, b) => far(a.at, here.at) - far(b.at, here.at))[0], here);
  return [...out, ...left.map(p => ({ kind: p.kind, from: p.at })), ...came.map(p => ({ kind: p.kind, to: p.at }))];
}
