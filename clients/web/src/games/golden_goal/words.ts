import type { Square } from '../../board/squares';
import type { BySide, Side } from '../../lib/generated/protocol';
import type { Line, Names } from '../../lib/game';
import { scoreWords } from '../../lib/names';
import { capital, plural } from '../../lib/text';
import { bends, type Choice } from './choices';
import { squareName } from './squares';
import type { Event, View } from './types';

export function pawnName(pawn: number): string {
  return pawn === 0 ? 'keeper' : `${pawn}`;
}

const last = (path: Square[]): string => squareName(path.at(-1) ?? [0, 0]);

const plain = (side: Side | null, text: string): Line => ({ side, text, weight: 'plain' });

/** An event in words; null for what needs none. */
export function describe(event: Event, names: Names): Line | null {
  switch (event.type) {
    case 'coin':
      return plain(event.side, `${names[event.side]} won the toss and places first`);
    case 'placed':
      return plain(event.side, `${capital(pawnName(event.pawn))} placed on ${squareName(event.at)}`);
    case 'kick_off_roll': {
      const [home, away] = event.faces;
      if (!event.side) return plain(null, `Kick-off roll ${home} : ${away}, again`);
      return plain(event.side, `Kick-off roll ${home} : ${away}: ${names[event.side]} kicks off with ${event.budget}`);
    }
    case 'rolled':
      return plain(event.side, `${names[event.side]} rolled a ${event.face}`);
    case 'turn_passed':
      return plain(event.side, `${names[event.side]} can run with nobody and passes`);
    case 'run':
      return plain(event.side, run(event));
    case 'kick':
      return plain(event.side, kick(event));
    case 'stepped_off':
      return plain(event.side, `${capital(pawnName(event.pawn))} steps off to ${squareName(event.to)}`);
    case 'goal': {
      const post = event.post ? ' off the post' : '';
      const score = `${event.score.home} : ${event.score.away}`;
      return { side: event.side, text: `Goal for ${names[event.side]}${post}! ${score}`, weight: 'strong' };
    }
    case 'undone':
      return { side: event.side, text: 'Took a step back', weight: 'faint' };
    case 'turn_ended':
      return null;
    case 'turn':
      return { side: event.side, text: turn(event, names), weight: 'faint' };
    case 'keeper_placed':
      return plain(event.side, `Keeper to ${squareName(event.at)} for the restart`);
    case 'restart_roll':
      return plain(event.side, `Restart roll ${event.face}${event.again ? ', again' : ''}`);
    case 'ended':
      return { side: event.result.winner ?? null, text: ended(event.result, names), weight: 'strong' };
    default:
      // A newer server may know events that this page does not.
      return null;
  }
}

function run(event: Extract<Event, { type: 'run' }>): string {
  const way = `${capital(pawnName(event.pawn))} runs ${squareName(event.from)} to ${last(event.path)}`;
  return event.touches_ball ? `${way}, on the ball with ${plural(event.pips_left, 'pip')} left` : way;
}

function kick(event: Extract<Event, { type: 'kick' }>): string {
  const who = capital(pawnName(event.pawn));
  const [bend] = bends([event.from, ...event.path]);
  const bent = bend ? `, bent at ${squareName(bend)}` : '';
  if (event.ends === 'goal') return `${who} shoots from ${squareName(event.from)}${bent}`;
  if (event.ends === 'pass') return `${who} passes to ${pawnName(event.receiver ?? 0)} on ${last(event.path)}${bent}`;
  return `${who} kicks to ${last(event.path)}${bent}`;
}

function turn(event: Extract<Event, { type: 'turn' }>, names: Names): string {
  return event.restart ? `Restart for ${names[event.side]}` : `Round ${event.round}, ${names[event.side]}’s turn`;
}

function ended(result: { winner?: Side | null; score: BySide<number> }, names: Names): string {
  const score = scoreWords(result.score, result.winner);
  return result.winner ? `${names[result.winner]} won ${score}` : `Drawn ${score}`;
}

/** What the match waits for, said to one who plays `mine` (null: somebody who watches, or both sides in hot seat). */
export function phaseWords(view: View, mine: Side | null, names: Names): string {
  const side = view.to_act[0];
  if (view.phase === 'over') return 'Full time';
  if (!side) return 'The dice roll';
  const who = side === mine ? 'Your turn' : names[side];
  return `${who}: ${task(view)}`;
}

function task(view: View): string {
  switch (view.phase) {
    case 'set_up':
      return 'place a pawn';
    case 'roll':
      return 'roll the die';
    case 'run':
      return `run with one pawn, ${plural(view.pips_left, 'pip')}`;
    case 'kick':
      return `kick, ${plural(view.pips_left, 'pip')}${view.free_square ? ' and one square free' : ''}`;
    case 'kick_off':
      return `kick off, up to ${plural(view.pips_left, 'square')}`;
    case 'restart':
      return `restart, up to ${plural(view.pips_left, 'square')}`;
    case 'step_off':
      return 'step off the front of the net';
    case 'keeper':
      return 'put the keeper in front of the net';
    default:
      return 'end the turn, or take it back';
  }
}

/** A choice in words, for screen readers and for telling ways apart. */
export function choiceWords(choice: Choice): string {
  const who = capital(pawnName(choice.pawn));
  const where = squareName(choice.target);
  const turns = bends(choice.line).map(squareName).join(', ');
  const bend = turns && choice.kind !== 'run' && choice.kind !== 'to_ball' ? `, bent at ${turns}` : '';
  switch (choice.kind) {
    case 'place':
      return `Place ${pawnName(choice.pawn)} on ${where}`;
    case 'run':
      return `${who} runs to ${where}`;
    case 'to_ball':
      return `${who} runs to the ball with ${plural(choice.left ?? 0, 'pip')} left`;
    case 'kick':
      return `Kick to ${where}${bend}`;
    case 'pass':
      return `Pass to ${where}${bend}`;
    case 'goal':
      return `Shoot${choice.target[0] < 2 || choice.target[0] > 3 ? ' off the post' : ''}${bend}`;
    case 'step':
      return `${who} steps off to ${where}`;
    case 'keeper':
      return `Keeper to ${where}`;
  }
}

/** How its own endings are said. */
export const ENDINGS: Record<string, string> = {
  golden_goal: 'by the golden goal',
  rounds: 'after the last round',
  first_to: 'by goals',
  last_chance: 'by the last chance',
  max_rounds: 'after the most rounds that a match may have',
};

/** What else is worth knowing. */
export function facts(view: View): string[] {
  const chance = view.last_chance;
  return [
    view.round > 0 ? `round ${view.round}` : 'before the first round',
    ...(chance ? [`last chance for ${chance.side}: ${plural(chance.turns_left, 'turn')}`] : []),
  ];
}
