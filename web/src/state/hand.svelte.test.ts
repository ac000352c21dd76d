import { describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import type { Group, Sight } from '../wire/types';
import { Words } from '../words/say';
import { Hand, type Leans } from './hand.svelte';

const WORDS = new Words({ labels: { county: ['A', 'B'] }, alike: {} }, { 'do.county': '{county}', 'do.burn': 'Burn {county}', 'do.pass': 'Pass', 'ask.Burn': 'Burn it?', 'ask.Buy': 'War Chest: 2 gold for a squire. How many times?', 'do.times': '{n:Not at all|Once|# times}', 'ask.Way': 'Which way to {county}?' }, 'en');
const COUNTY: Group = { verb: 'county', say: 'do.county', kind: 'county', on: 'county', labels: ['A', 'B'] };
const BURN: Group = { verb: 'burn', say: 'do.burn', kind: 'county', on: 'county', labels: ['B'] };
const PASS: Group = { verb: 'pass', say: 'do.pass', kind: '', on: 'button', labels: [''] };

function hand(choices: Group[], leans: Partial<Leans> = {}) {
  const send = vi.fn();
  let asked = $state(1);
  const sight = { seat: 0, question: { choices }, asides: [], may_undo: true } as unknown as Sight;
  const made = new Hand({ sight: () => sight, asked: () => asked, awake: () => true, words: () => WORDS, send, ...leans });
  return { hand: made, send, ask: () => (asked += 1), sight };
}

describe('the choice in progress', () => {
  it('sends a single choice, and only once', () => {
    const { hand: h, send } = hand([COUNTY]);
    h.touch('county:A');
    h.touch('county:A');
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith('county:A');
  });

  it('puts the gold out as soon as something is sent', () => {
    const { hand: h } = hand([COUNTY, PASS]);
    expect(h.on('county:B')).toHaveLength(1);
    h.touch('county:A');
    expect(h.on('county:B')).toEqual([]);
    expect(h.buttons).toEqual([]);
  });

  it('counts at once where a number is of one kind, and else after its kind was picked, until another question', () => {
    const [yes, no] = ['yes', 'no'].map(verb => ({ verb, say: 'do.pass', kind: 'n', on: 'number', labels: ['0', '1'] }));
    expect(hand([no!]).hand.row.map(c => c.word)).toEqual(['no:0', 'no:1']);
    const { hand: h, ask } = hand([yes!, no!]);
    expect(h.row).toEqual([]);
    h.counts('no');
    expect(h.row.map(c => c.word)).toEqual(['no:0', 'no:1']);
    ask();
    expect(h.row).toEqual([]);
  });

  it('opens a slip for two choices on one thing', () => {
    const { hand: h, send } = hand([COUNTY, BURN]);
    h.touch('county:B');
    expect(send).not.toHaveBeenCalled();
    expect(h.slip?.choices.map(c => c.word)).toEqual(['county:B', 'burn:B']);
    h.back();
    expect(h.slip).toBeNull();
  });

  it('opens a slip for one choice, too, where a click could have meant another that is barred now', () => {
    const { hand: h, send } = hand([BURN], { slips: choice => choice.verb === 'burn' });
    h.touch('county:B');
    expect([send.mock.calls.length, h.slip?.choices.map(c => c.word)]).toEqual([0, ['burn:B']]);
    h.take(h.slip!.choices[0]!);
    expect(send).toHaveBeenCalledWith('burn:B');
  });

  describe('a piece that is carried', () => {
    const then = { question: { choices: [{ ...COUNTY, labels: ['B'] }] } } as unknown as Sight;
    const KNIGHT: Group = { verb: 'knight', say: 'do.pass', kind: '', on: 'knight', labels: [''] };

    it('lights where it may be put down, and nothing else, until it falls', () => {
      const foresee = vi.fn();
      const { hand: h, send } = hand([KNIGHT, PASS], { foresee, foreseen: word => (word === 'knight' ? then : null) });
      h.carry('knight');
      expect(foresee).toHaveBeenCalledWith('knight');
      expect(['county:A', 'county:B', 'knight'].map(on => h.shines(on))).toEqual([false, true, false]);
      h.drag('knight', 'county:B');
      expect(send).toHaveBeenCalledWith('knight');
    });

    it('is where it was if it falls elsewhere, and the reason is asked for', () => {
      const wonder = vi.fn();
      const { hand: h, send } = hand([KNIGHT], { foreseen: () => then, wonder });
      for (const place of ['county:A', '', 'knight']) {
        h.carry('knight');
        h.drag('knight', place);
      }
      expect(send).not.toHaveBeenCalled();
      expect(h.shines('knight')).toBe(true);
      expect(wonder.mock.calls).toEqual([['county:A', 'knight']]);
    });

    describe('that could be several things', () => {
      const CARD: Group = { verb: 'sell', say: 'do.pass', kind: '', on: 'knight', labels: [''] };
      const dragged = () => {
        let seen = $state.raw({ question: { choices: [KNIGHT, CARD, PASS] } } as unknown as Sight);
        const made = hand([], { sight: () => seen });
        made.hand.carry('knight');
        made.hand.drag('knight', 'county:B');
        const next = () => {
          seen = { question: { choices: [COUNTY] } } as unknown as Sight;
          made.ask();
          made.hand.done();
          made.hand.shown(seen);
          return made.send.mock.calls.map(call => call[0] as string);
        };
        return { h: made.hand, next };
      };

      it('asks which, and then lies where it fell', () => {
        const { h, next } = dragged();
        expect(h.slip?.choices.map(c => c.word)).toEqual(['knight', 'sell']);
        h.take(h.slip!.choices[0]!);
        expect(next()).toEqual(['knight', 'county:B']);
      });

      it('lies nowhere once something else was chosen, or nothing', () => {
        const other = dragged();
        other.h.take(other.h.choices.find(c => c.verb === 'pass')!);
        expect(other.next()).toEqual(['pass']);
        const none = dragged();
        none.h.back();
        none.h.touch('knight');
        none.h.take(none.h.slip!.choices[0]!);
        expect(none.next()).toEqual(['knight']);
      });
    });

    it('is put down as asked if it was chosen by a click before', () => {
      const { hand: h, send } = hand([COUNTY]);
      h.carry('knight');
      h.drag('knight', 'county:A');
      expect(send).toHaveBeenCalledWith('county:A');
    });
  });

  it('does not ask again for what a form lets be said anew', () => {
    const { hand: h, send } = hand([COUNTY], { confirms: () => true });
    h.take(h.choices[0]!, true);
    expect(send).toHaveBeenCalledWith('county:A');
  });

  it('asks again before what cannot be taken back', () => {
    const { hand: h, send } = hand([COUNTY], { confirms: () => true });
    h.touch('county:A');
    expect(h.holds('county:A')).toBe(true);
    expect(send).not.toHaveBeenCalled();
    h.confirm();
    expect(send).toHaveBeenCalledWith('county:A');
  });

  it('tells whether a choice was named, or only hit', () => {
    const confirms = vi.fn(() => false);
    const { hand: h, ask } = hand([COUNTY, BURN], { confirms });
    h.touch('county:A');
    ask();
    h.touch('county:B'); // two choices: a slip
    h.take(h.slip!.choices[0]!);
    ask();
    h.listed = true;
    h.take(h.choices[0]!);
    expect(confirms.mock.calls.map(call => (call as unknown[])[1])).toEqual([false, true, true]);
  });

  it('closes the list over what is to be confirmed', () => {
    const { hand: h } = hand([COUNTY], { confirms: () => true });
    h.listed = true;
    h.take(h.choices[0]!);
    expect([h.listed, h.held?.word]).toEqual([false, 'county:A']);
  });

  it('takes several parts back, one after the other', () => {
    const { hand: h, send, ask, sight } = hand([COUNTY]);
    for (const on of ['county:A', 'county:B']) {
      h.touch(on);
      h.done();
      ask();
      h.shown(sight);
    }
    expect(h.parts.map(p => p.word)).toEqual(['county:A', 'county:B']);
    h.undo(2);
    expect(send).toHaveBeenLastCalledWith('undo');
    ask();
    h.shown(sight);
    ask();
    h.shown(sight);
    expect([send.mock.calls.filter(([word]) => word === 'undo').length, h.parts]).toEqual([2, []]);
  });

  it('has its parts again after a reload, before the same question alone, and no other hand has them', () => {
    const whose = () => 'abc.0';
    const { hand: h, sight, ask } = hand([COUNTY], { whose });
    h.touch('county:A');
    h.done();
    ask();
    h.shown(sight);
    const loaded = (leans: Partial<Leans>) => {
      const { hand: again, sight: seen } = hand([COUNTY], { asked: () => 2, ...leans });
      again.shown(seen);
      return again;
    };
    const again = loaded({ whose });
    expect(again.parts).toEqual([{ word: 'county:A', asked: '', text: 'A' }]);
    for (const other of [{ whose, asked: () => 3 }, { whose: () => 'abc.1' }, {}]) expect(loaded(other).parts).toEqual([]);
    const back = loaded({ whose });
    back.undo();
    expect([back.parts, loaded({ whose }).parts]).toEqual([[], []]);
  });

  it('points at what is drawn, and at nothing else that sentences name', () => {
    const { hand: h } = hand([COUNTY]);
    h.enter('county:A', {} as Element);
    h.enter('castle:blue:gold', {} as Element);
    expect(['county:B', 'castle:gold', 'castle:red:votes', 'source:set-up'].map(on => h.draws(on))).toEqual([true, false, true, false]);
  });

  it('is empty when another question is asked', () => {
    const { hand: h, ask } = hand([COUNTY, BURN]);
    h.touch('county:B');
    ask();
    expect(h.slip).toBeNull();
    expect(h.choices).toHaveLength(3);
  });

  it('lights nothing while the line is down', () => {
    const { hand: h } = hand([COUNTY], { awake: () => false });
    expect(h.lit).toEqual([]);
  });

  it('asks why not where nothing is lit', () => {
    const wonder = vi.fn();
    const { hand: h } = hand([COUNTY], { wonder });
    h.touch('county:Z');
    expect(wonder).toHaveBeenCalledWith('county:Z');
  });

  it('keeps the parts of a turn until they cannot be taken back', () => {
    const { hand: h, sight } = hand([COUNTY]);
    h.touch('county:A');
    h.done();
    expect(h.parts.map(p => p.text)).toEqual(['A']);
    sight.may_undo = false;
    h.shown(sight);
    expect(h.parts).toEqual([]);
  });

  it('takes back the last part while others are asked', () => {
    const { hand: h, send, sight } = hand([COUNTY]);
    h.touch('county:A');
    h.shown(sight);
    h.undo();
    expect(send).toHaveBeenCalledTimes(1); // nobody has said yet that it was taken
    h.done();
    sight.question = {};
    h.shown(sight);
    h.undo();
    expect(send).toHaveBeenLastCalledWith('undo');
  });

  it('says with a part that is a mere answer what was asked', () => {
    const { hand: h, sight } = hand([PASS]);
    sight.question.ask = 'ask.Burn';
    h.take(h.choices[0]!);
    h.done();
    expect(h.parts.map(p => [p.asked, p.text])).toEqual([['Burn it?', 'Pass']]);
  });

  it('goes back from the kind of a number that was picked', () => {
    const { hand: h } = hand(['yes', 'no'].map(verb => ({ verb, say: 'do.times', kind: 'n', on: 'number', labels: ['0', '1'] })));
    expect([h.row, h.back()]).toEqual([[], false]);
    h.counts('no');
    expect(h.row.map(c => c.word)).toEqual(['no:0', 'no:1']);
    expect([h.back(), h.row, h.back()]).toEqual([true, [], false]);
  });

  it('says with a mere number of what it is, by the title that the question begins with', () => {
    const { hand: h, sight } = hand([{ verb: 'times', say: 'do.times', kind: 'n', on: 'number', labels: ['0', '1'] }]);
    sight.question.ask = 'ask.Buy';
    h.take(h.choices[0]!);
    h.done();
    expect(h.parts.map(p => [p.asked, p.text])).toEqual([['War Chest:', 'Not at all']]);
  });

  it('shows what the question is about where that is no choice itself', () => {
    const { hand: h, sight } = hand([BURN]);
    expect(h.isAbout('county:A')).toBe(false);
    sight.question = { ...sight.question, ask: 'ask.Way', facts: { county: 0 } };
    const { hand: other } = hand([BURN], { sight: () => sight });
    expect([other.isAbout('county:A'), other.isAbout('county:B')]).toEqual([true, false]);
    sight.question = { ...sight.question, facts: { county: 1 } };
    expect(hand([BURN], { sight: () => sight }).hand.isAbout('county:B')).toBe(false);
  });

  it('takes the keys along where the house gave the answer that they were at', async () => {
    const [gone, here] = ['county:Z', 'county:A'].map(on => {
      const element = document.body.appendChild(document.createElement('button'));
      element.setAttribute('data-on', on);
      return element;
    });
    const { hand: h, sight } = hand([COUNTY]);
    h.enter('county:A', here!);
    gone!.focus();
    vi.spyOn(gone!, 'matches').mockReturnValue(true); // :focus-visible
    h.shown(sight);
    gone!.remove();
    await tick();
    expect(document.activeElement).toBe(here);
    here!.remove();
  });

  it('is as before when it was refused', () => {
    const { hand: h } = hand([COUNTY]);
    h.touch('county:A');
    h.refused();
    expect(h.on('county:A')).toHaveLength(1);
  });
});
