import { expect, it } from 'vitest';
import { ids, sections } from './things';

const PICTURE = { round: 2, counties: [{ id: 'county:A', nobles: 4, knight: { id: 'knight:A', strength: -1 } }], supply: { gold: { id: 'gold', n: 3 } } };

it('finds every thing with an id, however deep', () => {
  expect(sections(PICTURE).flatMap(s => ids(s.things))).toEqual(['county:A', 'knight:A', 'gold']);
});

it('says what is hidden as a question mark', () => {
  expect(sections(PICTURE)[1]!.things[0]!.holds[0]!.says).toEqual(['strength: ?']);
});

it('says what has no id in its section', () => {
  expect(sections(PICTURE)[0]!.says).toEqual(['round: 2']);
});
