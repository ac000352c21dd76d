// What lies on the table of Lancaster: the shapes of the engine (games/lancaster/shapes.py).
export type Part = { kind: string; n: number };
export type Knights = { id: string; knight: string; n: number };
export type CountyPicture = {
  id: string; county: string; minimum: number; reward: Part[]; names_start_player: boolean;
  holder: string; knight: string; squires: number; strength: number; nobles: { id: string; left: number };
};
export type FieldPicture = { id: string; number: number; colour: string; knights: Knights[]; squires: number; strength: number; position: number };
export type CardPicture = { id: string; card: string; france: number; points: number[] };
export type ConflictPicture = {
  id: string; place: string; row: 'upper' | 'lower'; cards: CardPicture[]; england: number; england_wins: boolean; spaces: FieldPicture[];
};
export type TilePicture = { id: string; built: boolean; face_up: boolean };
export type SpacePicture = { id: string; space: string; reward: Part[]; cost: Part[]; knight: string; tiles: TilePicture[] };
export type StockPicture = { id: string; good: string; n: number };
export type BallotPicture = { id: string; vote: '' | 'yes' | 'no' | '?'; markers: number };
export type Pile = { id: string; knights: Knights[] };
export type LordPicture = {
  id: string; colour: string; player: string; ally: boolean; points: number; stocks: StockPicture[]; ballots: BallotPicture[];
  table: { id: string; nobles: string[] }; tiles: { id: string; left: string[] }; court: Pile; reserve: Pile;
  castle: { id: string; spaces: SpacePicture[] };
};
export type LawPicture = {
  id: string; law: string; set: string; section: number; who: string; count: string; per: number; choice: string;
  pay: Part[]; gain: Part[]; serves: { colour: string; times: number }[];
};
export type Deck = { id: string; left: number; cards: string[] };
export type FavourPicture = { id: string; favour: string; face_up: boolean; reward: Part[] };
export type LancasterPicture = {
  round: number; start: string; screens: boolean; counties: CountyPicture[]; conflicts: ConflictPicture[]; lords: LordPicture[];
  laws: { id: string; laws: LawPicture[] }; proposals: { id: string; laws: LawPicture[] }; law_deck: Deck; sections: string[];
  conflict_deck: Deck; favours: FavourPicture[]; supply: { id: string; gold: number; squires: number; votes: number };
};
