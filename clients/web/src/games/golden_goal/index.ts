import { game } from '../../lib/game';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Dice from './Dice.svelte';
import { REFUSALS } from './refusals';
import Rules from './Rules.svelte';
import { DRAWN } from './squares';
import { GoldenGoalTable } from './table.svelte';
import { asEvent, asView } from './types';
import { describe, ENDINGS, facts } from './words';

/** Golden Goal as the pages use it. */
export default game<GoldenGoalTable>({
  table: (act) => new GoldenGoalTable(act),
  ratio: DRAWN.width / DRAWN.height,
  Board,
  Dice,
  Controls,
  Rules,
  describe: (event, names) => describe(asEvent(event), names),
  facts: (view) => facts(asView(view)),
  endings: ENDINGS,
  refusals: REFUSALS,
});
