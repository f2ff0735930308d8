import type { Line, Names } from '../../lib/game';
import { scoreWords } from '../../lib/names';
import type { Side } from '../../lib/generated/protocol';
import { SIDES, other } from '../../lib/sides';
import { capital, plural } from '../../lib/text';
import type { Choice } from './choices';
import type { PathFault } from './draw';
import type { LineUpFault } from './line_up';
import { goalOf, type Pitch, squareName } from './pitch';
import type { EndFault } from './play.svelte';
import { type Event, type Player, type Result, type View } from './types';

/** No side throws more often in a row. */
export const IN_ROW_MAX = 3;
/** So many throws with the ball held in one place, and it is lost. */
export const HELD_MAX = 5;

export function playerName(shirt: number): string {
  return shirt === 1 ? 'keeper' : `${shirt}`;
}

/** A player of one of the sides: `Ada’s 7`. */
const whose = ({ side, shirt }: Player, names: Names): string => `${names[side]}’s ${playerName(shirt)}`;
const list = (shirts: number[]): string => shirts.map(playerName).join(' and ');
const plain = (side: Side | null, text: string): Line => ({ side, text, weight: 'plain' });
const strong = (side: Side | null, text: string): Line => ({ side, text, weight: 'strong' });
const faint = (side: Side | null, text: string): Line => ({ side, text, weight: 'faint' });

/** An event in words; null for what needs none. */
export function describe(event: Event, names: Names, pitch: Pitch): Line | null {
  switch (event.type) {
    case 'coin':
      return plain(
        event.side,
        `${names[event.side]} won the toss and ${event.for === 'kick_off' ? 'kicks off' : 'kicks first'}`,
      );
    case 'lined_up':
      return faint(event.side, `${names[event.side]} has lined up`);
    case 'line_ups':
      return faint(null, 'Both line-ups are shown');
    case 'kick_off':
      return plain(event.side, `Kick-off for ${names[event.side]} with ${playerName(event.shirt)}`);
    case 'thrown': {
      const row = event.throws_in_row > 1 ? `, throw ${event.throws_in_row} of ${IN_ROW_MAX} in a row` : '';
      return plain(event.side, `${names[event.side]} threw ${event.die.join(' and ')}${row}`);
    }
    case 'foul': {
      const then = event.penalty ? 'penalty' : 'free kick';
      return strong(event.side, `Foul by ${list(event.shirts)} on ${whose(event.on, names)}: ${then}`);
    }
    case 'ran':
      return plain(event.side, ran(event, names, pitch));
    case 'kicked':
      return plain(event.side, kicked(event, names, pitch));
    case 'undone':
      return faint(event.side, 'Took a move back');
    case 'time_wasted': {
      const to = whose({ side: other(event.side), shirt: event.to }, names);
      return strong(event.side, `Time-wasting by ${playerName(event.from)}: the ball goes to ${to}`);
    }
    case 'penalty_set':
      return plain(event.side, `${capital(playerName(event.shirt))} takes the penalty`);
    case 'penalty':
      return event.goal ? null : strong(event.side, `Penalty by ${playerName(event.shirt)} saved`);
    case 'goal': {
      const score = `${event.score.home} : ${event.score.away}`;
      return strong(
        event.side,
        `Goal for ${names[event.side]} by ${playerName(event.shirt)}${GOALS[event.by]}! ${score}`,
      );
    }
    case 'throw_ended':
      return event.extra ? plain(event.side, `The pass arrived: extra throw for ${names[event.side]}`) : null;
    case 'shoot_out_kick':
      return plain(event.side, `${names[event.side]} ${event.goal ? 'scores' : 'misses'} in the shoot-out`);
    case 'ended':
      return strong(event.result.winner ?? null, ended(event.result, names));
    default:
      // A newer server may know events that this page does not.
      return null;
  }
}

const GOALS = { run: ' with the ball at his feet', kick: '', free_kick: ' by a free kick', penalty: ' by a penalty' };

