// Which rule stands behind what is drawn, and what can be looked up.
const RULES: Record<string, string> = {
  county: 'LAN-COUNTY-2', 'county:H': 'LAN-EFFECT-9', 'county:I': 'LAN-COUNTY-10', noble: 'LAN-EFFECT-5', table: 'LAN-CASTLE-5',
  conflict: 'LAN-CONFLICT-4', fighter: 'LAN-CONFLICT-3', card: 'LAN-CONFLICT-4', 'conflict-deck': 'LAN-PREP-1', castle: 'LAN-CASTLE-3', space: 'LAN-CASTLE-3',
  extension: 'LAN-EFFECT-6', tiles: 'LAN-EFFECT-6', law: 'LAN-LAW-2', laws: 'LAN-VOTE-6', proposals: 'LAN-VOTE-4', 'law-deck': 'LAN-VOTE-1', favour: 'LAN-FAVOUR-1',
  court: 'LAN-PLACE-7', reserve: 'LAN-EFFECT-3', votes: 'LAN-VOTE-3', leftover: 'LAN-VOTE-8', ballot: 'LAN-VOTE-2', gold: 'LAN-EFFECT-1', squires: 'LAN-PLACE-9', supply: 'LAN-EFFECT-2',
};

export const rules = (on: string): string[] => [RULES[on], RULES[on.split(':')[0]!]].filter(rule => rule !== undefined);
export const looks = [{ kind: 'law' }, { kind: 'county', more: 'reward' }, { kind: 'favour' }, { kind: 'space' }, { kind: 'card' }];
