// What a person does at Grid Soccer's board, by the things that a person sees.

import assert from 'node:assert/strict';

import { state } from './play.js';

/** Makes a match from the lobby; gives its address. */
export async function makeMatch({ page }, base, { name, against, mode = 'classic', turns, shootOut, side, listed }) {
  await page.goto(base);
  await page.getByRole('radio', { name: /^Grid Soccer/ }).check();
  await page.getByText(against, { exact: true }).first().click();
  await page.getByLabel('Mode').selectOption(mode);
  if (turns) await page.getByLabel('Turns', { exact: true }).fill(String(turns));
  if (shootOut) await page.getByLabel('If level').selectOption('shoot_out');
  if (side) await page.getByLabel('Side', { exact: true }).selectOption(side);
  if (listed) await page.getByLabel('Show it in the lobby').check();
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Make the match|Kick off/ }).click();
  await page.waitForURL(/\/match\//);
  return new URL(page.url()).pathname;
}

export const phaseOf = ({ page }) => page.locator('[data-phase]').first().getAttribute('data-phase');

/** Does one thing that is offered, whichever; then waits until it is answered. */
export async function step(window, random) {
  const { page } = window;
  const before = await state(page);
  const phase = await phaseOf(window);
  if (phase === 'draft') await draft(page, random);
  else if (phase === 'line_up') await lineUp(page, random);
  else if (phase === 'dive') await cell(page, random, 'Dive');
  else if (phase === 'shoot_out') await cell(page, random, 'Shoot');
  else await turn(page, random);
  await page.waitForFunction((seq) => {
    const match = document.querySelector('.match');
    return match === null || Number(match.dataset.seq) > seq;
  }, before.seq);
}

async function draft(page, random) {
  if ((await page.locator('[data-offered]').count()) === 0)
    await page.getByRole('button', { name: /^Outfielders/ }).click();
  if ((await page.locator('[data-offered]').count()) === 0)
    await page.getByRole('button', { name: /^Keepers/ }).click();
  await any(page, '[data-star][data-offered]', 'star', random);
  await page.getByRole('button', { name: /^Take / }).click();
}

async function lineUp(page, random) {
  await any(page, '[data-card]', 'card', random);
  await page.getByRole('button', { name: /^Hand in/ }).click();
}

async function cell(page, random, verb) {
  await any(page, '[data-cell]:enabled', 'cell', random);
  await page.getByRole('button', { name: verb, exact: true }).click();
}

async function turn(page, random) {
  const mode = (name) => page.locator(`[data-mode=${name}]`);
  if ((await mode('shoot').count()) > 0 && random() < 0.4) {
    await mode('shoot').click();
    return cell(page, random, 'Shoot');
  }
  if ((await mode('steal').count()) > 0 && random() < 0.6) return mode('steal').click();
  const end = page.getByRole('button', { name: 'End', exact: true });
  if ((await end.count()) > 0 && random() < 0.3) return end.click();
  if (
    (await mode('pass').count()) > 0 &&
    random() < 0.5 &&
    (await mode('pass').getAttribute('aria-pressed')) !== 'true'
  )
    await mode('pass').click();
  if ((await page.locator('[data-ways]').count()) === 0) return end.click();
  await any(page, '[data-ways]', 'square', random);
}

/** Presses one of those like this, by its name: what is offered changes as soon as one is pressed. */
async function any(page, like, name, random) {
  const names = await page.locator(like).evaluateAll((all, name) => all.map(({ dataset }) => dataset[name]), name);
  const chosen = names[Math.floor(random() * names.length)];
  assert.ok(chosen, `one of ${like} is offered`);
  await page.locator(`[data-${name}="${chosen}"]`).first().click();
}
