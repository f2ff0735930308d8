import type { Square } from '../../board/squares';
import type { RefusalWords, Values } from '../../lib/refusals';
import { capital } from '../../lib/text';
import { squareName } from './squares';
import { pawnName } from './words';

const at = ({ at }: Values): string => squareName(at as Square);
const who = ({ pawn }: Values): string => (typeof pawn === 'number' ? capital(pawnName(pawn)) : 'That pawn');
const LIMITS: Record<string, string> = {
  own_box: 'more than one outfielder would stand in the own box',
  front_of_net: 'somebody would stand in front of a net where he may not',
  path_to_ball: 'the other side would have no way to the ball',
};

/** What the rules refuse, in words. */
export const REFUSALS: RefusalWords = {
  already_placed: (values) => `${who(values)} is placed already.`,
  off_field: 'Pawns stay on the field and its border, out of the nets.',
  occupied: (values) => `Somebody stands on ${at(values)}.`,
  keeper_place: 'The keeper belongs in front of its own net.',
  front_of_net: 'Only the keeper starts in front of a net.',
  circle: 'Nobody starts in the other side’s part of the circle.',
  quota_circle: 'Exactly one starts in the own part of the circle.',
  quota_own_half: 'Two stand in the own half already, outside the circle.',
  quota_other_half: 'Two stand in the other half already.',
  quota_box: 'One stands in the own box already, besides the keeper.',
  too_short: 'At least one square has to be gone.',
  not_orthogonal: 'Pawns run straight from square to square, not diagonally.',
  path_blocked: (values) => `Somebody is in the way on ${at(values)}.`,
  ball_ends_run: 'A run ends where the ball is.',
  too_long: 'The die does not allow so many squares.',
  stops_short: 'A run without the ball uses all pips.',
  not_a_line: 'Each square of a kick touches the one before.',
  bend_angle: 'A kick bends by 45 degrees, no more and no less.',
  bends_twice: 'A kick bends only once.',
  out_of_bounds: 'The ball may not leave the field.',
  own_goal: 'Nobody shoots into the own net.',
  kick_off_goal: 'A kick-off cannot score.',
  no_step_off: (values) => `${who(values)} would have no square to step off to.`,
  same_pips: (values) => `${who(values)} began a kick of this turn with as many pips already.`,
  step_off_square: 'The kicker cannot step off to there.',
  limit_broken: ({ limits }) => `The turn could not end like this: ${limitWords(limits)}.`,
  turn_cannot_end: 'After that there would be no way to end the turn.',
};

function limitWords(limits: unknown): string {
  const names = Array.isArray(limits) ? limits.map(String) : [];
  return names.map((name) => LIMITS[name] ?? name).join(', ');
}
