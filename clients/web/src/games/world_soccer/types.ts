// The shapes of World Soccer's views, actions and events, as docs/rules describes them. In views null and absent are the same.

import type { Direction, Square } from '../../board/squares';
import type { BySide, CompactAction, GameAction, GameEvent, GameView, Side } from '../../lib/generated/protocol';

export type Phase = 'line_up' | 'throw' | 'move' | 'penalty_taker' | 'penalty' | 'free_kick' | 'shoot_out' | 'over';
/** What stands on a face of the die. */
export type Face = '1' | '4' | '2/2' | '3/3';

/** The faces by their numbers, from 1. */
export const FACES: readonly Face[] = ['1', '4', '2/2', '2/2', '3/3', '3/3'];

export interface Player {
  side: Side;
  /** 1 is the goalkeeper. */
  shirt: number;
}

/** A part of the throw. */
export interface Component {
  value: number;
  used: boolean;
  /** Whether it may be a kick. */
  kick: boolean;
  by?: number | null;
}

export interface LineUp {
  /** Of shirts 1 to 11. */
  squares: Square[];
  /** Who kicks off. */
  taker: number;
}

export interface Result {
  winner?: Side | null;
  by: string;
  score: BySide<number>;
  shoot_out?: BySide<number> | null;
}

export interface View {
  phase: Phase;
  /** Who throws or kicks; null while sides line up and when over. */
  side_in_throw?: Side | null;
  /** Made in the present run of throws. */
  throws_in_row: number;
  throws: number;
  die?: Face[] | null;
  components: Component[];
  /** By shirt; null while it is secret. */
  players: Partial<BySide<Record<string, Square> | null>>;
  lined_up: BySide<boolean>;
  /** Null while it is secret. */
  line_ups: Partial<BySide<LineUp | null>>;
  ball?: Square | null;
  holder?: Player | null;
  /** Throws that each side has held the ball for in one place. */
  held_throws: BySide<number>;
  penalty_taker?: number | null;
  shoot_out?: { first: Side; kicks: BySide<boolean[]> } | null;
  can_undo?: boolean;
  score: BySide<number>;
  /** Who owes an action. */
  to_act: Side[];
  result?: Result | null;
}

/** What is made by pressing a button. */
export type Press = { type: 'throw' } | { type: 'done' } | { type: 'undo' };
export type Run = { type: 'run'; shirt: number; path: Square[]; component?: number };
export type Kick = { type: 'kick'; dir: Direction; component?: number };
/** What is made on the board. */
export type Move = Run | Kick | { type: 'penalty_taker'; shirt: number };
export type Action = Press | Move | ({ type: 'line_up' } & LineUp);

/** All runs of a player: a digit for each step, 0 for N and clockwise; a route for each run. */
export interface Runs {
  type: 'run';
  shirt: number;
  from: Square;
  routes: string;
  /** With two dice: for each component the steps that it allows. */
  steps?: [number, number][];
}
export type Compact = Action | Runs;

export type Event =
  | { type: 'coin'; for: 'kick_off' | 'shoot_out'; side: Side }
  | { type: 'lined_up'; side: Side; line_up?: LineUp | null }
  | { type: 'line_ups'; home: LineUp; away: LineUp }
  | { type: 'kick_off'; side: Side; shirt: number }
  | { type: 'thrown'; side: Side; die: Face[]; throws: number; throws_in_row: number }
  | { type: 'foul'; side: Side; shirts: number[]; on: Player; penalty: boolean }
  | {
      type: 'ran';
      side: Side;
      shirt: number;
      component: number;
      from: Square;
      path: Square[];
      ball: 'none' | 'carried' | 'picked_up' | 'tackled';
      tackled?: number | null;
    }
  | {
      type: 'kicked';
      side: Side;
      shirt: number;
      component: number;
      dir: Direction;
      from: Square;
      path: Square[];
      stopped_by?: Player | null;
    }
  | { type: 'undone'; side: Side }
  | { type: 'time_wasted'; side: Side; from: number; to: number }
  | { type: 'penalty_set'; side: Side; shirt: number; moved: (Player & { square: Square })[] }
  | { type: 'penalty'; side: Side; shirt: number; goal: boolean }
  | {
      type: 'goal';
      side: Side;
      shirt: number;
      by: 'run' | 'kick' | 'free_kick' | 'penalty';
      score: BySide<number>;
    }
  | { type: 'throw_ended'; side: Side; extra: boolean; next?: Side | null }
  | { type: 'shoot_out_kick'; side: Side; goal: boolean }
  | { type: 'ended'; result: Result };

// The protocol knows games as objects with a `type`; here they get their names.
export const asView = (view: GameView): View => view as unknown as View;
export const asEvent = (event: GameEvent): Event => event as unknown as Event;
export const asCompact = (legal: CompactAction[]): Compact[] => legal as unknown as Compact[];
export const asAction = (action: GameAction): Action => action as unknown as Action;
export const asGameAction = (action: Action): GameAction => action as unknown as GameAction;