function ran(event: Extract<Event, { type: 'ran' }>, names: Names, pitch: Pitch): string {
  const end = event.path.at(-1) ?? event.from;
  const who = capital(playerName(event.shirt));
  const way = `${squareName(pitch, event.from)} to ${squareName(pitch, end)}`;
  if (event.ball === 'none') return `${who} runs ${way}`;
  if (event.ball === 'carried') return `${who} runs with the ball ${way}`;
  if (event.ball === 'picked_up') return `${who} runs ${way} and takes the ball`;
  const from = event.tackled ? ` from ${whose({ side: other(event.side), shirt: event.tackled }, names)}` : '';
  return `${who} tackles: ${way}, with the ball${from}`;
}

function kicked(event: Extract<Event, { type: 'kicked' }>, names: Names, pitch: Pitch): string {
  const end = event.path.at(-1) ?? event.from;
  const who = capital(playerName(event.shirt));
  const from = squareName(pitch, event.from);
  const by = event.stopped_by;
  if (goalOf(pitch, end)) return `${who} shoots from ${from}`;
  if (!by) return `${who} kicks from ${from} to ${squareName(pitch, end)}`;
  if (by.side === event.side)
    return `${who} passes from ${from} to ${playerName(by.shirt)} on ${squareName(pitch, end)}`;
  return `${who} kicks from ${from}, stopped by ${whose(by, names)} on ${squareName(pitch, end)}`;
}

function ended(result: Result, names: Names): string {
  const score = scoreWords(result.score, result.winner);
  const kicks = result.shoot_out ? `, ${scoreWords(result.shoot_out, result.winner)} on penalties` : '';
  return result.winner ? `${names[result.winner]} won ${score}${kicks}` : `Drawn ${score}`;
}

/**
 * What the match waits for, said to one who plays `mine` (null: somebody who watches, or both sides in one browser). `earned`: the
 * throw under way has earned another one.
 */
export function phaseWords(view: View, mine: Side | null, names: Names, earned = false): string {
  if (view.phase === 'over') return 'Full time';
  if (view.phase === 'line_up') return lineUpWords(view, mine, names);
  const side = view.to_act[0];
  if (!side) return 'The dice roll';
  return `${side === mine ? 'You' : names[side]}: ${task(view, earned)}`;
}

function lineUpWords(view: View, mine: Side | null, names: Names): string {
  if (mine && view.to_act.includes(mine)) return 'You: line up, in secret until both have';
  const [one, other] = view.to_act;
  return one && !other ? `${names[one]} lines up` : 'Both line up in secret';
}

function task(view: View, earned: boolean): string {
  switch (view.phase) {
    case 'throw': {
      const next = view.throws_in_row + 1;
      return next > 1 ? `throw again, ${next} of ${IN_ROW_MAX} in a row` : 'throw the die';
    }
    case 'move':
      return moveTask(view, earned);
    case 'penalty_taker':
      return 'choose who takes the penalty';
    case 'penalty':
      return `penalty by ${playerName(view.penalty_taker ?? 0)}, anything but a 1 scores`;
    case 'free_kick': {
      const value = view.components[0]?.value;
      if (value === undefined) return 'free kick, throw for it';
      if (view.components[0]?.used && earned) return 'the free kick is taken, and earned an extra throw';
      return view.components[0]?.used ? 'the free kick is taken' : `free kick, ${3 * value} squares`;
    }
    default:
      return 'shoot-out, anything but a 1 scores';
  }
}

function moveTask({ components }: View, earned: boolean): string {
  const left = components.filter(({ used }) => !used);
  if (left.length === 0) return `end the throw${earned ? ', an extra one is earned' : ''}, or take it back`;
  const [first, second] = left;
  const other = components.length > left.length ? 'another player, ' : '';
  if (!second) return `${other}${first?.value} to ${first?.kick ? 'run or kick' : 'run'}`;
  if (first?.kick) return `two players, ${first.value} each`;
  return `two players, ${first?.value} to run, ${second.value} to run or kick`;
}

