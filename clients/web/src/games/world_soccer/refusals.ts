import type { RefusalWords, Values } from '../../lib/refusals';
import { capital } from '../../lib/text';
import { FAULTS, faultWords, playerName } from './words';

const shirtOf = ({ shirt }: Values): number => (typeof shirt === 'number' ? shirt : 0);
const who = (values: Values): string => capital(playerName(shirtOf(values)));

/** What the rules refuse, in words. What the board and the editor refuse themselves is said in the same ones. */
export const REFUSALS: RefusalWords = {
  ...Object.fromEntries(FAULTS.map((code) => [code, (values: Values) => `${faultWords(code, shirtOf(values))}.`])),
  line_up_count: 'Eleven players line up.',
  line_up_same_square: 'Two players cannot line up on one square.',
  already_lined_up: 'Your line-up is in, and stands.',
  no_component: 'Nothing of the throw is left for that.',
  same_player: (values) => `${who(values)} has run or kicked in this throw already.`,
  path_empty: 'A run has at least one step.',
  not_holder: 'Only the one with the ball kicks.',
  no_kick_component: 'What is left of the throw is not for a kick.',
  kick_off_pitch: 'The ball would leave the pitch.',
  penalty_taker: 'An outfielder takes the penalty.',
  nothing_to_undo: 'Nobody has run or kicked in this throw.',
};
