// The shapes of Grid Soccer's views, actions and events, as docs/rules describes them. In views null and absent are the same.

import type { Square } from '../../board/squares';
import type { BySide, CompactAction, GameAction, GameEvent, GameView, Side } from '../../lib/generated/protocol';

/** A cell of the goal face: column 0..2 by rising x, row 0 (low) or 1 (high). */
export type Cell = readonly [number, number];
export type Phase = 'draft' | 'line_up' | 'turn' | 'dive' | 'shoot_out' | 'over';
export type CardName = '2-2-2' | '2-3-1' | '3-2-1' | '3-1-2' | '1-3-2' | '2-1-3';
/** SPD, PAS, SHO, CTL. */
export type Stats = readonly [number, number, number, number];
export type Kind = 'throw_in' | 'corner' | 'goal_kick';
export const KINDS: Record<Kind, string> = { throw_in: 'Throw-in', corner: 'Corner', goal_kick: 'Goal kick' };
export type ByShirt<T> = Record<string, T>;

export interface Footballer {
  /** Null while he runs and dice are due. */
  at?: Square | null;
  stats: Stats;
  /** In draft mode. */
  star?: string | null;
  frozen: boolean;
}

export interface BallView {
  state: 'held' | 'loose' | 'dead' | 'flight';
  side?: Side | null;
  shirt?: number | null;
  at: Square;
}

export interface LineUp {
  formation: CardName;
  stars?: string[] | null;
}

export interface ShotView {
  side: Side;
  shirt: number;
  from: Square;
  /** These four are null to whom they are hidden. */
  cell?: Cell | null;
  needs?: number | null;
  faces?: number[] | null;
  margin?: number | null;
  /** What the oracle has shown to the two sides. */
  row?: number | null;
}

export interface Result {
  winner?: Side | null;
  by: string;
  score: BySide<number>;
  shoot_out?: BySide<number> | null;
}

export interface View {
  /** The edition of the rules; absent of the first. */
  ruleset?: number | null;
  phase: Phase;
  turn: number;
  minute: number;
  side_in_turn?: Side | null;
  kicked_off?: Side | null;
  score: BySide<number>;
  draft?: { first: Side; picks: { side: Side; star: string }[]; pool: string[] } | null;
  line_ups: BySide<LineUp | null | undefined>;
  /** Those in force; null until both line-ups are in, as the next three. */
  cards?: BySide<CardName | null | undefined> | null;
  footballers?: BySide<ByShirt<Footballer>> | null;
  slots?: BySide<ByShirt<Square>> | null;
  ball?: BallView | null;
  picked?: number | null;
  committed: boolean;
  acted: boolean;
  steps_left: number;
  /** This turn's, until it is taken. */
  set_piece?: { kind: Kind; side: Side; shirt: number; at: Square } | null;
  /** One that waits. */
  restart?: { kind: Kind; side: Side; at: Square } | null;
  charges: BySide<number>;
  effects: BySide<string[]>;
  used_stars: string[];
  shot?: ShotView | null;
  shoot_out?: { first: Side; next?: Side | null; shirt?: number | null; kicks: BySide<boolean[]> } | null;
  can_undo: boolean;
  can_redo: boolean;
  to_act: Side[];
  result?: Result | null;
}

/** At whom, where, or along what an ability is aimed. */
export type Target = number | Square | Square[];

export type Action =
  | { type: 'line_up'; formation: CardName; stars?: string[] }
  | { type: 'draft'; star: string }
  | { type: 'formation'; card: CardName }
  | { type: 'select'; shirt: number }
  | { type: 'move'; path: Square[] }
  | { type: 'pass'; to: Square }
  | { type: 'shoot'; cell: Cell }
  | { type: 'steal' }
  | { type: 'ability'; shirt: number; target?: Target }
  | { type: 'undo' | 'redo' | 'end_turn' }
  | { type: 'dive'; cell: Cell; second_cell?: Cell; ability?: true };

/** A chance as so many of so many. */
export type Ways = readonly [number, number];

