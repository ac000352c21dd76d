// Which rule stands behind what is drawn, and what can be looked up.
const RULES: Record<string, string> = {
  square: 'LOW-SCORE-1', edge: 'LOW-BORDER-2', domain: 'LOW-DOMAIN-1', zone: 'LOW-EXPAND-5', castles: 'LOW-CASTLE-7', knights: 'LOW-KNIGHT-3', purse: 'LOW-MINE-1', bank: 'LOW-MINE-1',
  hand: 'LOW-CARD-2', back: 'LOW-CARD-1', markers: 'LOW-BORDER-6', deck: 'LOW-MARKET-3', market: 'LOW-MARKET-3', discard: 'LOW-MARKET-5', card: 'LOW-CARD-1', seat: 'LOW-SCORE-2',
  'terrain:M': 'LOW-CASTLE-2', 'terrain:C': 'LOW-MINE-1', 'terrain:S': 'LOW-MINE-1', 'terrain:G': 'LOW-MINE-1', 'terrain:D': 'LOW-MINE-1', terrain: 'LOW-SCORE-1',
};

export const rules = (on: string): string[] => [RULES[on], RULES[on.split(':')[0]!]].filter(rule => rule !== undefined);
export const looks = [{ kind: 'card' }, { kind: 'terrain' }];
