import type { BySide, Side } from '../../lib/generated/protocol';
import type { Line, Names } from '../../lib/game';
import { scoreWords } from '../../lib/names';
import { other } from '../../lib/sides';
import { plural } from '../../lib/text';
import { own, type Event, type LineUp, type Result, type Shift, type View } from './types';

/** What own sectors are called, from one's own goal on. */
const SECTOR_NAMES = ['Defence', 'Back half', 'Midfield', 'Front half', 'Attack'];
export const sectorName = (own: number): string => SECTOR_NAMES[own - 1] ?? '';

const PERIODS = ['1st half', '2nd half', 'Extra time 1', 'Extra time 2'];
export const periodName = (period: number): string => PERIODS[period - 1] ?? `Period ${period}`;

export const best = (faces: number[]): number => Math.max(...faces);
const line = (pawns: LineUp): string => pawns.join('-');
const shifts = (moves: Shift[]): string => moves.map(([from, to]) => `${from} to ${to}`).join(', ');

/** An event in words; null for what needs none. */
export function describe(event: Event, names: Names): Line | null {
  switch (event.type) {
    case 'ready':
      // Throws that are given are seen in what they lead to.
      return event.throws === undefined
        ? { side: event.seat, text: `${names[event.seat]} is ready`, weight: 'faint' }
        : null;
    case 'lined_up':
      return { side: event.seat, text: `${names[event.seat]} lines up ${line(event.pawns)}`, weight: 'plain' };
    case 'thrown':
      return { side: event.winner ?? null, text: thrown(event, names), weight: 'plain' };
    case 'goal':
      return { side: event.seat, text: `Goal for ${names[event.seat]}!`, weight: 'strong' };
    case 'period_ended':
      return { side: null, text: `End of ${inSentence(event.period)}`, weight: 'strong' };
    case 'changed':
      return { side: event.seat, text: changed(event, names), weight: 'plain' };
    case 'coin':
      return { side: event.first, text: `Penalties: the coin lets ${names[event.first]} kick first`, weight: 'strong' };
    case 'kicked':
      return { side: event.seat, text: kicked(event, names), weight: event.goal ? 'strong' : 'plain' };
    case 'ended':
      return { side: event.result.winner ?? null, text: ended(event.result, names), weight: 'strong' };
    default:
      // A newer server may know events that this page does not.
      return null;
  }
}

/** A period in the middle of a sentence. */
function inSentence(period: number): string {
  return (
    ['the 1st half', 'the 2nd half', 'the 1st period of extra time', 'the 2nd period of extra time'][period - 1] ?? ''
  );
}

/** A throw in words: who won it by which dice, and what becomes of the ball. */
export function thrown(event: Extract<Event, { type: 'thrown' }>, names: Names): string {
  const [home, away] = [best(event.home), best(event.away)];
  if (!event.winner) return `${home} : ${away}, level: the ball stays`;
  const { winner } = event;
  const dice = winner === 'home' ? `${home} : ${away}` : `${away} : ${home}`;
  const from = own(winner, event.from);
  const where = from === 5 ? 'into the goal' : `to sector ${from + 1}`;
  return `${names[winner]} wins ${dice}, ${where}`;
}

function changed({ seat, moves }: Extract<Event, { type: 'changed' }>, names: Names): string {
  if (moves.length === 0) return `${names[seat]} changes nothing`;
  return `${names[seat]} moves ${plural(moves.length, 'pawn')}: ${shifts(moves)}`;
}

export function kicked(event: Extract<Event, { type: 'kicked' }>, names: Names): string {
  const dice = `${event.kicker} : ${event.keeper}`;
  return event.goal
    ? `${names[event.seat]} scores ${dice}`
    : `${names[event.seat]} kicks ${dice}: ${names[other(event.seat)]} saves`;
}

function ended(result: Result, names: Names): string {
  const score = scoreWords(result.score, result.winner);
  const kicks = result.penalties ? `, ${scoreWords(result.penalties, result.winner)} on penalties` : '';
  return `${result.winner ? `${names[result.winner]} won` : 'Drawn'} ${score}${kicks}`;
}

/** What the match waits for, said to one who plays `mine` (null: somebody who watches, or both sides in one browser). */
export function phaseWords(view: View, mine: Side | null, names: Names): string {
  if (view.phase === 'over') return 'Full time';
  const [side] = view.to_act;
  if (!side) return 'The dice roll';
  const both = view.to_act.length > 1;
  if (mine && view.to_act.includes(mine)) return `Your turn: ${task(view, mine)}`;
  if (mine) return `${names[side]} is still to ${waited(view)}`;
  return both ? `Both sides: ${task(view, null)}` : `${names[side]}: ${task(view, side)}`;
}

function task(view: View, side: Side | null): string {
  switch (view.phase) {
    case 'line_up':
      return 'line up in secret';
    case 'stoppage':
      return 'make changes in secret, or none';
    case 'shoot_out':
      return side === null ? 'the next penalty' : side === view.shoot_out?.next ? 'kick the penalty' : 'keep the goal';
    default:
      return 'throw for the ball';
  }
}

function waited(view: View): string {
  switch (view.phase) {
    case 'line_up':
      return 'line up';
    case 'stoppage':
      return 'choose changes';
    case 'shoot_out':
      return view.to_act[0] === view.shoot_out?.next ? 'kick' : 'keep';
    default:
      return 'throw';
  }
}

/** How far a side is, in two words for the board. */
export function readyWords(view: View, side: Side): string {
  const ready = view.ready[side];
  if (view.phase === 'over') return '';
  if (typeof ready === 'number') return ready > 0 ? `✓ ready for ${ready}` : 'not ready yet';
  if (view.phase === 'stoppage' && view.changes_left[side] === 0) return '✓ no changes left';
  return ready ? '✓ sheet is in' : 'chooses …';
}

/** How many changes a side has left, less those on a sheet that is being written; nothing once there are none to make. */
export function changesWords(view: View, side: Side, written: number): string {
  if (view.phase === 'over' || view.phase === 'shoot_out') return '';
  return `${plural(view.changes_left[side] - written, 'change')} left`;
}

/** How its own endings are said. */
export const ENDINGS: Record<string, string> = {
  halves: 'after two halves',
  extra_time: 'in extra time',
  penalties: 'on penalties',
};

/** What else is worth knowing. */
export function facts(view: View): string[] {
  if (view.phase === 'shoot_out') return ['penalties'];
  const throws = view.phase === 'over' ? [] : [`${plural(view.throws_left, 'throw')} left`];
  return [periodName(view.period), ...throws, `changes left ${view.changes_left.home} : ${view.changes_left.away}`];
}

/** What a screen reader says of a sector: to one who plays `mine` in his own numbers, to others in home's. */
export function sectorWords(view: View, sector: number, mine: Side | null, pawns: BySide<LineUp | null>): string {
  const side = mine ?? 'home';
  const number = own(side, sector);
  const count = (one: Side): string => {
    const held = pawns[one]?.[own(one, sector) - 1];
    return `${one} ${held === undefined ? 'hidden' : plural(held, 'pawn')}`;
  };
  const ball = view.phase !== 'line_up' && view.ball === sector ? ', the ball' : '';
  return `${mine ? 'Own' : 'Home’s'} sector ${number}, ${sectorName(number).toLowerCase()}: ${count('home')}, ${count('away')}${ball}`;
}
