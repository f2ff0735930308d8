import type { Square } from '../../board/squares';
import { BALL, mix, pieceId, type Stage } from '../../board/stage';
import type { Side } from '../../lib/generated/protocol';
import { SIDES, other } from '../../lib/sides';
import { goalMiddle, goalRow, type Pitch } from './pitch';
import { type Event, type Face, type View } from './types';

/** One thing that is seen: something moves, all go to their places, a die is thrown, or a word is said. */
export type Scene =
  | { type: 'move'; piece: string; line: Square[]; ball: 'none' | 'carried' | 'joins'; ms: number }
  | { type: 'settle'; ms: number }
  | { type: 'die'; faces: Face[]; ms: number }
  | { type: 'note'; text: string; side: Side; pieces: string[]; ms: number };

const RUN_STEP_MS = 110;
const KICK_STEP_MS = 60;
const LONGEST_MS = 900;
const DIE_MS = 650;
const SETTLE_MS = 600;
const BACK_MS = 220;
const NOTE_MS = 1000;
const GOAL_MS = 1300;

/** What the events look like. */
export function scenesOf(events: Event[], pitch: Pitch): Scene[] {
  return events.flatMap((event) => scene(event, pitch));
}

function scene(event: Event, pitch: Pitch): Scene[] {
  switch (event.type) {
    case 'thrown':
      return [{ type: 'die', faces: event.die, ms: DIE_MS }];
    case 'ran': {
      const ball = event.ball === 'none' || event.ball === 'carried' ? event.ball : 'joins';
      return [move(pieceId(event.side, event.shirt), [event.from, ...event.path], ball, RUN_STEP_MS)];
    }
    case 'kicked':
      return [move(BALL, [event.from, ...event.path], 'none', KICK_STEP_MS)];
    case 'foul': {
      const pieces = [
        ...event.shirts.map((shirt) => pieceId(event.side, shirt)),
        pieceId(event.on.side, event.on.shirt),
      ];
      return [
        note('Foul!', event.side, pieces, NOTE_MS),
        note(
          event.penalty ? 'Penalty!' : 'Free kick',
          event.on.side,
          [pieceId(event.on.side, event.on.shirt)],
          NOTE_MS,
        ),
      ];
    }
    case 'time_wasted':
      return [note('Time-wasting', event.side, [pieceId(event.side, event.from)], NOTE_MS), settle(SETTLE_MS)];
    case 'penalty_set':
    case 'kick_off':
      return [settle(SETTLE_MS)];
    case 'undone':
      return [settle(BACK_MS)];
    case 'penalty':
      return spotKick(event.side, event.goal, pitch);
    case 'shoot_out_kick':
      return [
        ...spotKick(event.side, event.goal, pitch),
        ...(event.goal ? [note('Scored', event.side, [], NOTE_MS)] : []),
      ];
    case 'goal':
      return [note('Goal!', event.side, [], GOAL_MS)];
    case 'throw_ended':
      return event.extra ? [note('Extra throw', event.side, [], NOTE_MS)] : [];
    default:
      return [];
  }
}

/** From the spot into the goal, or to the goalkeeper in the middle of it. */
function spotKick(side: Side, goal: boolean, pitch: Pitch): Scene[] {
  const against = other(side);
  const middle = goalMiddle(pitch, against);
  const end: Square = goal ? [middle[0] + 1, middle[1]] : [middle[0], goalRow(pitch, against)];
  const shot = move(BALL, [pitch.spots[against], end], 'none', KICK_STEP_MS * 4);
  return goal ? [shot] : [shot, note('Saved!', against, [pieceId(against, 1)], NOTE_MS)];
}

function move(piece: string, line: Square[], ball: 'none' | 'carried' | 'joins', stepMs: number): Scene {
  return { type: 'move', piece, line, ball, ms: Math.min(LONGEST_MS, stepMs * (line.length - 1) + 120) };
}

function settle(ms: number): Scene {
  return { type: 'settle', ms };
}

function note(text: string, side: Side, pieces: string[], ms: number): Scene {
  return { type: 'note', text, side, pieces, ms };
}

/** Where everything is when nothing moves: players, or the line-ups that the viewer may know. */
export function stageOf(view: View, pitch: Pitch): Stage {
  const pieces: Record<string, Square> = {};
  for (const side of SIDES) {
    const lineUp = view.line_ups[side]?.squares.map((at, i): [string, Square] => [`${i + 1}`, at]) ?? [];
    const players = Object.entries(view.players[side] ?? Object.fromEntries(lineUp));
    for (const [shirt, at] of players) if (at) pieces[pieceId(side, shirt)] = at;
  }
  const kicks = view.phase === 'shoot_out' ? view.side_in_throw : null;
  if (!kicks) return { pieces, ball: view.ball ?? null };
  // The shoot-out is of the one who kicks and the goalkeeper: they are shown where they would stand.
  const against = other(kicks);
  const keeper: Square = [pitch.centre[0], goalRow(pitch, against)];
  return { pieces: { ...pieces, [pieceId(against, 1)]: keeper }, ball: pitch.spots[against] };
}

/** All pieces a part of the way from one stage to another; who was not there comes at once. */
export function blend(from: Stage, to: Stage, part: number): Stage {
  const pieces = Object.entries(to.pieces).map(([id, at]): [string, Square] => [
    id,
    mix(from.pieces[id] ?? at, at, part),
  ]);
  return { pieces: Object.fromEntries(pieces), ball: to.ball && mix(from.ball ?? to.ball, to.ball, part) };
}
