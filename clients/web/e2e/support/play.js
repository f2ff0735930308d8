// What a person does at the board, by the things that a person sees.

import assert from 'node:assert/strict';

/** Makes a match from the lobby; gives its address. */
export async function makeMatch(
  { page },
  base,
  { name, against, mode = 'golden_goal', rounds, maxRounds, side, minutes, listed },
) {
  await page.goto(base);
  await page.getByText(against, { exact: true }).first().click();
  await page.getByLabel('Mode').selectOption(mode);
  if (rounds) await page.getByLabel('Rounds', { exact: true }).fill(String(rounds));
  if (side) await page.getByLabel('Side', { exact: true }).selectOption(side);
  if (maxRounds || minutes) await page.getByText('Clock and more').click();
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

/** The same for any game: what is selected and filled in by its labels, `later` below "Clock and more". */
export async function makeMatchOf({ page }, base, { game, name, against, select = {}, fill = {}, later = {}, listed }) {
  await page.goto(base);
  await page.getByRole('radio', { name: game }).check({ force: true });
  await page.getByText(against, { exact: true }).first().click();
  for (const [label, value] of Object.entries(select))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, value] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(String(value));
  if (Object.keys(later).length > 0) await page.getByText('Clock and more').click();
  for (const [label, value] of Object.entries(later)) await page.getByLabel(label, { exact: true }).fill(String(value));
  if (listed) await page.getByLabel('Show it in the lobby').check();
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Make the match|Kick off/ }).click();
  await page.waitForURL(/\/match\//);
  return new URL(page.url()).pathname;
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

/** Does one thing that is offered, whichever; then waits until it is answered. */
export async function step({ page }, random) {
  const before = await state(page);
  const press = async (name) => {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) return false;
    await button.first().click();
    return true;
  };
  if (!(await press('Roll')) && !(await press('Done'))) await move(page, random);
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
