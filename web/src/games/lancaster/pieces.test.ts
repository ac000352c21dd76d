// Every place of a recorded game is known, and what was told as a move is found when two pictures are compared.
import { describe, expect, it } from 'vitest';
import { compare } from '../../motion/travel';
import { spread } from '../../state/choice';
import type { Shown } from '../../wire/types';
import door from './index';
import type { LancasterPicture } from './picture';
import { pieces } from './pieces';
import { place } from './places';

type Fixture = { game: string; shown: Shown[] };
const fixtures = import.meta.glob<Fixture>('../../../fixtures/lancaster-*.json', { import: 'default' });

describe.each(Object.keys(fixtures).map(path => [path.split('/').at(-1)!, fixtures[path]!] as const))('%s', (_, load) => {
  it('knows where everything lies', async () => {
    for (const { sight } of (await load()).shown) {
      for (const piece of pieces(sight.picture as LancasterPicture)) expect(place(piece.at), piece.at).toBeDefined();
      for (const on of spread(sight.question.choices ?? [], {}).flatMap(choice => choice.lights))
        if (on !== 'button' && !on.startsWith('number:')) expect(place(on), on).toBeDefined();
    }
  });

  it('lets knights go the way that was told', async () => {
    const { shown } = await load();
    shown.slice(1).forEach((now, i) => {
      const trips = compare(door, shown[i]!.sight.picture, now.sight.picture, now.news);
      const told = now.news.filter(e => ['to_county', 'to_conflict', 'to_castle'].includes(e.tell)).flatMap(e => e.moves);
      const knights = told.filter(m => m.piece.startsWith('knight:'));
      if (now.news.some(e => e.tell === 'upgrade' || e.tell === 'knight_home')) return; // he may have gone further since
      for (const { piece, from, to } of knights) expect(trips, piece).toContainEqual({ kind: piece, from, to });
    });
  });
});

describe('places', () => {
  it('keeps what lies apart apart', () => {
    const all = ['county:A', 'county:I', 'conflict:U1', 'conflict:L2', 'favour:gold3', 'favour:noble', 'castle:red:recruit', 'castle:red:mixed', 'court:red:K1', 'court:red:K2'];
    const spots = all.map(on => place(on)!).map(({ x, y }) => `${x},${y}`);
    expect(new Set(spots).size).toBe(all.length);
    expect(place('nothing')).toBeUndefined();
  });
});
