// The door of a game: all that the shell asks of a board. A game's folder exports one of these as its default.
import type { Component } from 'svelte';
import type { Entry, Picture, Sight } from '../wire/types';
import type { Piece } from '../motion/journeys';

export type Point = { x: number; y: number };

/** What every part of a board is given; anything else comes from `getTable()` and `getHand()`. */
export type Shows<P extends Picture = Picture> = { picture: P; sight: Sight };

/** A part of the board that has a tab of its own on a phone, and stands on the board elsewhere. */
export type Tab = { id: string; icon: string; /** key of its text */ say: string; part?: Component<Shows<never>> };

/** A small theatre: shown over the board when one of these events is told; `done` closes it. */
export type Stage = Component<{ news: Entry[]; sight: Sight; done: () => void }>;

export type Door<P extends Picture = Picture> = {
  /** The board: fills its box, draws land once, wraps what can be chosen in <Lit>. */
  Board: Component<Shows<P>>;
  /** What is mine: hand, castle, court. Without one the shell shows nothing there. */
  Tray?: Component<Shows<P>>;
  /** The legend below the seats, wide screens only. */
  Key?: Component<Shows<P>>;
  /** The third tab beside chronicle and talk: laws, events, what can still come. */
  Aid?: Component<Shows<P>>;
  /** Tabs of a phone between board and chronicle. */
  tabs?: Tab[];
  /** Where an element lies, in units of the board: arrows and travelling pieces need it. */
  place?: (on: string) => Point | undefined;
  /** What lies where: travelling pieces are found by comparing two of these. */
  pieces?: (picture: P) => Piece[];
  /** Which told events open a theatre. */
  stages?: Record<string, Stage>;
  /** Told events that begin a group in the chronicle, such as a round. */
  opens?: string[];
  /** What the page calls a round, where the game has another word for it. */
  round?: string;
  /** Told events that follow from the one before: indented, without a shield. */
  follows?: string[];
  /** Told events that not everybody hears: they carry the lock. */
  secret?: string[];
  /** Verbs after which there is no way back: the page asks once more. It decides nothing else. */
  final?: string[];
  /** Verbs that share their thing with others, and the rule that bars those, if it is one: alone there, they are asked about all the same, since a click could have meant the other. */
  slips?: Record<string, string>;
  /** The rules behind an element, the one that explains it best first. */
  rules?: (on: string, /** what may be done with it now */ verbs?: string[]) => string[];
  /** The rule that breaks a tie at the end. */
  ties?: string;
  /** What can be looked up beside the rulebook: kinds of names, and other texts of the same labels. */
  looks?: { kind: string; more?: string }[];
  /** Rows of numbers: the icon of what is counted, and the key of a short name where there are several kinds to tell apart. */
  counts?: Record<string, { say?: string; icon: string }>;
  /** Icons of verbs that are buttons of the question. */
  signs?: Record<string, string>;
  /** Icons of stocks in the panels of the seats. */
  stocks?: Record<string, string>;
};

/** What a board's folder gives. Types of pictures differ, the shell does not look inside. */
export type AnyDoor = Door<any>; // eslint-disable-line @typescript-eslint/no-explicit-any
