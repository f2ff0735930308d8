import { game } from '../../lib/game';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Dice from './Dice.svelte';
import { pitchOf } from './pitch';
import { REFUSALS } from './refusals';
import Rules from './Rules.svelte';
import { WorldSoccerTable } from './table.svelte';
import { asEvent, asView, FACES } from './types';
import { describe, ENDINGS, facts } from './words';

/** World Soccer as the pages use it. */
export default game<WorldSoccerTable>({
  table: (act, options) => new WorldSoccerTable(act, options),
  // Of the full pitch; the small one is a little wider, and fits too.
  ratio: 16 / 27,
  Board,
  Dice,
  Controls,
  Rules,
  faceName: (face, sides) => (sides === 2 ? (face === 1 ? 'home' : 'away') : (FACES[face - 1] ?? `${face}`)),
  describe: (event, names, options) => describe(asEvent(event), names, pitchOf(options)),
  facts: (view) => facts(asView(view)),
  kicks: (view) => asView(view).result?.shoot_out ?? null,
  endings: ENDINGS,
  refusals: REFUSALS,
});
