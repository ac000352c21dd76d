// The table of Löwenherz as the engine draws it (games/lowenherz/picture.py).
export type Square = {
  id: string; row: number; column: number;
  /** M meadow, F forest, V village, R royal city, C S G D mines */
  terrain: string;
  points: number; piece: 'castle' | 'knight' | ''; colour: string; domain: string; owner: string;
};
/** A place for a marker. */
export type Edge = { id: string };
/** A marker that lies, by its edge. */
export type Border = { edge: string; /** reminds of an alliance */ turned: boolean };
export type Domain = {
  id: string; castle: string; owner: string; squares: string[]; spaces: number; knights: number; points: number;
  mines: Record<string, number>; allies: string[];
};
/** Closed land without a castle, which is nobody's. */
export type Zone = { id: string; squares: string[] };
export type Use = { action: string; most: number };
export type Card = { id: string; card: string; letter: string; price: number; sale: number; uses: Use[]; n: number; known: number };
/** Cards face down. */
export type Backs = { id: string; letter: string; n: number };
export type Stock = { id: string; n: number };
export type HandSeen = { id: string; n: number; cards: Card[]; backs: Backs[] };
export type Colour = { id: string; colour: string; castles: Stock; knights: Stock };
export type Player = Colour & {
  points: number; bonus: number; rank: number; ducats: Stock; income: number; mines: Record<string, number>; monopolies: string[]; hand: HandSeen;
};
export type Pile = { id: string; n: number; cards: Card[] };
export type Deck = { id: string; n: number; letter: string; backs: Backs[] };

export type LowenherzPicture = {
  squares: Square[]; edges: Edge[]; borders: Border[]; domains: Domain[]; zones: Zone[]; players: Player[]; neutral: Colour[];
  markers: Stock; bank: Stock; deck: Deck; market: Pile; discard: Pile; sold: string; king: number; closing: boolean; ended: string;
};
