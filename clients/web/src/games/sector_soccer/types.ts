// The shapes of Sector Soccer's views, actions and events, as docs/rules describes them. In views null and absent are the same.

import type { BySide, CompactAction, GameAction, GameEvent, GameView, Side } from '../../lib/generated/protocol';

export type Phase = 'line_up' | 'play' | 'stoppage' | 'shoot_out' | 'over';
/** Outfield pawns in own sectors 1 to 5. */
export type LineUp = readonly number[];
/** From own sector to own sector. */
export type Shift = readonly [number, number];

export interface ShootOut {
  first: Side;
  /** Null once it is over. */
  next?: Side | null;
  /** Whether each kick was a goal. */
  kicks: BySide<boolean[]>;
}

export interface Result {
  winner?: Side | null;
  by: string;
  score: BySide<number>;
  penalties?: BySide<number> | null;
}

export interface View {
  phase: Phase;
  /** 1 and 2 are the halves, 3 and 4 extra time. */
  period: number;
  throws_left: number;
  /** The ball's absolute sector: 1 is home's defence. */
  ball: number;
  /** Null while they are secret. */
  pawns: BySide<LineUp | null>;
  changes_left: BySide<number>;
  /** One's own secret choice: a line-up, or moves. */
  pending?: LineUp | Shift[] | null;
  /** Throws to give in play, true or false while secrets are collected. */
  ready: BySide<number | boolean>;
  score: BySide<number>;
  shoot_out?: ShootOut | null;
  to_act: Side[];
  result?: Result | null;
}

export type Action =
  { type: 'line_up'; pawns: LineUp } | { type: 'throw'; times: number } | { type: 'change'; moves: Shift[] };

export type Compact =
  Action | { type: 'line_up'; ways: string } | { type: 'throw'; most: number } | { type: 'change'; ways: string };

export type Event =
  | { type: 'ready'; seat: Side; throws?: number }
  | { type: 'lined_up'; seat: Side; pawns: LineUp }
  | { type: 'thrown'; home: number[]; away: number[]; winner?: Side | null; from: number; ball: number }
  | { type: 'goal'; seat: Side }
  | { type: 'period_ended'; period: number }
  | { type: 'changed'; seat: Side; moves: Shift[] }
  | { type: 'coin'; first: Side }
  | { type: 'kicked'; seat: Side; kicker: number; keeper: number; goal: boolean }
  | { type: 'ended'; result: Result };

/** A side's own number of an absolute sector, and the other way round. */
export const own = (side: Side, sector: number): number => (side === 'home' ? sector : 6 - sector);

// The protocol knows games as objects with a `type`; here they get their names.
export const asView = (view: GameView): View => view as unknown as View;
export const asEvent = (event: GameEvent): Event => event as unknown as Event;
export const asCompact = (legal: CompactAction[]): Compact[] => legal as unknown as Compact[];
export const asAction = (action: GameAction): Action => action as unknown as Action;
export const asGameAction = (action: Action): GameAction => action as unknown as GameAction;
