// What a person does at World Soccer's board, by the things that a person sees.

import { state } from './play.js';

export const square = (page, at) => page.locator(`[data-square="${at}"]`);

/** Waits until the match has gone on. */
export const answered = (page, seq) =>
  page.waitForFunction((old) => {
    const match = document.querySelector('.match');
    return match === null || Number(match.dataset.seq) > old;
  }, seq);

/** Hands in the line-up that stands there. */
export async function lineUp({ page }) {
  await page.locator('.match[data-to-act][data-busy=false]').waitFor();
  const { seq } = await state(page);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await answered(page, seq);
}

/**
 * Does one thing that is offered; of ten throws this many are ended before all that could be done is done. Buttons are pressed by
 * their letters, as one does who has many to press.
 */
export async function step({ page }, random, idle = 0.6) {
  const { seq } = await state(page);
  const letters = await page
    .locator('.bar button[aria-keyshortcuts]:enabled')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')));
  const isAsked = letters.includes('R') || letters.includes('T');
  if (isAsked) await page.keyboard.press(letters.includes('R') ? 'r' : 't');
  else if ((letters.includes('D') && random() < idle) || !(await moved(page, random))) await page.keyboard.press('d');
  await answered(page, seq);
}

/** Moves some player somewhere; false where nobody can be moved. */
export async function moved(page, random) {
  if ((await page.locator('[data-ways]').count()) === 0) {
    const source = await any(page, '[data-source]', random);
    if (!source) return false;
    await square(page, source.square).click();
  }
  const target = await any(page, '[data-ways]', random);
  if (!target) return false;
  await square(page, target.square).click();
  // Several ways are asked about, and so is one back to where he stands.
  const sure = page.getByRole('button', { name: 'Play it' });
  if (await sure.count()) await sure.click();
  return true;
}

async function any(page, like, random) {
  const found = await page.locator(like).evaluateAll((cells) => cells.map(({ dataset }) => ({ ...dataset })));
  return found[Math.floor(random() * found.length)];
}
