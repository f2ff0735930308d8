import type { BySide, Side } from '../../lib/generated/protocol';
import { other } from '../../lib/sides';
import { after } from './choices';
import { type Event, own, type Shift, type View } from './types';
import { best } from './words';

/** Dice that lie on the board: of each side those of its pawns, then its keeper's. */
export interface Pools {
  sector: number;
  faces: BySide<number[]>;
  /** Null where both threw as high, and nothing moves. */
  winner: Side | null;
}

/** One thing that is seen for a while. */
export type Scene = { ms: number } & (
  | { type: 'roll'; pools: Pools }
  /** The dice lie, and the best are marked. */
  | { type: 'settle'; pools: Pools }
  | { type: 'ball'; from: number; to: number }
  | { type: 'goal'; side: Side }
  | { type: 'changed'; side: Side; moves: Shift[] }
  | { type: 'sign'; text: string }
);

const ROLL_MS = 600;
const SETTLE_MS = 650;
const BALL_MS = 450;
const GOAL_MS = 1200;
const SIGN_MS = 1000;
const REVEAL_MS = 900;

/** What an event looks like. */
export function scenesOf(event: Event): Scene[] {
  switch (event.type) {
    case 'thrown':
      return thrown(event);
    case 'kicked':
      return kicked(event);
    case 'goal':
      return [{ type: 'goal', side: event.seat, ms: GOAL_MS }];
    case 'changed':
      return event.moves.length > 0
        ? [{ type: 'changed', side: event.seat, moves: event.moves, ms: REVEAL_MS + 300 * event.moves.length }]
        : [];
    case 'period_ended':
      return [{ type: 'sign', text: sign(event.period), ms: SIGN_MS }];
    case 'coin':
      return [{ type: 'sign', text: 'Penalties', ms: SIGN_MS }];
    default:
      return [];
  }
}

function thrown(event: Extract<Event, { type: 'thrown' }>): Scene[] {
  const winner = event.winner ?? null;
  const pools: Pools = { sector: event.from, faces: { home: event.home, away: event.away }, winner };
  const to = event.from + (winner === null ? 0 : winner === 'home' ? 1 : -1);
  const moved: Scene[] = winner === null ? [] : [{ type: 'ball', from: event.from, to, ms: BALL_MS }];
  return [...rolled(pools), ...moved];
}

/** A kick is a throw in front of the keeper's goal: one die each. */
function kicked({ seat, kicker, keeper, goal }: Extract<Event, { type: 'kicked' }>): Scene[] {
  const spot = spotOf(seat);
  const faces = seat === 'home' ? { home: [kicker], away: [keeper] } : { home: [keeper], away: [kicker] };
  const pools: Pools = { sector: spot, faces, winner: goal ? seat : other(seat) };
  const depth = goal ? 1 : 0.5;
  const to = seat === 'home' ? spot + depth : spot - depth;
  const end: Scene = { type: 'sign', text: goal ? 'Goal!' : 'Saved', ms: SIGN_MS };
  return [...rolled(pools), { type: 'ball', from: spot, to, ms: BALL_MS }, end];
}

function rolled(pools: Pools): Scene[] {
  return [
    { type: 'roll', pools, ms: ROLL_MS },
    { type: 'settle', pools, ms: SETTLE_MS },
  ];
}

function sign(period: number): string {
  return period === 1 ? 'Half-time' : period === 3 ? 'Change ends' : 'Time!';
}

/** From where a side kicks its penalties: its own attack. */
export const spotOf = (side: Side): number => own(side, 5);

/** Whether the last of a side's dice is its keeper's. */
export const keeperThrows = (side: Side, sector: number): boolean => own(side, sector) === 1;

/** Which die of a side is its best one: the first of the highest. */
export const bestOf = (faces: number[]): number => faces.indexOf(best(faces));

/** The view as it was shown after an event, until the view after all of them is reached. Tells only what the event told. */
export function follow(view: View, event: Event): View {
  switch (event.type) {
    case 'ready':
      return { ...view, ready: { ...view.ready, [event.seat]: event.throws ?? true } };
    case 'lined_up':
      return {
        ...view,
        phase: 'play',
        pawns: { ...view.pawns, [event.seat]: event.pawns },
        ready: { home: 0, away: 0 },
      };
    case 'thrown': {
      const { home, away } = view.ready;
      const ready = { home: Math.max(0, Number(home) - 1), away: Math.max(0, Number(away) - 1) };
      return { ...view, phase: 'play', ready, ball: event.ball, throws_left: Math.max(0, view.throws_left - 1) };
    }
    case 'goal':
      return {
        ...view,
        score: { ...view.score, [event.seat]: view.score[event.seat] + 1 },
        ready: { home: 0, away: 0 },
      };
    case 'changed': {
      const before = view.pawns[event.seat];
      const pawns = { ...view.pawns, [event.seat]: before && after(before, event.moves) };
      const left = { ...view.changes_left, [event.seat]: view.changes_left[event.seat] - event.moves.length };
      return { ...view, phase: 'play', pawns, changes_left: left, pending: null, ready: { home: 0, away: 0 } };
    }
    case 'coin':
      return {
        ...view,
        phase: 'shoot_out',
        shoot_out: { first: event.first, next: event.first, kicks: { home: [], away: [] } },
      };
    case 'kicked': {
      if (!view.shoot_out) return view;
      const kicks = { ...view.shoot_out.kicks, [event.seat]: [...view.shoot_out.kicks[event.seat], event.goal] };
      return { ...view, shoot_out: { ...view.shoot_out, next: other(event.seat), kicks }, ready: { home: 0, away: 0 } };
    }
    default:
      return view;
  }
}

/** Where the ball is when nothing moves. */
export function restingBall(view: View): number {
  const next = view.phase === 'shoot_out' ? view.shoot_out?.next : null;
  return next ? spotOf(next) : view.ball;
}
