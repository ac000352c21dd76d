// What crosses the wire. The shapes are the server's (protocol.py) and the engine's (core/sight.py).

export type Facts = Record<string, number>;

/** Choices of one verb: the word of each is `verb:label`, its element `on:label`. */
export type Group = {
  verb: string;
  say: string;
  kind: string;
  on: string;
  labels: string[];
  lights?: string[][];
};

export type Move = { piece: string; from: string; to: string };

export type Entry = { n: number; tell: string; say: string; facts: Facts; moves: Move[] };

export type Heading = { round: number; rounds: number; phase: string; turn: number; asked: number[]; next: string };

export type Standing = { seat: number; points: number; stocks: Record<string, number> };

export type Question = { ask?: string; help?: string; rule?: string; secret?: boolean; facts?: Facts; choices?: Group[] };

/** What lies on the table in the game's own words; each game narrows it. */
export type Picture = Record<string, unknown>;

export type Sight = {
  seat: number;
  heading: Heading;
  standings: Standing[];
  picture: Picture;
  question: Question;
  asides: Group[];
  may_undo: boolean;
};

export type Look = { t: 'look'; seat: number | null; since: number };
export type Do = { t: 'do'; seat: number; asked: number; word: string; key: string };
export type Say = { t: 'say'; text: string; key: string };
export type In = Look | Do | Say;

export type Shown = { t: 'shown'; since: number; upto: number; asked?: number; sight: Sight; news: Entry[] };
export type Done = { t: 'done'; key: string };
export type Refused = { t: 'refused'; key: string; why: string; rule?: string };
export type Said = { t: 'said'; who: string; seat?: number; text: string; at: number };
export type Out = Shown | Done | Refused | Said;

/** Who sits where, as the house shows it to this person. */
export type Chair = { seat: number; name: string; bot?: string; mine?: boolean; away?: boolean; open?: boolean };

export type TableInfo = {
  id: string;
  game: string;
  variant: Record<string, unknown>;
  seats: number;
  chairs: Chair[];
  name?: string;
  pace?: string;
  code?: string;
  over?: boolean;
  started?: boolean;
  host?: boolean;
  asked?: boolean;
};

export type Frame = { did: string; heading: Heading; standings: Standing[]; picture: Picture; news: Entry[] };
export type Story = { game: string; variant: Record<string, unknown>; seats: number; viewer: number; frames: Frame[] };
