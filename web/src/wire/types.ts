// Written by web/make/wire.py from the server's protocol and the engine's sight. Do not edit.

/** What lies on the table in the game's own words; each game narrows it. */
export type Picture = Record<string, unknown>;

/** What a seat is asked; empty when it is not asked anything. */
export type Question = { ask?: string; help?: string; rule?: string; secret?: boolean; facts?: Facts; choices?: Group[] };

export type Facts = Record<string, number>;

export type Group = { verb: string; say: string; kind: string; on: string; labels: string[]; lights?: string[][] };
export type Move = { piece: string; from: string; to: string };
export type Entry = { n: number; tell: string; say: string; facts: Record<string, number>; moves: Move[] };
export type Heading = { round: number; rounds: number; phase: string; turn: number; asked: number[]; next: string; ask?: string; facts?: Record<string, number> };
export type Standing = { seat: number; points: number; stocks: Record<string, number> };
export type Sight = { seat: number; heading: Heading; standings: Standing[]; picture: Picture; question: Question; asides: Group[]; may_undo: boolean };
export type Frame = { did: string; heading: Heading; standings: Standing[]; picture: Picture; news: Entry[]; after?: number };
export type Story = { game: string; variant: Record<string, unknown>; seats: number; viewer: number; frames: Frame[]; scored: Record<string, number>[]; winners: number[] };

export type Ticking = { seat: number; left: number; runs: boolean };
export type ChairSeen = { seat: number; kind: 'open' | 'person' | 'bot'; name: string; bot: string; mine: boolean; here: boolean; stand_in: string; spared?: string[] };
export type ClockWish = { kind?: 'none' | 'move' | 'bank'; seconds?: number; increment?: number; then?: 'default' | 'bot' | 'nothing' };
export type TableSeen = { id: string; game: string; variant: Record<string, unknown>; phase: 'gathering' | 'running' | 'over' | 'abandoned'; public: boolean; hosting: boolean; chairs: ChairSeen[]; clock: ClockWish; pace: 'none' | 'fast' | 'normal' | 'slow'; spectators: boolean; spectators_talk: boolean; talking: boolean; agreed: number; agreeing: boolean; next: string; my_turn?: boolean; changed_at?: number };
export type Spoken = { n: number; at: number; name: string; text: string; say: string; seat: number };
export type ChairWish = { kind?: 'open' | 'person' | 'bot'; name?: string; bot?: string };
export type NewTable = { game: string; seats: number; chairs?: ChairWish[]; variant?: Record<string, string>; public?: boolean; spectators?: boolean; spectators_talk?: boolean; clock?: ClockWish; pace?: 'none' | 'fast' | 'normal' | 'slow'; start?: boolean };
export type Recorded = { record: string; seat?: number };
export type PlayRecord = { record: string; after: number; seat: number };
export type Me = { id: string; name: string; account: boolean; token?: string };
export type Invitation = { link: string; qr: string };
export type GameSeen = { name: string; min_seats: number; max_seats: number; options: Record<string, string[]>; rules_version: number };
export type House = { version: string; protocol: number; games: GameSeen[]; bots: string[] };
export type Reason = { worth: string; gain: number };
export type Hint = { words: string[]; gain: number; reasons: Reason[]; rival: number; cost: number };

export type Look = { t: 'look'; seat?: number | null; since?: number };
export type Do = { t: 'do'; seat: number; asked: number; word: string; key: string };
export type Say = { t: 'say'; text: string; key: string };
export type Spare = { t: 'spare'; seat: number; ask: string; key: string; on?: boolean };
export type Preview = { t: 'preview'; seat: number; word: string; key: string };
export type WhyNot = { t: 'whynot'; seat: number; element: string; key: string; after?: string | null };
export type In = Look | Do | Say | Spare | Preview | WhyNot;

export type Done = { t: 'done'; key: string };
export type Refused = { t: 'refused'; key: string; why: string; rule?: string; detail?: string };
export type Shown = { t: 'shown'; since: number; upto: number; asked: number; sight: Sight; news: Entry[]; clocks?: Ticking[] };
export type Gathered = { t: 'gathered'; table: TableSeen };
export type Said = { t: 'said'; lines: Spoken[] };
export type Previewed = { t: 'previewed'; key: string; sight: Sight | null; news: Entry[]; odds?: Record<string, number> };
export type Because = { t: 'because'; key: string; rule: string };
export type Out = Done | Refused | Shown | Gathered | Said | Previewed | Because;
