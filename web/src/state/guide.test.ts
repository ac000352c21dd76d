import { expect, it } from 'vitest';
import type { Sight } from '../wire/types';
import { GAMES, guideOf } from '../words/catalogues';
import { Guide } from './guide.svelte';

const sight = (ask: string, round = 1): Sight => ({ seat: 0, heading: { round, rounds: 5, phase: '', turn: 0, asked: ask ? [0] : [1], next: '' }, standings: [], picture: {}, question: ask ? { ask } : {}, asides: [], may_undo: false });
const steps = [
  { id: 'goal', when: 'start', text: '' }, { id: 'vote', when: 'ask.Vote', text: '' }, { id: 'again', when: 'ask.Vote', times: 2, text: '' },
  { id: 'others', when: 'others', text: '' }, { id: 'end', when: 'round.2', text: '' },
];

/** As the card does: what is to be said is on the page. */
class Read extends Guide {
  override see(...seen: Parameters<Guide['see']>): void {
    super.see(...seen);
    this.#shows();
  }

  override next(): void {
    super.next();
    this.#shows();
  }

  #shows(): void {
    if (this.now) this.shown(this.now.id);
  }
}

it('says each thing once, when its time has come', () => {
  const guide = new Read(steps);
  guide.see(sight('ask.Place'), 1, []);
  expect(guide.now?.id).toBe('goal');
  guide.next();
  expect(guide.now).toBe(null);
  guide.see(sight('ask.Vote'), 2, []);
  expect(guide.now?.id).toBe('vote');
  guide.see(sight(''), 2, []);
  expect(guide.now?.id).toBe('others');
  guide.next();
  guide.see(sight('ask.Vote'), 3, []);
  expect(guide.now?.id).toBe('again');
  guide.see(sight('ask.Place', 2), 4, []);
  expect(guide.now?.id).toBe('end');
  guide.next();
  expect([guide.over, guide.now]).toEqual([true, null]);
});

it('leaves its first words when others begin: nobody has answered yet', () => {
  const guide = new Read(steps);
  guide.see(sight(''), 0, []);
  expect(guide.now?.id).toBe('goal');
  guide.see(sight('ask.Vote'), 1, []);
  expect(guide.now?.id).toBe('goal');
  guide.see(sight('ask.Vote'), 2, []);
  expect(guide.now?.id, 'after an answer they let go first what is said of this moment').toBe('vote');
});

it('does not repeat what was answered without reading it', () => {
  const guide = new Read(steps.slice(1));
  guide.see(sight('ask.Vote'), 1, []);
  guide.see(sight('ask.Place'), 2, []);
  guide.see(sight('ask.Vote'), 3, []);
  expect(guide.now?.id).toBe('again');
});

it('keeps what was never said for when it is asked again, and counts what was said', () => {
  const guide = new Read([steps[0]!, steps[1]!, { id: 'place', when: 'ask.Place', text: '' }, steps[4]!]);
  const now = () => [guide.now?.id, guide.number];
  guide.see(sight('ask.Vote'), 1, []);
  expect(now()).toEqual(['goal', 1]); // "vote" waits behind it
  guide.see(sight('ask.Place'), 2, []);
  expect(now()).toEqual(['place', 2]); // the goal stood there long enough to let this go first
  guide.see(sight('ask.Other'), 3, []);
  expect(now()).toEqual(['goal', 1]); // and was not read
  guide.see(sight('ask.Vote'), 4, []);
  expect(now()).toEqual(['vote', 3]);
  guide.next();
  expect(now()).toEqual(['goal', 1]);
  guide.next();
  guide.see(sight('ask.Place'), 5, []);
  expect(guide.now).toBe(null);
});

it('is over when the question of its last step was answered', () => {
  const guide = new Read([steps[2]!, steps[1]!]);
  guide.see(sight('ask.Vote'), 1, []);
  guide.see(sight('ask.Place'), 2, []);
  guide.see(sight('ask.Vote'), 3, []);
  expect([guide.over, guide.now]).toEqual([true, null]);
});

it('does not end before what it leads up to: a first turn may be cut short', () => {
  const guide = new Read([{ id: 'turn', when: 'ask.PlayerTurn', text: '' }, { id: 'end', when: 'round.2', after: 'turn', text: '' }]);
  guide.see(sight('ask.Vote', 2), 1, []);
  expect(guide.now).toBe(null);
  guide.see(sight('ask.PlayerTurn', 2), 2, []);
  expect(guide.now?.id).toBe('turn');
  guide.see(sight('', 2), 3, []);
  expect(guide.now?.id).toBe('end');
});

it('ends with its last step, whatever never came up', () => {
  const guide = new Read(steps);
  guide.see(sight('ask.Vote'), 1, []);
  expect([guide.now?.id, guide.number, guide.last]).toEqual(['goal', 1, false]);
  guide.next();
  guide.see(sight('', 2), 2, []);
  for (let i = 0; i < steps.length && !guide.last; i += 1) guide.next();
  expect([guide.now?.id, guide.number, guide.last]).toEqual(['end', steps.length, true]);
});

it('goes on where it was when the page is loaded again, at this table alone', () => {
  const guide = new Read(steps, 'abc');
  guide.see(sight('ask.Vote'), 1, []);
  guide.next();
  expect(guide.now?.id).toBe('vote');
  const again = new Read(steps, 'abc');
  again.see(sight('ask.Vote'), 1, []);
  expect([again.now?.id, again.number]).toEqual(['vote', 2]);
  again.next();
  expect(again.now).toBe(null); // the same question was not asked twice
  const elsewhere = new Read(steps, 'xyz');
  elsewhere.see(sight('ask.Vote'), 1, []);
  expect(elsewhere.now?.id).toBe('goal');
});

it.each(Object.keys(GAMES))('guides through %s in every language, to an end', async game => {
  const all = await Promise.all((['en', 'fr', 'it'] as const).map(language => guideOf(game, language)));
  for (const steps of all) {
    expect(steps.length).toBeGreaterThan(7);
    expect(steps.map(s => s.id)).toEqual(all[0]!.map(s => s.id));
    expect(new Set(steps.map(s => s.id)).size).toBe(steps.length);
    for (const step of steps) expect([step.when.split('.')[0], step.text.length > 40]).toEqual([expect.stringMatching(/^(start|others|ask|tell|round)$/), true]);
    expect([steps[0]!.when, steps.at(-1)!.id]).toEqual(['start', 'end']);
  }
});
