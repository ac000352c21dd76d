// The picture of Montjoie!, as games/montjoie/picture/ of the engine makes it. Hidden numbers are -1.
export type Stock = { id: string; n: number };
export type Card = { id: string; card: string; count: number; /** 0 for a red card */ value: number };
export type Cards = { id: string; n: number; cards: Card[] };

export type Level = 'free' | 'garrison' | 'castle' | 'fortress';
export type City = {
  id: string; city: string; province: string;
  /** a nation, a foreign power or "nobody" */
  owner: string;
  level: Level; walls: number;
  /** of a port; "" for other cities */
  sea: string;
  home: string; mercenaries: number; marks: string[];
};
export type Province = { id: string; province: string; cities: string[]; points: number; mountain: boolean; /** who holds all of it, or "" */ owner: string };

export type Ballot = { id: string; laid: boolean; choice: string };
export type Nation = {
  id: string; nation: string; place: number; asked: boolean; points: Stock; prospect: number; gains: number; money: Stock; income: number;
  influence: Stock; hand: Cards; locked: Cards; hero: { id: string; active: boolean }; garrisons: Stock; cities: number; provinces: number;
  home: string[]; lost: string[]; lost_before: string[]; ally: string; artillery: boolean; has_sold: boolean; ballot: Ballot;
};
export type Minor = { id: string; nation: string; place: number; control: string; loyal: boolean; garrisons: Stock; cities: number };
export type Power = { id: string; power: string; cities: number };

export type Marker = { id: string; marker: string; count: number; waiting: number };
export type Markers = { id: string; n: number; markers: Marker[] };
export type Turn = { number: number; earliest: number; last: number; politics: '' | 'war' | 'peace'; master: string; in_force: string[] };

export type Part = { part: string; card: string; n: number };
export type Side = {
  id: string; nation: string; commander: string; armed: boolean; to_come: boolean; hand: number; down: number;
  cards: { id: string; card: string; count: number }[];
  hero: number; staked: boolean; influence: { seat: string; n: number }[]; unseen_influence: boolean; doubled: string;
  parts: Part[]; total: number; complete: boolean;
};
export type Combat = { id: string; way: string; origin: string; target: string; stage: string; result: string; attack: Side; defence: Side };
export type Coalitions = { first: string[]; second: string[]; wins: number[] };

export type Offer = {
  id: string; giver: string; taker: string; draft: boolean; gives: number; asks: number;
  city_given: string; city_asked: string; promise: string; wish: string;
};

export type MontjoiePicture = {
  viewer: string; turn: Turn; order: { id: string; nation: string }[]; cities: City[]; provinces: Province[]; roads: string[][];
  walls: Record<Level, number>; nations: Nation[]; minors: Minor[]; powers: Power[];
  castles: Stock; ramparts: Stock; pillage: Stock; prices: Record<'card' | 'castle' | 'rampart' | 'mercenary', number>;
  pile: Stock; discards: Cards; pool: Markers; drawn: Markers; dice: { id: string; shows: number }[];
  combat: Combat | null; coalitions: Coalitions | null; offers: Offer[];
};
