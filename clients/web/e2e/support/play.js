// What a person does at the board, by the things that a person sees.

import assert from 'node:assert/strict';

/** Makes a match from the lobby; gives its address. */
export async function makeMatch(
  { page },
  base,
  { name, against, mode = 'golden_goal', rounds, maxRounds, side, minutes, listed, rated },
) {
  await page.goto(base);
  await page.getByText(against, { exact: true }).first().click();
  await page.getByLabel('Mode').selectOption(mode);
  if (rounds) await page.getByLabel('Rounds', { exact: true }).fill(String(rounds));
  if (side) await page.getByLabel('Side', { exact: true }).selectOption(side);
  // It opens the clock, which it needs.
  if (rated) await page.getByLabel('Rated (needs a clock)').check();
  else if (maxRounds || minutes) await page.getByText('Clock and more').click();
  if (maxRounds) await page.getByLabel('Rounds at most').fill(String(maxRounds));
  if (minutes) {
    await page.getByLabel('Clock', { exact: true }).selectOption('bank');
    await page.getByLabel('Minutes').fill(String(minutes));
  }
  if (listed) await page.getByLabel('Show it in the lobby').check();
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Make the match|Kick off/ }).click();
  await page.waitForURL(/\/match\//);
  return new URL(page.url()).pathname;
}

/**
 * The same for any game: what is selected, filled in and checked by its labels, `later` below "Clock and more", in this order.
 * `strength`: of the computer.
 */
export async function makeMatchOf(
  { page },
  base,
  { game, name, against, strength, select = {}, fill = {}, check = [], later = {}, listed },
) {
  await page.goto(base);
  await page.getByRole('radio', { name: game }).check({ force: true });
  await page.getByText(against, { exact: true }).first().click();
  if (strength) await page.getByText(strength, { exact: true }).click();
  for (const [label, value] of Object.entries(select))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, value] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(String(value));
  // What a box does stands beside its name.
  for (const label of check) await page.getByRole('checkbox', { name: new RegExp(`^${label}`) }).check();
  if (Object.keys(later).length > 0) await page.getByText('Clock and more').click();
  for (const [label, value] of Object.entries(later)) await set(page.getByLabel(label, { exact: true }), String(value));
  if (listed) await page.getByLabel('Show it in the lobby').check();
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Make the match|Kick off/ }).click();
  await page.waitForURL(/\/match\//);
  return new URL(page.url()).pathname;
}

/** Whether one is chosen from a list or types is seen from the field. */
async function set(field, value) {
  const isList = await field.evaluate(({ tagName }) => tagName === 'SELECT');
  await (isList ? field.selectOption(value) : field.fill(value));
}

/** Opens a match's link and takes the free seat. */
export async function join({ page }, base, path, name) {
  await page.goto(base + path);
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await page.locator('.match').waitFor();
}

/** What the page says about the match. */
export function state(page) {
  return page
    .locator('.match')
    .evaluate(({ dataset }) => ({ ...dataset, seq: Number(dataset.seq) }))
    .catch(() => null);
}

/** Waits until one of the windows may act or the match is over; gives that window, or null. */
export async function whoActs(windows) {
  return Promise.any(
    windows.map(async (window) => {
      await window.page.locator('.match[data-to-act][data-busy=false], .match[data-status=over]').waitFor();
      const { status } = await state(window.page);
      return status === 'over' ? null : window;
    }),
  );
}

/** Plays until it is this window's turn. */
export async function turnOf(window, windows, random) {
  for (;;) {
    const acts = await whoActs(windows);
    assert.ok(acts, 'the match goes on');
    if (acts === window) return;
    await step(acts, random);
  }
}

/** Does one thing that is offered, whichever, or if `eager` what leads to a goal soon; then waits until it is answered. */
export async function step({ page }, random, eager = false) {
  const before = await state(page);
  const press = async (name) => {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) return false;
    await button.first().click();
    return true;
  };
  if (!(await press('Roll')) && !(await press('Done'))) await (eager ? strive : move)(page, random);
  await page.waitForFunction((seq) => {
    const match = document.querySelector('.match');
    return match === null || Number(match.dataset.seq) > seq;
  }, before.seq);
}

async function move(page, random) {
  if ((await page.locator('[data-ways]').count()) === 0)
    await any(page, '[data-source]', random).then(({ cell }) => cell.click());
  const { cell, ways } = await any(page, '[data-ways]', random);
  await cell.click();
  if (ways !== '1') await page.getByRole('button', { name: 'Play it' }).click();
}

/** Who reaches the ball goes there, who can shoot does; else runs end near the ball and kicks near the goal. */
async function strive(page, random) {
  const phase = await page.locator('[data-phase]').first().getAttribute('data-phase');
  if (!['run', 'kick', 'kick_off', 'restart'].includes(phase)) return move(page, random);
  const { toAct } = await state(page);
  const aim = phase === 'run' ? await ball(page) : [2.5, toAct === 'home' ? 9 : 0];
  const rank = ({ square, words }) => (/runs to the ball|Shoot/.test(words) ? -1 : far(square, aim));
  const best = (cells) => cells.toSorted((one, other) => rank(one) - rank(other))[0];
  let target = best(await cells(page, '[data-ways]'));
  if (phase === 'run') {
    // The two nearest are tried.
    const sources = (await cells(page, '[data-source]')).toSorted(
      (one, other) => far(one.square, aim) - far(other.square, aim),
    );
    for (const { square } of sources.slice(0, 2)) {
      if (target && rank(target) < 0) break;
      await page.locator(`[data-square="${square}"]`).click();
      target = best(await cells(page, '[data-ways]'));
    }
  }
  await page.locator(`[data-square="${target.square}"]`).click();
  if (target.ways !== '1') await page.getByRole('button', { name: 'Play it' }).click();
}

const far = (square, [x, y]) => {
  const [column, row] = square.split(',').map(Number);
  return Math.max(Math.abs(column - x), Math.abs(row - y));
};

async function ball(page) {
  const square = await page.locator('[data-square][aria-label*=", ball"]').first().getAttribute('data-square');
  return square.split(',').map(Number);
}

/** What the squares like this say of themselves. */
const cells = (page, like) =>
  page.locator(like).evaluateAll((all) => all.map((cell) => ({ ...cell.dataset, words: cell.ariaLabel })));

/** One of the squares like this, by its name: what is offered changes as soon as one is pressed. */
async function any(page, like, random) {
  const found = await page.locator(like).evaluateAll((cells) => cells.map(({ dataset }) => ({ ...dataset })));
  const chosen = found[Math.floor(random() * found.length)];
  assert.ok(chosen, 'something is offered on the board');
  return { cell: page.locator(`[data-square="${chosen.square}"]`), ways: chosen.ways };
}

/** Repeatable chance, good enough to pick moves by: a linear congruence, of which the upper half is used. */
export function chance(seed) {
  let state = BigInt(seed) + 1n;
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 32n) / 2 ** 32;
  };
}
