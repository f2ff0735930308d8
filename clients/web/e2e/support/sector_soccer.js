// What a person does at Sector Soccer's board.

import { state } from './play.js';

/** Makes a short knockout from the lobby; gives its address. */
export async function makeKnockout({ page }, base, { name, against, side, halfThrows = 4 }) {
  await page.goto(base);
  await page.getByRole('radiogroup', { name: 'Game' }).getByText('Sector Soccer').click();
  await page.getByText(against, { exact: true }).first().click();
  await page.getByLabel('Throws in each half').fill(String(halfThrows));
  await page.getByRole('checkbox', { name: /^Knockout/ }).check();
  if (side) await page.getByLabel('Side', { exact: true }).selectOption(side);
  await page.getByText('Clock and more').click();
  await page.getByLabel('Throws in each period of extra time').fill('2');
  await page.getByLabel('Penalties before sudden death').fill('2');
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /Make the match|Kick off/ }).click();
  await page.waitForURL(/\/match\//);
  return new URL(page.url()).pathname;
}

export const phaseOf = ({ page }) => page.locator('[data-phase]').first().getAttribute('data-phase');
export const button = ({ page }, name) => page.getByRole('button', { name });

/** Does something, and waits until the match has gone on. */
export async function answered({ page }, act) {
  const before = await state(page);
  await act();
  await page.waitForFunction(
    (seq) => Number(document.querySelector('.match')?.dataset.seq ?? Infinity) > seq,
    before.seq,
  );
}

/** Does one thing that is asked for, whichever. */
export async function step(window, random) {
  const phase = await phaseOf(window);
  if (phase === 'stoppage' && random() < 0.5) await moveSomebody(window, random);
  const asked = {
    line_up: /^Hand in/,
    stoppage: /^(Hand in|No change)/,
    shoot_out: /^(Kick|Keep)/,
    play: random() < 0.5 ? /^Throw/ : /^(To stoppage|Throw)/,
  };
  await answered(window, () => button(window, asked[phase]).last().click());
}

/** Moves a pawn from a full sector to an emptier one, and takes it back where the sheet does not fit. */
async function moveSomebody({ page }, random) {
  const sources = page.locator('[data-source]');
  if ((await sources.count()) === 0) return;
  await sources.nth(Math.floor(random() * (await sources.count()))).click();
  const ways = page.locator('[data-ways]');
  await ways.nth(Math.floor(random() * (await ways.count()))).click();
  if (await page.getByRole('button', { name: 'Hand in', exact: true }).isVisible())
    await page.getByRole('button', { name: 'Take back' }).click();
}