export type Compact =
  | Exclude<Action, { type: 'steal' }>
  | { type: 'steal'; needs: number; chance: number }
  | { type: 'move'; from: Square; routes: string[] }
  | { type: 'ability'; shirt: number; from: Square; routes: string[] }
  | { type: 'ability'; shirt: number; targets: (number | Square)[] }
  | { type: 'pass'; needs: number; ways: Ways; to: Square[] }
  | { type: 'shoot'; needs: number; ways: Ways; cells: Cell[] }
  | { type: 'dive'; ability?: true; cells: Cell[] }
  | { type: 'dive'; pairs: [Cell, Cell][] };

interface Contest {
  side: Side;
  shirt: number;
  against?: number | null;
  at: Square;
  faces?: number[] | null;
  against_faces?: number[] | null;
  margin?: number | null;
  outcome: 'won' | 'knocked_loose' | 'lost';
}

export type Event =
  | { type: 'coin'; decides: 'kick_off' | 'first_pick' | 'shoot_out'; side: Side }
  | { type: 'drafted'; side: Side; star: string }
  | { type: 'lined_up'; side: Side }
  | { type: 'line_ups'; home: LineUp; away: LineUp }
  | { type: 'kick_off'; side: Side }
  | { type: 'half_time' }
  | { type: 'turn'; turn: number; side: Side; minute: number }
  | { type: 'formation'; side: Side; card: CardName }
  | { type: 'selected'; side: Side; shirt: number }
  | { type: 'run'; side: Side; shirt: number; path: Square[]; with_ball: boolean }
  | ({ type: 'challenge' | 'pick_up' } & Contest)
  | {
      type: 'steal';
      side: Side;
      shirt: number;
      against: number;
      faces: number[];
      margin: number;
      outcome: 'won' | 'lost';
    }
  | {
      type: 'pass';
      side: Side;
      shirt: number;
      to: Square;
      needs: number;
      chance: number;
      faces: number[];
      margin: number;
      outcome: 'made' | 'missed';
    }
  | { type: 'scatter'; direction: string; squares: number; to: Square }
  | { type: 'bounce' | 'knock'; direction: string; to: Square }
  | { type: 'ball'; at: Square; side?: Side | null; shirt?: number | null; by?: string | null }
  | { type: 'shot'; side: Side; shirt: number; from: Square }
  | {
      type: 'shot_result';
      outcome: 'missed' | 'unstoppable' | 'stranded' | 'on_target';
      cell?: Cell | null;
      faces?: number[] | null;
      margin?: number | null;
    }
  | {
      type: 'dive';
      side: Side;
      cells: Cell[];
      ability?: string | null;
      aim: Cell;
      off: number;
      faces: number[];
      margin: number;
    }
  | {
      type: 'save';
      side: Side;
      faces?: number[] | null;
      target?: number | null;
      margin?: number | null;
      outcome: 'held' | 'palmed' | 'beaten';
    }
  | { type: 'rebound'; to: Square }
  | { type: 'wide'; side: Side }
  | { type: 'goal'; side: Side; shirt: number; score: BySide<number> }
  | { type: 'out'; at: Square; last_touch: Side }
  | { type: 'restart'; kind: Kind; side: Side; at: Square }
  | { type: 'set_piece'; kind: Kind; side: Side; shirt: number; at: Square }
  | { type: 'drift' | 'pushed'; side: Side; shirt: number; to: Square }
  | { type: 'ability'; side: Side; shirt: number; star: string; target?: Target | null; row?: number | null }
  | { type: 'frozen'; side: Side; shirt: number }
  | { type: 'undone' | 'redone'; side: Side }
  | { type: 'shoot_out_kick'; side: Side; shirt: number; goal: boolean }
  | { type: 'ended'; result: Result };

// The protocol knows games as objects with a `type`; here they get their names.
export const asView = (view: GameView): View => view as unknown as View;
export const asEvent = (event: GameEvent): Event => event as unknown as Event;
export const asCompact = (legal: CompactAction[]): Compact[] => legal as unknown as Compact[];
export const asAction = (action: GameAction): Action => action as unknown as Action;
export const asGameAction = (action: Action): GameAction => action as unknown as GameAction;
