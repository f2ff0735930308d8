import type { Square } from '../../board/squares';
import type { RefusalWords, Values } from '../../lib/refusals';
import { plural } from '../../lib/text';
import { squareName } from './squares';
import { shortName } from './stars';

const at = (square: unknown): string => squareName(square as Square);
const star = ({ star }: Values): string => shortName(String(star));

/** What the rules refuse, in words. */
export const REFUSALS: RefusalWords = {
  unknown_star: 'There is no such star.',
  star_taken: (values) => `${star(values)} is taken.`,
  draft_quota: 'A side takes one keeper and six outfielders.',
  unknown_card: 'There is no such formation card.',
  stars: 'The seven that were drafted line up, the keeper first.',
  same_card: ({ card }) => `${card} is in force already.`,
  same_shirt: ({ shirt }) => `${shirt} is picked already.`,
  committed: 'The one who is picked has moved or acted: the turn is his.',
  frozen: ({ shirt }) => `${shirt ?? 'He'} lies down this turn.`,
  nobody: 'Pick a footballer first.',
  set_piece: 'The ball must be brought into play first.',
  path_broken: 'A run goes on to a neighbouring square.',
  path_off_pitch: 'A run stays on the pitch.',
  path_too_long: ({ steps_left }) => `Only ${plural(Number(steps_left), 'step')} left.`,
  path_blocked: 'Somebody is in the way.',
  dead_ball: 'The ball is out of play for this turn.',
  acted: 'The turn’s one ball action is taken.',
  no_ball: 'The one who is picked does not have the ball.',
  own_square: 'He stands there himself.',
  to_opponent: 'An opponent stands there.',
  off_ring: 'A pass goes no farther than the ring around the pitch.',
  no_clearance: 'A set piece stays on the pitch.',
  offside: ({ to, shirt }) => `${shirt} on ${at(to)} is offside.`,
  throw_in: 'A throw-in is passed, not shot.',
  no_carrier: 'No opponent has the ball.',
  not_adjacent: 'Who tackles stands beside the one with the ball.',
  cell: 'The goal has three columns and two rows.',
  no_ability: 'Only stars have abilities.',
  ability_timing: (values) => `${star(values)}’s ability cannot be used now.`,
  ability_used: (values) => `${star(values)}’s ability has been used this turn.`,
  unaffordable: ({ cost, charges }) => `That costs ${plural(Number(cost), 'charge')}, and there are ${charges}.`,
  ability_target: (values) => `${star(values)}’s ability cannot be used on that.`,
  second_cell: 'Two cells are named with the twin’s ability only, and differ.',
  shirt: 'Shirts are 1 to 7.',
  no_undo: 'Nothing can be taken back: dice have been thrown, or nothing was done.',
  no_redo: 'Nothing was taken back.',
};
