// The main modes of each game, each played by two people through their pages to its end while a third watches. What other files
// play to the end is not here again: Golden Goal by rounds, World Soccer on the small pitch, Sector Soccer's knockout, Grid Soccer's draft.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { step as goldenGoal, chance, join, makeMatchOf, state, whoActs } from './support/play.js';
import { step as gridSoccer, phaseOf } from './support/grid_soccer.js';
import { ask } from './support/rest.js';
import { step as sectorSoccer } from './support/sector_soccer.js';
import { drawn, goals, kicksOf } from './support/shoot_out.js';
import { openStage } from './support/stage.js';
import { step as worldSoccer } from './support/world_soccer.js';

const SEED = Number(process.env.SEED ?? 3);

/** Who only throws is soon at the last throw, and level. */
const throwOn = (window, random) => worldSoccer(window, random, 1);
const toGoal = (window, random) => goldenGoal(window, random, true);

/** Turns are ended as they begin, so that nobody scores; of a shoot-out all is played. */
async function idle(window, random) {
  if ((await phaseOf(window)) !== 'turn') return gridSoccer(window, random);
  const { seq } = await state(window.page);
  await window.page.keyboard.press('e');
  await window.page.waitForFunction((old) => Number(document.querySelector('.match')?.dataset.seq) > old, seq);
}

/** `options`: what the record says was chosen. `ends`: how the page says that it ended; `kicks`: the event of a kick of its shoot-out. */
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
    kicks: 'shoot_out_kick',
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
    game: 'Sector Soccer',
    mode: 'knockout, penalties',
    // Nor is there a goal in extra time.
    chosen: {
      fill: { 'Throws in each half': 2 },
      check: ['Knockout'],
      later: { 'Throws in each period of extra time': 2, 'Penalties before sudden death': 2 },
    },
    options: { knockout: true, half_throws: 2, extra_throws: 2, penalties: 2 },
    step: sectorSoccer,
    ends: /won on penalties/,
    kicks: 'kicked',
  },
  {
    game: 'Grid Soccer',
    mode: 'classic',
    chosen: { select: { Mode: 'classic' }, fill: { Turns: 10 } },
    options: { mode: 'classic', turns: 10, tie_break: 'none' },
    step: gridSoccer,
    ends: /(won|Drawn) at full time/,
  },
  {
    game: 'Grid Soccer',
    mode: 'a shoot-out when level',
    chosen: { select: { Mode: 'classic', 'If level': 'shoot_out' }, fill: { Turns: 10 } },
    options: { mode: 'classic', turns: 10, tie_break: 'shoot_out' },
    step: idle,
    ends: /won in the shoot-out/,
    kicks: 'shoot_out_kick',
  },
];

const stage = openStage();

for (const { game, mode, chosen, options, step, ends, kicks } of MODES) {
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
    const id = path.split('/').at(-1);
    const random = chance(SEED);
    for (let window = await whoActs([home, away]); window; window = await whoActs([home, away])) {
      assert.equal(
        await watcher.page.locator('[data-ways], [data-source]').count(),
        0,
        'who watches is offered nothing',
      );
      await step(window, random);
      if (kicks) await showsKicks(windows, game, id, (await state(window.page)).seq);
    }
    const shown = await Promise.all(windows.map(ending));
    assert.deepEqual(shown[1], shown[0]);
    assert.deepEqual(shown[2], shown[0]);
    assert.match(shown[0].title, ends);
    if (kicks) await endsByKicks(windows, game, id, kicks, shown[0]);
    const record = await ask(stage.base, null, `/matches/${id}/record`);
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

/** While there is a shoot-out, each window shows the phase and the kicks that the match has. */
async function showsKicks(windows, game, id, seq) {
  const { view } = await ask(stage.base, null, `/matches/${id}`);
  if (!view.game.shoot_out || view.game.phase === 'over') return;
  for (const window of windows) {
    await window.page.locator(`.match[data-seq="${seq}"][data-busy=false]`).waitFor();
    assert.equal(await phaseOf(window), view.game.phase);
    assert.deepEqual(await kicksOf(window, game), drawn(game, view.game.shoot_out.kicks));
  }
}

/** The kicks that are still shown at the end are those that were told, and who scored more of them has won a level match. */
async function endsByKicks(windows, game, id, type, { title, score }) {
  const { events } = await ask(stage.base, null, `/matches/${id}/events?since=0`);
  const told = { home: [], away: [] };
  for (const { event } of events) if (event.type === type) told[event.side ?? event.seat].push(event.goal);
  for (const window of windows) assert.deepEqual(await kicksOf(window, game), drawn(game, told));
  const [home, away] = [goals(told.home), goals(told.away)];
  assert.notEqual(home, away);
  assert.match(title, home > away ? /^Ada won/ : /^Bruno won/);
  assert.match(score, /^(\d+) : \1$/);
  const { result } = (await ask(stage.base, null, `/matches/${id}`)).view.game;
  assert.deepEqual(result.shoot_out ?? result.penalties, { home, away });
  // Those who watch read it too, the winner's first.
  await windows[2].page
    .getByText(
      `${Math.max(home, away)} : ${Math.min(home, away)} ${game === 'Grid Soccer' ? 'in the shoot-out' : 'on penalties'}`,
    )
    .waitFor();
}
