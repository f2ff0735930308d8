import type { Square } from '../../board/squares';
import type { Side } from '../../lib/generated/protocol';
import type { Line, Names } from '../../lib/game';
import { scoreWords } from '../../lib/names';
import { other } from '../../lib/sides';
import { plural } from '../../lib/text';
import type { Choice, Odds } from './choices';
import type { Fight, Support } from './preview';
import { squareName } from './squares';
import { shortName, signed, starOf } from './stars';
import { type Cell, type Event, KINDS, type Result, type View } from './types';

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;
const last = (path: Square[]): string => squareName(path.at(-1) ?? [0, 0]);

const plain = (side: Side | null, text: string): Line => ({ side, text, weight: 'plain' });
const faint = (side: Side | null, text: string): Line => ({ side, text, weight: 'faint' });
const strong = (side: Side | null, text: string): Line => ({ side, text, weight: 'strong' });

const COINS = {
  kick_off: 'won the toss and kicks off',
  first_pick: 'won the toss and picks first',
  shoot_out: 'won the toss and shoots first',
};
const SHOTS = {
  missed: 'Off target',
  unstoppable: 'Doubles: nothing to be done about it',
  stranded: 'The keeper is too far away',
  on_target: 'On target: the keeper must dive',
};

/** A cell of the goal face in words: the mouth is in columns d, e and f. */
export function cellName([column, row]: Cell): string {
  return `${row === 1 ? 'high' : 'low'} at column ${'def'[column] ?? '?'}`;
}

/** The same as it is seen from where home, or away, has its goal at the bottom: columns rise to the right or to the left. */
export function cellPlace([column, row]: Cell, bottom: Side): string {
  const fromLeft = bottom === 'home' ? column : 2 - column;
  return `${row === 1 ? 'High' : 'Low'} ${['left', 'middle', 'right'][fromLeft] ?? ''}`;
}

const thrown = (faces?: readonly number[] | null): string => (faces ? ` (${faces.join('+')})` : '');

/** An event in words; null for what needs none. */
export function describe(event: Event, names: Names): Line | null {
  switch (event.type) {
    case 'coin':
      return plain(event.side, `${names[event.side]} ${COINS[event.decides]}`);
    case 'drafted':
      return plain(event.side, `${names[event.side]} takes ${starOf(event.star).name}`);
    case 'lined_up':
      return plain(event.side, `${names[event.side]} has handed in the line-up`);
    case 'line_ups':
      return strong(null, `Line-ups: ${event.home.formation} against ${event.away.formation}`);
    case 'kick_off':
      return strong(event.side, `${names[event.side]} kicks off`);
    case 'half_time':
      return strong(null, 'Half-time');
    case 'turn':
      return faint(event.side, `${event.minute}′, turn ${event.turn}: ${names[event.side]}`);
    case 'ended':
      return strong(event.result.winner ?? null, ended(event.result, names));
    case 'selected':
      return null;
    case 'undone':
      return faint(event.side, 'Took a step back');
    case 'redone':
      return faint(event.side, 'Took it up again');
    case 'goal':
      return strong(
        event.side,
        `Goal for ${names[event.side]} by ${event.shirt}! ${event.score.home} : ${event.score.away}`,
      );
    case 'shoot_out_kick':
      return strong(event.side, `${names[event.side]}’s ${event.shirt} ${event.goal ? 'scores' : 'does not score'}`);
    default:
      return onThePitch(event, names);
  }
}

/** A footballer by his side and shirt: both sides have the same numbers. */
const whose = (side: Side, shirt: number | null | undefined, names: Names): string => `${names[side]}’s ${shirt ?? ''}`;

