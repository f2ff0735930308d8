// What the pages need of a game. Everything that knows a game by name lives in `games/`; the pages run no rules.

import type { Component } from 'svelte';

import type { BySide, CompactAction, GameAction, GameEvent, GameView, Side } from './generated/protocol';
import type { RefusalWords } from './refusals';

/** What sentences call the two sides. */
export type Names = BySide<string>;

/** What the view of every game has. */
export type BasicView = GameView & { score: BySide<number> };

/** A line of the log. */
export interface Line {
  /** Whose doing, for its colour; null: nobody's. */
  side: Side | null;
  text: string;
  weight: 'plain' | 'strong' | 'faint';
}

/** An action that a button or a key makes, because it needs nothing else to be named. */
export interface Press {
  name: string;
  action: GameAction;
  /** The letter that makes it too, and the button shows. */
  key?: string;
  /** What is mostly wanted now. */
  primary: boolean;
  /** Which setting of the browser makes it by itself. */
  byItself?: 'automatic_throws' | 'automatic_done';
}

/** What the match page knows when the table is set, and each time something changes. */
export interface Situation {
  view: BasicView;
  /** Whom this page may act for now; null: nobody, or an answer is awaited. */
  side: Side | null;
  legal: CompactAction[];
  /** The one side that this page plays, whether it is to act or not; null: somebody who watches, or both sides in one browser. */
  mine: Side | null;
}

/** A way to look at the board, for those who play, wait or watch. */
export interface Glance {
  name: string;
  /** The letter that turns it too. */
  key: string;
  on: boolean;
  turn(): void;
}

/**
 * What one match page holds of a game besides the views: what is drawn and still moves, what is picked, what may be pressed.
 * Its fields are read while rendering, so they are runes.
 */
export interface Table {
  /** Something still moves toward the last view. */
  readonly moving: boolean;
  /** How many of the last events the board has not shown yet. */
  readonly ahead: number;
  /** The view that the board has reached. */
  readonly reached: BasicView | null;
  /** What may be pressed. Nothing while a move is half made and has its own buttons in `Controls`. */
  readonly presses: Press[];
  /** Whether `Controls` has anything to show. */
  readonly controls: boolean;
  /** Another way to look at the board, if there is one now; turned on and off by whoever sees it. */
  readonly glance?: Glance | null;
  /** Shows a view at once. */
  show(view: BasicView): void;
  /** Shows what happened, and ends on the view. */
  play(events: GameEvent[], view: BasicView): void;
  /** Jumps to the end of what moves. */
  finish(): void;
  /** By how much faster than live it moves from now on. */
  hasten(speed: number): void;
  /** All that has happened, as far as the board has shown it: for what a game's views do not tell. */
  hear?(events: GameEvent[]): void;
  /** What may be done now. Called again whenever that changes; nothing of the old stays picked. */
  offer(now: Situation): void;
  /** What the match waits for, said to one who plays `mine` (null: somebody who watches, or both sides in one browser). */
  words(mine: Side | null, names: Names): string;
  /** Draws what the computer would do, until the next `offer`, and names it: `to c4`. */
  advise(action: GameAction): string;
}

/** Makes an action. Ignored while another one waits for its answer. `side`: for a side that may act while only the other one is asked. */
export type Act = (action: GameAction, side?: Side) => void;

/** A game as the pages use it: loaded when somebody opens one of its matches or its rules. */
export interface Game<T extends Table = Table> {
  /** A table for a match page; `options` are those of its match. */
  table(act: Act, options: Record<string, unknown>): T;
  /** Width by height of the board's drawing. */
  ratio: number;
  Board: Component<{ table: T; view: BasicView; bottom: Side; say: (text: string) => void }>;
  /** Dice, as they lie. */
  Dice?: Component<{ table: T }>;
  /** What is chosen beside the board. */
  Controls?: Component<{ table: T; busy: boolean }>;
  /** The rules page's content. */
  Rules: Component;
  /** What a face of a die or coin with so many sides is called; left out: by its number. */
  faceName?(face: number, sides: number): string;
  /** An event in words; null for what needs none. `options` are those of the match. */
  describe(event: GameEvent, names: Names, options: Record<string, unknown>): Line | null;
  /** What stands below the board: the round, and what else is worth knowing. */
  facts(view: BasicView): string[];
  /** The goals of the shoot-out that decided a match; left out: the game knows none. */
  kicks?(view: BasicView): BySide<number> | null;
  /** How this game's own endings are said, by `result.by`. */
  endings: Record<string, string>;
  /** How this game's own refusals are said, by `code`. */
  refusals: RefusalWords;
}

/** A game for the pages, which give each of its components a table that the same game made. */
export function game<T extends Table>(own: Game<T>): Game {
  return own as unknown as Game;
}

/** What lists and forms know of a game. It is loaded with the first page, so it is small. */
export interface Card {
  /** Its name in JSON. */
  kind: string;
  name: string;
  /** A sentence for those who choose. */
  about: string;
  /** One that says more, once it is chosen. */
  pitch: string;
  /** The options of a match in two words. */
  optionWords(options: Record<string, unknown>): string;
  /** What the form calls an option and its choices, and which of them are asked below "Clock and more". */
  options: Record<string, { name: string; choices?: Record<string, string>; later?: boolean }>;
  /** Loads the game. */
  load(): Promise<Game>;
  /** A picture for the lobby. */
  picture(): Promise<Component>;
}
