// The main modes of each game, each played by two people through their pages to its end while a third watches. What other files
// play to the end is not here again: Golden Goal by rounds, World Soccer on the small pitch, Sector Soccer's knockout, Grid Soccer's draft.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { step as goldenGoal, chance, join, makeMatchOf, state, whoActs } from './support/play.js';
import { step as gridSoccer } from './support/grid_soccer.js';
import { step as sectorSoccer } from './support/sector_soccer.js';
import { openStage } from './support/stage.js';
import { step as worldSoccer } from './support/world_soccer.js';

const SEED = Number(process.env.SEED ?? 3);

/** Who only throws is soon at the last throw, and level. */
const throwOn = (window, random) => worldSoccer(window, random, 1);
const toGoal = (window, random) => goldenGoal(window, random, true);

/** `options`: what the record says was chosen. `ends`: how the page says that it ended. */
const MODES = [
  {
    game: 'Golden Goal',
    mode: 'the first goal wins',
    chosen: { select: { Mode: 'golden_goal' } },
    options: { mode: 'golden_goal' },
    step: toGoal,
    ends: /won by the golden goal/,
  },
  {
    game: 'Golden Goal',
    mode: 'first to two goals',
    chosen: { select: { Mode: 'first_to' }, fill: { Goals: 2 } },
    options: { mode: 'first_to', goals: 2 },
    step: toGoal,
    ends: /won by goals/,
  },
  {
    game: 'Golden Goal',
    mode: 'last chance',
    chosen: { select: { Mode: 'last_chance' } },
    options: { mode: 'last_chance' },
    step: toGoal,
    ends: /won by the last chance/,
  },
  {
    game: 'World Soccer',
    mode: 'full pitch, two dice',
    chosen: {
      select: { Pitch: 'full', Dice: 'two' },
      fill: { 'Goals that win': 1 },
      later: { 'Throws at most (or 0)': 50 },
    },
    options: { pitch: 'full', dice: 'two', goals: 1, throw_limit: 50 },
    step: worldSoccer,
    ends: /won by goals|at the last throw/,
  },
  {
    game: 'World Soccer',
    mode: 'penalties when level at the last throw',
    chosen: { later: { 'Throws at most (or 0)': 50, 'If level then': 'shoot_out' } },
    options: { pitch: 'full', throw_limit: 50, tie_break: 'shoot_out' },
    step: throwOn,
    ends: /won on penalties/,
  },
  {
    game: 'Sector Soccer',
    mode: 'league',
    chosen: { fill: { 'Throws in each half': 12, 'Changes in a match': 1 } },
    options: { knockout: false, half_throws: 12, changes: 1 },
    step: sectorSoccer,
    ends: /(won|Drawn) after two halves/,
  },
  {
    game: 'Sector Soccer',
    mode: 'league, a draw',
    // A goal takes three throws.
    chosen: { fill: { 'Throws in each half': 2 } },
    options: { knockout: false, half_throws: 2 },
    step: sectorSoccer,
    ends: /Drawn after two halves/,
  },
  {
    game: 'Grid Soccer',
    mode: 'classic',
    chosen: { select: { Mode: 'classic' }, fill: { Turns: 10 } },
    options: { mode: 'classic', turns: 10, tie_break: 'none' },
    step: gridSoccer,
    ends: /(won|Drawn) at full time/,
  },
];

const stage = openStage();

for (const { game, mode, chosen, options, step, ends } of MODES) {
  test(`${game}, ${mode}: two play to the end, and a third watches (SEED=${SEED})`, async () => {
    const windows = await Promise.all([stage.open(), stage.open(), stage.open()]);
    const [home, away, watcher] = windows;
    const path = await makeMatchOf(home, stage.base, {
      game,
      name: 'Ada',
      against: 'Friend',
      ...chosen,
      select: { ...chosen.select, Side: 'home' },
    });
    await join(away, stage.base, path, 'Bruno');
    await watcher.page.goto(stage.base + path);
    await watcher.page.locator('.match').waitFor();
    const random = chance(SEED);
    for (let window = await whoActs([home, away]); window; window = await whoActs([home, away])) {
      assert.equal(
        await watcher.page.locator('[data-ways], [data-source]').count(),
        0,
        'who watches is offered nothing',
      );
      await step(window, random);
    }
    const shown = await Promise.all(windows.map(ending));
    assert.deepEqual(shown[1], shown[0]);
    assert.deepEqual(shown[2], shown[0]);
    assert.match(shown[0].title, ends);
    const record = await (await fetch(`${stage.base}/api/matches/${path.split('/').at(-1)}/record`)).json();
    for (const [name, value] of Object.entries(options)) assert.equal(record.options[name], value, name);
    for (const { errors } of windows) assert.deepEqual(errors, []);
    await Promise.all(windows.map(({ context }) => context.close()));
  });
}

/** What a window says of the end. */
async function ending({ page }) {
  await page.locator('.match[data-status=over]').waitFor();
  const title = await page.locator('#result-title').innerText();
  const score = await page.locator('.result .score').innerText();
  assert.equal(await page.locator('.problem').count(), 0);
  return { title, score, seq: (await state(page)).seq };
}
