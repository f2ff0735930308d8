import type { Square } from '../../board/squares';
import { BALL, pieceId, type Stage } from '../../board/stage';
import type { Side } from '../../lib/generated/protocol';
import { CENTRE } from './squares';
import type { Event, Pawns, View } from './types';

/** One thing that moves, or a die that rolls. */
export type Scene =
  | { type: 'move'; piece: string; line: Square[]; ms: number }
  | { type: 'die'; side: Side | null; faces: number[]; ms: number }
  | { type: 'goal'; side: Side; ms: number };

const RUN_STEP_MS = 110;
const KICK_STEP_MS = 75;
const LONGEST_MS = 900;
const DIE_MS = 700;
const GOAL_MS = 1100;

/** What the events look like. Steps taken back are not shown: the view alone tells where things are then. */
export function scenesOf(events: Event[]): Scene[] {
  return events.flatMap(scene);
}

function scene(event: Event): Scene[] {
  switch (event.type) {
    case 'run':
      return [move(pieceId(event.side, event.pawn), [event.from, ...event.path], RUN_STEP_MS)];
    case 'kick':
      return [move(BALL, [event.from, ...event.path, ...bounce(event.path)], KICK_STEP_MS)];
    case 'stepped_off':
      return [move(pieceId(event.side, event.pawn), [event.from, event.to], RUN_STEP_MS * 2)];
    case 'rolled':
    case 'restart_roll':
      return [{ type: 'die', side: event.side, faces: [event.face], ms: DIE_MS }];
    case 'kick_off_roll':
      return [{ type: 'die', side: null, faces: event.faces, ms: DIE_MS }];
    case 'goal':
      return [{ type: 'goal', side: event.side, ms: GOAL_MS }];
    default:
      return [];
  }
}

/** Off the post the ball's path ends beside the net, and it bounces in. */
function bounce(path: Square[]): Square[] {
  const [x, y] = path.at(-1) ?? CENTRE;
  if (y >= 0 && y <= 9) return [];
  return x < 2 ? [[2, y]] : x > 3 ? [[3, y]] : [];
}

function move(piece: string, line: Square[], stepMs: number): Scene {
  return { type: 'move', piece, line, ms: Math.min(LONGEST_MS, stepMs * (line.length - 1) + 120) };
}

/** Where everything is when nothing moves. A ball in a net is not in the view: it stays where it was last seen. */
export function stageOf(view: View, lastBall: Square | null): Stage {
  const pieces: Record<string, Square> = {};
  for (const side of ['home', 'away'] as const) collect(pieces, side, view.pawns);
  return { pieces, ball: view.ball ?? restingBall(view, lastBall) };
}

function collect(pieces: Record<string, Square>, side: Side, pawns: Pawns): void {
  for (const [pawn, at] of Object.entries(pawns[side])) if (at) pieces[pieceId(side, pawn)] = at;
}

function restingBall(view: View, lastBall: Square | null): Square {
  if (view.phase === 'set_up' || view.phase === 'kick_off') return CENTRE;
  if (lastBall && (lastBall[1] < 0 || lastBall[1] > 9)) return lastBall;
  // Seen for the first time after a goal: it lies in the net of the side that restarts, or of the one that lost.
  const loser = view.phase === 'over' ? view.result?.winner === 'home' : view.side_in_turn === 'away';
  return view.score.home + view.score.away === 0 ? CENTRE : [2.5, loser ? 10 : -1];
}
