/** Each colour of the data has one tincture, one hatching, one charge in every game. */
export const CHARGES: Record<string, string> = {
  red: 'cross', blue: 'fleur', green: 'carbuncle', yellow: 'mullet', purple: 'crescent', orange: 'chevron', white: 'ermine', black: 'saltire',
  neutral: 'none',
};

export const known = (colour: string): string => (colour in CHARGES ? colour : 'neutral');
