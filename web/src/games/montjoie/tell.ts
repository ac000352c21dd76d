// What the board says of its things, from the words of the game.
import type { Table } from '../../state/table.svelte';
import { t } from '../../words/house.svelte';
import type { City, MontjoiePicture } from './picture';

export const nationName = (table: Table, owner: string): string => table.spoken?.named('nation', owner) ?? owner;
export const cityName = (table: Table, city: string): string => table.words?.named('city', city) ?? city;
/** On the map there is no room for the second half of a name. */
export const shortName = (table: Table, city: string): string => cityName(table, city).split(/-d[’']/)[0]!;

export function tincture(table: Table, nation: string): string {
  const seat = table.told.labels.seat?.indexOf(nation) ?? -1;
  return seat < 0 ? '' : table.tincture(seat);
}

/** The letter on the buckler of a foreign power. */
export const initial = (table: Table, power: string): string => nationName(table, power).split(/[\s-]/).at(-1)![0]!.toUpperCase();

/** "Paris, fortress, Burgundy, port, pillaged". */
export function describe(table: Table, city: City): string {
  const says = [cityName(table, city.city), table.words?.named('level', city.level) ?? ''];
  if (city.owner !== 'nobody') says.push(nationName(table, city.owner));
  if (city.sea) says.push(t('montjoie.port'));
  for (const mark of ['pillaged', 'protected']) if (city.marks.includes(mark)) says.push(t(`montjoie.mark_${mark}`));
  if (city.mercenaries) says.push(t('montjoie.mercenaries', { n: city.mercenaries }));
  return says.join(', ');
}

export const cityOf = (picture: MontjoiePicture, id: string): City | undefined => picture.cities.find(c => c.city === id);

/** The number a card fights with, as it stands behind its name; "·" for a red one. */
export const worth = (table: Table, card: string): string => /\((\d+)\)/.exec(table.words?.named('card', card) ?? '')?.[1] ?? '·';
export const cardName = (table: Table, card: string): string => table.words?.titled('card', card) ?? card;
const YELLOW = ['ladders', 'ram', 'sap', 'cannon'];
export const isYellow = (card: string): boolean => YELLOW.includes(card);

const ROMAN: [number, string][] = [[10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];
export function roman(n: number): string {
  let out = '';
  for (const [value, sign] of ROMAN) for (; n >= value; n -= value) out += sign;
  return out;
}