function onThePitch(event: Event, names: Names): Line | null {
  switch (event.type) {
    case 'formation':
      return plain(event.side, `${names[event.side]} plays ${event.card}`);
    case 'run':
      return plain(
        event.side,
        `${whose(event.side, event.shirt, names)} ${event.with_ball ? 'dribbles' : 'runs'} to ${last(event.path)}`,
      );
    case 'drift':
      return null;
    case 'pushed':
      return plain(event.side, `${whose(event.side, event.shirt, names)} is pushed to ${squareName(event.to)}`);
    case 'set_piece':
      return plain(
        event.side,
        `${KINDS[event.kind]}: ${whose(event.side, event.shirt, names)} takes it from ${squareName(event.at)}`,
      );
    case 'restart':
      return plain(event.side, `${KINDS[event.kind]} for ${names[event.side]}`);
    case 'out':
      return plain(null, `Out, ${squareName(event.at)}, off ${names[event.last_touch]}`);
    case 'scatter':
      return plain(null, `The ball goes astray to ${squareName(event.to)}`);
    case 'bounce':
      return plain(null, `It bounces to ${squareName(event.to)}`);
    case 'knock':
      return plain(null, `The ball is knocked to ${squareName(event.to)}`);
    case 'rebound':
      return plain(null, `Off the woodwork, back to ${squareName(event.to)}`);
    case 'ball':
      return ball(event, names);
    case 'ability':
      return plain(event.side, `${starOf(event.star).name}: ${abilityWords(event)}`);
    case 'frozen':
      return plain(event.side, `${whose(event.side, event.shirt, names)} lies down`);
    default:
      return withDice(event, names);
  }
}

function withDice(event: Event, names: Names): Line | null {
  switch (event.type) {
    case 'challenge':
    case 'pick_up':
      return plain(event.side, contest(event, names));
    case 'steal': {
      const outcome = event.outcome === 'won' ? 'wins the ball' : 'does not get it';
      return plain(
        event.side,
        `${whose(event.side, event.shirt, names)} tackles ${whose(other(event.side), event.against, names)}${thrown(event.faces)} and ${outcome}`,
      );
    }
    case 'pass': {
      const outcome = event.outcome === 'made' ? 'made' : 'missed';
      return plain(
        event.side,
        `${whose(event.side, event.shirt, names)} passes to ${squareName(event.to)}, needs ${event.needs}${thrown(event.faces)}: ${outcome}`,
      );
    }
    case 'shot':
      return plain(event.side, `${whose(event.side, event.shirt, names)} shoots from ${squareName(event.from)}`);
    case 'shot_result': {
      const aim = event.cell ? `, ${cellName(event.cell)}` : '';
      return plain(null, `${SHOTS[event.outcome]}${aim}${thrown(event.faces)}`);
    }
    case 'dive':
      return plain(event.side, dive(event, names));
    case 'save': {
      const outcome = { held: 'holds it', palmed: 'palms it out', beaten: 'is beaten' }[event.outcome];
      const target = event.target ? `, needs ${event.target}` : '';
      return plain(event.side, `The keeper${target}${thrown(event.faces)} ${outcome}`);
    }
    case 'wide':
      return plain(event.side, 'The ball goes wide');
    default:
      // A newer server may know events that this page does not.
      return null;
  }
}

function contest(event: Extract<Event, { type: 'challenge' | 'pick_up' }>, names: Names): string {
  const who = whose(event.side, event.shirt, names);
  const dice = event.faces ? ` (${event.faces.join('+')} against ${event.against_faces?.join('+') ?? ''})` : '';
  const against = event.against ? ` ${whose(other(event.side), event.against, names)}` : '';
  if (event.type === 'pick_up') {
    if (!event.against) return `${who} picks the ball up`;
    return `${who} fights${against} for the ball${dice} and ${event.outcome === 'won' ? 'gets it' : 'loses'}`;
  }
  const outcome = { won: 'gets past', knocked_loose: 'loses the ball', lost: 'is dispossessed' }[event.outcome];
  return `${who} takes on${against}${dice} and ${outcome}`;
}

function dive(event: Extract<Event, { type: 'dive' }>, names: Names): string {
  const cells = event.cells.map(cellName).join(' and ');
  const paid = event.ability ? `, ${starOf(event.ability).name} at his best` : '';
  return `${names[event.side]} dives ${cells}${paid}; the shot goes ${cellName(event.aim)}${thrown(event.faces)}`;
}

function ball(event: Extract<Event, { type: 'ball' }>, names: Names): Line | null {
  if (event.by && event.shirt)
    return plain(
      event.side ?? null,
      `${starOf(event.by).name} draws the ball to ${event.side ? whose(event.side, event.shirt, names) : event.shirt}`,
    );
  if (!event.side || !event.shirt) return plain(null, `The ball lies loose on ${squareName(event.at)}`);
  return plain(event.side, `${whose(event.side, event.shirt, names)} has the ball on ${squareName(event.at)}`);
}

