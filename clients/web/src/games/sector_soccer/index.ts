import { game } from '../../lib/game';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Dice from './Dice.svelte';
import { HEIGHT, WIDTH } from './pitch';
import { REFUSALS } from './refusals';
import Rules from './Rules.svelte';
import { SectorSoccerTable } from './table.svelte';
import { asEvent, asView } from './types';
import { describe, ENDINGS, facts } from './words';

/** Sector Soccer as the pages use it. */
export default game<SectorSoccerTable>({
  table: (act) => new SectorSoccerTable(act),
  ratio: WIDTH / HEIGHT,
  Board,
  Dice,
  Controls,
  Rules,
  describe: (event, names) => describe(asEvent(event), names),
  facts: (view) => facts(asView(view)),
  kicks: (view) => asView(view).result?.penalties ?? null,
  endings: ENDINGS,
  refusals: REFUSALS,
});
