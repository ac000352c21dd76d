// Where things lie, in units of the board (854 by 652). Whoever is not on the map comes from the panels of the seats, left of it.
import type { Point } from '../door';
import land from './land.json';
import type { CountyPicture, Part } from './picture';

export const WIDTH = 854;
export const HEIGHT = 652;
export const COUNTIES = Object.keys(land.counties) as (keyof typeof land.counties)[];

/** A card of war on French soil. */
export const CARD = { w: 140, h: 73 };
const CARDS: Record<string, Point> = { U1: { x: 556, y: 471 }, U2: { x: 706, y: 471 }, L1: { x: 556, y: 573 }, L2: { x: 706, y: 573 } };
export const cardAt = (place: string): Point => CARDS[place] ?? CARDS.U1!;

/** The corner of France that stays where it is when its cards grow. */
export const FRANCE: Point = { x: 556, y: 648 };
/** Drawn larger, around a point that stays. */
export const scaled = ({ x, y }: Point, by: number): string => `translate(${x} ${y}) scale(${by}) translate(${-x} ${-y})`;

/** The king's favours lie in the Channel, where knights cross to France. */
export const COIN = 17;
const FAVOURS = ['gold3', 'squires3', 'gold2', 'squires2', 'noble', 'upgrade'];
export const coinAt = (favour: string): Point => ({ x: 334 + 38.5 * FAVOURS.indexOf(favour), y: 596 });

const SPACES = ['recruit', 'upgrade', 'squires', 'gold', 'votes', 'mixed'];
const COLOURS = ['blue', 'green', 'yellow', 'red', 'purple'];
const panelOf = (colour: string): Point => ({ x: -70, y: 50 + 80 * Math.max(0, COLOURS.indexOf(colour)) });

export const plaqueAt = (county: string): Point => {
  const [x, y] = land.counties[county as keyof typeof land.counties]?.plaque ?? [0, 0];
  return { x: x ?? 0, y: y ?? 0 };
};

const counted = (part: Part): boolean => part.n > 1 || part.kind === 'points';
export const PLAQUE = 44;

export type Box = { left: number; top: number; w: number };

/** The box of a county's plaque: wide enough for its name, or for its reward and nobles. */
export function plaqueOf(county: CountyPicture, name: string): Box {
  const need = county.reward.reduce((sum, part) => sum + (counted(part) ? 27 : 19), county.names_start_player ? 19 : 0);
  const w = Math.max(41 + name.length * 7.7, 42 + need + 32);
  const { x, y } = plaqueAt(county.county);
  return { left: x - w / 2, top: y - PLAQUE / 2, w };
}

/** The parts of a reward from left to right, each with the place of its number and its icon. */
export function lineUp(reward: Part[], from: number): { part: Part; x: number; counted: boolean }[] {
  let at = from;
  return reward.map(part => {
    const x = at;
    at += counted(part) ? 27 : 19;
    return { part, x, counted: counted(part) };
  });
}

export function place(on: string): Point | undefined {
  const [kind, first = '', second = ''] = on.split(':');
  if (kind === 'county') return plaqueAt(first);
  if (kind === 'noble') return { x: plaqueAt(first).x + 30, y: plaqueAt(first).y + 8 };
  if (kind === 'favour') return coinAt(first);
  if (kind === 'conflict' || kind === 'fighter' || kind === 'space') return { x: cardAt(first).x + CARD.w / 2, y: cardAt(first).y + CARD.h / 2 };
  if (kind === 'laws') return { x: 650, y: 110 };
  if (kind === 'proposals') return { x: 650, y: 230 };
  if (kind === 'law-deck') return { x: 900, y: 230 };
  if (kind === 'conflict-deck') return { x: 780, y: 700 };
  if (kind === 'supply') return { x: 440, y: 720 };
  if ((kind === 'castle' || kind === 'extension') && second) return { x: 40 + 76 * SPACES.indexOf(second), y: 720 }; // in the tray
  if (!first) return undefined;
  const panel = panelOf(first);
  return kind === 'court' && second ? { x: panel.x + 10 * Number(second.slice(1)), y: panel.y } : panel;
}
