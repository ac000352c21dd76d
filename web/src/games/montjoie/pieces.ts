import type { Piece } from '../../motion/journeys';
import { isNation } from './places';
import type { MontjoiePicture } from './picture';

/** What lies where. Garrisons that are not on the map count too, so that those that enter come from somewhere. */
export function pieces(picture: MontjoiePicture): Piece[] {
  const out: Piece[] = [];
  const lay = (n: number, kind: string, at: string): void => {
    for (let i = 0; i < n; i += 1) out.push({ kind, at });
  };
  for (const city of picture.cities) {
    if (city.owner !== 'nobody') lay(1, `garrison:${city.owner}`, city.id);
    if (city.level === 'castle' || city.level === 'fortress') lay(1, 'castle', city.id);
    if (city.level === 'fortress') lay(1, 'rampart', city.id);
    if (city.marks.includes('pillaged')) lay(1, 'pillage', city.id);
    if (city.marks.includes('protected')) lay(1, 'protection', city.id);
    lay(city.mercenaries, 'mercenary', city.id);
  }
  for (const nation of [...picture.nations, ...picture.minors]) lay(nation.garrisons.n, `garrison:${nation.nation}`, nation.garrisons.id);
  for (const power of picture.powers.filter(p => !isNation(p.power))) lay(1, `garrison:${power.power}`, power.id);
  lay(picture.castles.n, 'castle', picture.castles.id);
  lay(picture.ramparts.n, 'rampart', picture.ramparts.id);
  lay(picture.pillage.n, 'pillage', picture.pillage.id);
  return out;
}
