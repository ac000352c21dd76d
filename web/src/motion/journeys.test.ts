import { describe, expect, it } from 'vitest';
import { journeys, type Piece } from './journeys';

const at = (kind: string, ...places: string[]): Piece[] => places.map(p => ({ kind, at: p }));
const far = (a: string, b: string) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0));

describe('who went where', () => {
  it('says nothing where nothing moved', () => {
    expect(journeys(at('k', 'a', 'a'), at('k', 'a', 'a'), [], far)).toEqual([]);
  });

  it('counts: five squires less three are two', () => {
    expect(journeys(at('s', 'a', 'a', 'a', 'a', 'a'), at('s', 'a', 'a', 'a'), [], far)).toEqual([{ kind: 's', from: 'a' }, { kind: 's', from: 'a' }]);
  });

  it('believes what was told', () => {
    const told = [{ kind: 'k', from: 'z', to: 'b' }];
    expect(journeys(at('k', 'a', 'z'), at('k', 'b', 'y'), told, far)).toEqual([
      { kind: 'k', from: 'z', to: 'b' }, { kind: 'k', from: 'a', to: 'y' },
    ]);
  });

  it('takes the nearest of its kind where nobody told', () => {
    expect(journeys(at('k', 'a', 'm'), at('k', 'n'), [], far)).toEqual([{ kind: 'k', from: 'm', to: 'n' }, { kind: 'k', from: 'a' }]);
  });

  it('lets come and go what has no pair', () => {
    expect(journeys(at('k', 'a'), at('q', 'b'), [], far)).toEqual([{ kind: 'k', from: 'a' }, { kind: 'q', to: 'b' }]);
  });
});
