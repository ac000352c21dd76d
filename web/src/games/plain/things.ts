/** A thing of a picture that has an id, with what is said of it and the things that lie in it. */
export type Thing = { id: string; says: string[]; holds: Thing[] };
export type Section = { name: string; says: string[]; things: Thing[] };

type Told = Record<string, unknown>;

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value);
const word = (value: unknown): string => (value === -1 ? '?' : value === true ? '✓' : value === false ? '–' : String(value));

function words(name: string, value: unknown): string[] {
  if (isTold(value)) return Object.entries(value).flatMap(([k, v]) => words(`${name} ${k}`, v));
  if (Array.isArray(value)) return value.length ? [`${name}: ${value.map(v => (isTold(v) ? Object.values(v).map(word).join(' ') : word(v))).join(', ')}`] : [];
  return value === '' ? [] : [`${name}: ${word(value)}`];
}

/** Everything with an id below this value; what has none is said of the thing around it. */
function gather(name: string, value: unknown, into: { says: string[]; holds: Thing[] }): void {
  if (Array.isArray(value) && value.some(holdsThings)) value.forEach((v, i) => gather(`${name} ${i + 1}`, v, into));
  else if (isTold(value) && typeof value.id === 'string') into.holds.push(thing(value));
  else if (isTold(value) && holdsThings(value)) for (const [k, v] of Object.entries(value)) gather(k, v, into);
  else into.says.push(...words(name, value));
}

const holdsThings = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsThings) : isTold(value) && (typeof value.id === 'string' || Object.values(value).some(holdsThings));

function thing(told: Told): Thing {
  const made: Thing = { id: String(told.id), says: [], holds: [] };
  for (const [name, value] of Object.entries(told)) if (name !== 'id') gather(name, value, made);
  return made;
}

/** A picture as sections of things, in its own order. */
export function sections(picture: Told): Section[] {
  return Object.entries(picture).map(([name, value]) => {
    const found = { says: [] as string[], holds: [] as Thing[] };
    gather(name, value, found);
    return { name, says: found.says, things: found.holds };
  });
}

export const ids = (things: Thing[]): string[] => things.flatMap(t => [t.id, ...ids(t.holds)]);
