import { game } from '../../lib/game';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Dice from './Dice.svelte';
import { REFUSALS } from './refusals';
import Rules from './Rules.svelte';
import { DRAWN } from './squares';
import { GridSoccerTable } from './table.svelte';
import { asEvent, asView } from './types';
import { describe, ENDINGS, facts } from './words';

/** Grid Soccer as the pages use it. */
export default game<GridSoccerTable>({
  table: (act) => new GridSoccerTable(act),
  ratio: DRAWN.width / DRAWN.height,
  Board,
  Dice,
  Controls,
  Rules,
  describe: (event, names) => describe(asEvent(event), names),
  facts: (view) => facts(asView(view)),
  kicks: (view) => asView(view).result?.shoot_out ?? null,
  endings: ENDINGS,
  refusals: REFUSALS,
});