/** A choice in words, for the bar and for screen readers. */
export function choiceWords({ kind, shirt, target, other, line, action }: Choice, view: View, pitch: Pitch): string {
  const who = capital(playerName(shirt));
  const where = squareName(pitch, target);
  const steps = plural(line.length - 1, 'square');
  switch (kind) {
    case 'run':
      return `${who} runs to ${where}, ${steps}`;
    case 'dribble':
      return `${who} takes the ball to ${where}, ${steps}`;
    case 'pick_up':
      return `${who} runs to ${where} with the ball, ${steps}`;
    case 'tackle':
      return `${who} tackles ${playerName(other?.shirt ?? 0)}, off to ${where}`;
    case 'run_in':
      return `${who} runs into the goal`;
    case 'kick':
      return `${who} kicks to ${where}, nobody there`;
    case 'pass':
      return `${who} passes to ${playerName(other?.shirt ?? 0)} on ${where}${passEarns(view) ? ', for an extra throw' : ''}`;
    case 'loss':
      return `${who} kicks, but their ${playerName(other?.shirt ?? 0)} on ${where} stops it`;
    case 'shot':
      return `${who} shoots into the goal`;
    case 'taker':
      return `${capital(playerName(action.type === 'penalty_taker' ? action.shirt : 0))} takes the penalty`;
  }
}

/** Whether a pass may earn one more throw: never after the third in a row. */
function passEarns(view: View): boolean {
  return view.throws_in_row < IN_ROW_MAX;
}

/** What the board and the editor refuse themselves. */
export const FAULTS: readonly (PathFault | EndFault | LineUpFault)[] = [
  'path_too_long',
  'path_not_connected',
  'path_off_pitch',
  'path_blocked',
  'path_after_goal',
  'keeper_area',
  'tackle_no_room',
  'wall',
  'line_up_off_pitch',
  'line_up_halfway_row',
  'line_up_other_half',
  'line_up_centre_circle',
  'line_up_keeper_area',
  'line_up_taker',
];

/** What was refused at the board, in words. */
export function faultWords(fault: PathFault | EndFault | LineUpFault, shirt: number): string {
  const who = capital(playerName(shirt));
  switch (fault) {
    case 'path_too_long':
      return `${who} can run no farther`;
    case 'path_not_connected':
      return 'The next square must touch the last one';
    case 'path_off_pitch':
      return 'That is off the pitch';
    case 'path_blocked':
      return 'Somebody stands there';
    case 'path_after_goal':
      return 'The run ends in the goal';
    case 'keeper_area':
      return 'The keeper stays in his penalty area';
    case 'tackle_no_room':
      return 'A tackle needs one more step, to an empty square';
    case 'wall':
      return 'Only two outfielders may stand in front of their own goal';
    case 'line_up_off_pitch':
      return 'That is off the pitch';
    case 'line_up_halfway_row':
      return 'The halfway row is left free';
    case 'line_up_other_half':
      return 'Everybody lines up in his own half';
    case 'line_up_centre_circle':
      return 'Nobody lines up in the centre circle';
    case 'line_up_keeper_area':
      return 'The keeper lines up in his penalty area';
    case 'line_up_taker':
      return 'An outfielder kicks off';
  }
}

/** How its own endings are said. */
export const ENDINGS: Record<string, string> = {
  goals: 'by goals',
  throw_limit: 'at the last throw',
  shoot_out: 'on penalties',
};

/** What else is worth knowing. */
export function facts(view: View): string[] {
  const held = SIDES.filter((side) => view.held_throws[side] > 1);
  return [
    view.throws > 0 ? `throw ${view.throws}` : 'before the first throw',
    ...held.map((side) => `${side} has held the ball in one place for ${view.held_throws[side]} of ${HELD_MAX} throws`),
  ];
}

/** What a screen reader says of who stands on a square. */
export function standsWords(player: Player, view: View): string {
  const has = view.holder?.side === player.side && view.holder.shirt === player.shirt;
  return `${player.side} ${playerName(player.shirt)}${has ? ' with the ball' : ''}`;
}