function abilityWords({ star, row, target }: Extract<Event, { type: 'ability' }>): string {
  if (row !== undefined && row !== null) return `the shot is ${row === 1 ? 'high' : 'low'}`;
  const aimed = typeof target === 'number' ? ` (${target})` : '';
  return `${starOf(star).ability.replace(/\.$/, '')}${aimed}`;
}

function ended({ winner, score: goals, shoot_out: kicks }: Result, names: Names): string {
  const score = `${scoreWords(goals, winner)}${kicks ? `, ${scoreWords(kicks, winner)} in the shoot-out` : ''}`;
  return winner ? `${names[winner]} won ${score}` : `Drawn ${score}`;
}

/** What the match waits for, said to one who plays `mine` (null: somebody who watches, or both sides in one browser). */
export function phaseWords(view: View, mine: Side | null, names: Names): string {
  if (view.phase === 'over') return 'Full time';
  const side = mine && view.to_act.includes(mine) ? mine : view.to_act[0];
  if (!side) return 'The dice roll';
  if (view.phase === 'line_up' && mine && !view.to_act.includes(mine))
    return `Handed in. ${names[other(mine)]} is still choosing`;
  const who = side === mine ? 'Your turn' : names[side];
  return `${who}: ${task(view, names)}`;
}

function task(view: View, names: Names): string {
  switch (view.phase) {
    case 'draft':
      return 'take a star';
    case 'line_up':
      return 'choose a formation card';
    case 'dive':
      return 'choose where the keeper dives';
    case 'shoot_out':
      return `shoot with ${view.shoot_out?.shirt ?? ''}`;
    default:
      return turnWords(view, names);
  }
}

function turnWords(view: View, names: Names): string {
  const { set_piece: set, picked, steps_left: steps } = view;
  if (set && set.kind !== 'goal_kick') return `${KINDS[set.kind].toLowerCase()} by ${set.shirt}`;
  const left = `${plural(steps, 'step')} left for ${picked ?? ''}`;
  const waits = view.restart;
  if (waits) return `${left}; ${KINDS[waits.kind].toLowerCase()} for ${names[waits.side]} waits`;
  if (view.ball?.state === 'dead') return `${left}; the ball is dead`;
  return view.acted ? `${left}, the ball action is taken` : left;
}

/** A choice in words, for screen readers and below the board. */
export function choiceWords(choice: Choice, fights: Fight[] = []): string {
  const where = squareName(choice.target);
  const odds = choice.odds ? `: ${oddsWords(choice.odds)}` : '';
  switch (choice.kind) {
    case 'run':
      return [`Run to ${where}`, ...fights.map(fightWords)].join('; ');
    case 'pass':
      return `Pass to ${where}${odds}`;
    case 'steal':
      return [`Tackle on ${where}${odds}`, ...fights.map(({ support }) => supportWords(support))].join('; ');
    case 'select':
      return `Pick the one on ${where}`;
    case 'ability':
      return `Use it on ${where}`;
  }
}

export function oddsWords({ needs, chance }: Odds): string {
  return `needs ${needs}, ${percent(chance)}`;
}

const supportWords = ({ value }: Support): string => `support ${value > 0 ? '+' : ''}${signed(value)}`;

/** What both add to their dice. */
export function fightWords({ against, adds, support }: Fight): string {
  if (!adds) return `past ${against} without dice`;
  const helped = support.value === 0 ? '' : ` (${supportWords(support)})`;
  return `contest with ${against}: ${signed(adds.own)}${helped} against ${signed(adds.theirs)}`;
}

/** How its own endings are said. */
export const ENDINGS: Record<string, string> = {
  full_time: 'at full time',
  shoot_out: 'in the shoot-out',
};

/** What else is worth knowing. */
export function facts(view: View): string[] {
  const { home, away } = view.charges;
  return [
    view.turn > 0 ? `${view.minute}′, turn ${view.turn}` : 'before the kick-off',
    ...(view.draft ? [`charges ${home} : ${away}`] : []),
    ...(view.cards?.home ? [`${view.cards.home} against ${view.cards.away}`] : []),
    ...(view.restart ? [`${KINDS[view.restart.kind].toLowerCase()} for ${view.restart.side} waits`] : []),
    ...(view.effects.home.length + view.effects.away.length > 0
      ? [`in force: ${[...view.effects.home, ...view.effects.away].map(shortName).join(', ')}`]
      : []),
  ];
}
