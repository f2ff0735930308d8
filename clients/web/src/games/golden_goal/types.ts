// The shapes of Golden Goal's views, actions and events, as docs/rules describes them. In views null and absent are the same.

import type { Square } from '../../board/squares';
import type { BySide, CompactAction, GameAction, GameEvent, GameView, Side } from '../../lib/generated/protocol';

export type Phase =
  'set_up' | 'kick_off' | 'roll' | 'run' | 'kick' | 'step_off' | 'end' | 'keeper' | 'restart' | 'over';
export type Pawns = BySide<Record<string, Square | null>>;

export interface View {
  phase: Phase;
  /** Null in the set-up, while the kick-off is rolled for, and after the end. */
  side_in_turn?: Side | null;
  /** Who owes an action. */
  to_act: Side[];
  round: number;
  die?: number | null;
  pips_left: number;
  free_square?: boolean;
  pawns: Pawns;
  ball?: Square | null;
  kicker?: number | null;
  limits_waived?: boolean;
  can_undo?: boolean;
  score: BySide<number>;
  last_chance?: { side: Side; turns_left: number } | null;
  result?: { winner?: Side | null; by: string; score: BySide<number> } | null;
}

/** What is made by pressing a button. */
export type Press = { type: 'roll' | 'done' | 'undo' };
/** What is made on the board. */
export type Move =
  | { type: 'place'; pawn: number; at: Square }
  | { type: 'run'; pawn: number; path: Square[] }
  | { type: 'kick'; path: Square[] }
  | { type: 'step_off'; to: Square }
  | { type: 'keeper'; at: Square };
export type Action = Press | Move;

export type Compact =
  | Action
  | { type: 'place'; pawn: number; ats: Square[] }
  | { type: 'run'; pawn: number; from: Square; routes: string[] }
  | { type: 'kick'; from: Square; routes: string[] };

export type Event =
  | { type: 'coin'; side: Side }
  | { type: 'placed'; side: Side; pawn: number; at: Square }
  | { type: 'kick_off_roll'; faces: [number, number]; side?: Side | null; budget: number }
  | { type: 'rolled'; side: Side; face: number }
  | { type: 'turn_passed'; side: Side }
  | { type: 'run'; side: Side; pawn: number; from: Square; path: Square[]; pips_left: number; touches_ball: boolean }
  | {
      type: 'kick';
      side: Side;
      pawn: number;
      from: Square;
      path: Square[];
      pips_left: number;
      ends: 'stop' | 'pass' | 'goal';
      receiver?: number | null;
    }
  | { type: 'stepped_off'; side: Side; pawn: number; from: Square; to: Square }
  | { type: 'goal'; side: Side; pawn: number; post: boolean; score: BySide<number> }
  | { type: 'undone'; side: Side }
  | { type: 'turn_ended'; side: Side }
  | { type: 'turn'; side: Side; round: number; restart: boolean }
  | { type: 'keeper_placed'; side: Side; at: Square }
  | { type: 'restart_roll'; side: Side; face: number; again: boolean }
  | { type: 'ended'; result: { winner?: Side | null; by: string; score: BySide<number> } };

// The protocol knows games as objects with a `type`; here they get their names.
export const asView = (view: GameView): View => view as unknown as View;
export const asEvent = (event: GameEvent): Event => event as unknown as Event;
export const asCompact = (legal: CompactAction[]): Compact[] => legal as unknown as Compact[];
export const asAction = (action: GameAction): Action => action as unknown as Action;
export const asGameAction = (action: Action): GameAction => action as unknown as GameAction;
