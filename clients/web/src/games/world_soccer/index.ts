import { game } from '../../lib/game';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Dice from './Dice.svelte';
import { pitchOf } from './pitch';
import Rules from './Rules.svelte';
import { WorldSoccerTable } from './table.svelte';
import { asEvent, asView } from './types';
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
  describe: (event, names, options) => describe(asEvent(event), names, pitchOf(options)),
  facts: (view) => facts(asView(view)),
  endings: ENDINGS,
});
