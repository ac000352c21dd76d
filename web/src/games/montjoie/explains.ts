// Which rule stands behind what is drawn, and what can be looked up. Cards and events have a rule each, wherever they lie.
const EACH: Record<string, string> = {
  engineer: 'MON-CARDS-4', felon: 'MON-CARDS-5', sign: 'MON-CARDS-6', retreat: 'MON-CARDS-7', plunder: 'MON-CARDS-8', ambassador: 'MON-CARDS-9',
  ladders: 'MON-COMBAT-6', ram: 'MON-COMBAT-6', sap: 'MON-COMBAT-6', cannon: 'MON-COMBAT-6',
  uprising: 'MON-EVENT-4', great_companies: 'MON-EVENT-5', black_death: 'MON-EVENT-6', chevauchee: 'MON-EVENT-7', treaty: 'MON-EVENT-8', truce: 'MON-EVENT-9',
  confiscation: 'MON-EVENT-10', papal_intervention: 'MON-EVENT-11', bad_seasons: 'MON-EVENT-12', naval_battle: 'MON-EVENT-13', great_battle: 'MON-EVENT-14',
};
const KINDS: Record<string, string> = {
  city: 'MON-COMBAT-10', province: 'MON-SCORE-1', hero: 'MON-CARDS-10', influence: 'MON-SCORE-2', money: 'MON-TREASURY-1', offer: 'MON-DIPLO-3', ballot: 'MON-POLITICS-2',
  combat: 'MON-COMBAT-10', side: 'MON-COMBAT-10', throw: 'MON-COMBAT-10', slot: 'MON-ORDER-1', nation: 'MON-FOREIGN-6', castles: 'MON-BUY-4', ramparts: 'MON-BUY-5', locked: 'MON-COMBAT-14',
  pile: 'MON-CARDS-1', hand: 'MON-CARDS-1', garrisons: 'MON-EXPAND-5', points: 'MON-SCORE-1', pool: 'MON-EVENT-3', drawn: 'MON-EVENT-1', pillage: 'MON-TREASURY-2', seat: 'MON-SCORE-1',
};
/** What may be done with a thing explains it better than what it is. */
const VERBS: Record<string, string> = {
  place: 'MON-SCORE-1', home: 'MON-ELIM-1', castle: 'MON-BUY-4', rampart: 'MON-BUY-5', expand: 'MON-EXPAND-2', rise: 'MON-EVENT-4', ravage: 'MON-EVENT-5', reclaim: 'MON-EVENT-8',
  protect: 'MON-EVENT-11', 'protect-province': 'MON-EVENT-11', loot: 'MON-CARDS-8', corrupt: 'MON-CARDS-9', hire: 'MON-2P-9', 'give-city': 'MON-DIPLO-2', 'ask-city': 'MON-DIPLO-2',
};

export const rules = (on: string, verbs: string[] = []): string[] =>
  [...verbs.map(verb => VERBS[verb]), EACH[on.split(':').at(-1)!], KINDS[on.split(':')[0]!]].filter(rule => rule !== undefined);
export const looks = [{ kind: 'card' }, { kind: 'marker' }, { kind: 'hero' }, { kind: 'province' }, { kind: 'promise' }];
