// One evening: a guest becomes an account, the pool finds somebody, a third finds the match and watches, the first one's window is
// gone in the middle of it, and another one goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chance, state, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';
import { check, close, PHONE } from './support/windows.js';

const stage = openStage();
const PASSWORD = 'a long enough secret';
/** Pairing rounds come every few seconds. */
const PATIENT = { timeout: 60_000 };

async function pressPlay({ page }, name) {
  await page.goto(stage.base);
  await page.locator('button.usual').click();
  if (name) {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill(name);
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  }
  await page.getByRole('region', { name: 'You wait for an opponent' }).waitFor();
}

async function accept({ page }) {
  const found = page.getByRole('dialog', { name: 'Match found' });
  await found.waitFor(PATIENT);
  await found.getByRole('button', { name: /^Accept/ }).click();
}

/** Fills in the dialog for signing up or in. */
async function enter(page, { name, verb }) {
  const dialog = page.getByRole('dialog');
  if (name) await dialog.getByLabel('Name of the account').fill(name);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function playOn(windows, random, steps) {
  for (let i = 0; i < steps; i += 1) {
    const acting = await whoActs(windows);
    assert.ok(acting, 'the match goes on');
    await step(acting, random);
  }
}

/** Waits until all pages show the same version of the match, and gives its score and version. */
async function together(...windows) {
  const seq = Math.max(...(await Promise.all(windows.map(async ({ page }) => (await state(page)).seq))));
  for (const { page } of windows)
    await page.waitForFunction((seq) => Number(document.querySelector('.match')?.dataset.seq) >= seq, seq);
  return seq;
}

test('a guest finds an opponent, becomes an account, is watched, loses the window and goes on in another', async () => {
  const random = chance(23);
  const [first, other, third] = await Promise.all([stage.open(PHONE), stage.open(), stage.open()]);
  await pressPlay(first, 'Greta');
  await pressPlay(other, 'Hugo');
  await Promise.all([accept(first), accept(other)]);
  for (const { page } of [first, other]) await page.locator('.match').waitFor(PATIENT);
  const { pathname } = new URL(first.page.url());
  await playOn([first, other], random, 2);

  await first.page.getByRole('button', { name: /Greta$/ }).click();
  await first.page.getByRole('button', { name: /make an account$/ }).click();
  await enter(first.page, { verb: 'Make the account' });
  assert.equal(new URL(first.page.url()).pathname, pathname, 'the match stays open');

  await third.page.goto(stage.base);
  await third.page.getByRole('navigation').getByRole('link', { name: 'Watch' }).click();
  const row = third.page.locator('[data-live]', { hasText: 'Greta' });
  assert.match(await row.innerText(), /Hugo/);
  await row.getByRole('link', { name: /^Watch/ }).click();
  await third.page.locator('.match').waitFor();
  assert.equal(new URL(third.page.url()).pathname, pathname);
  assert.equal(await third.page.getByRole('button', { name: 'Resign' }).count(), 0);
  await playOn([first, other], random, 2);
  const before = await together(first, other, third);

  await first.context.close();
  assert.deepEqual(first.errors, []);
  await other.page.getByText(', not here').waitFor(PATIENT);

  const again = await stage.open();
  await again.page.goto(stage.base);
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enter(again.page, { name: 'greta', verb: 'Sign in' });
  const mine = again.page.getByRole('region', { name: /^My matches/ });
  await check(again, 'the first page of one who comes back');
  await mine.getByRole('link', { name: /Hugo/ }).first().click();
  await again.page.locator('.match').waitFor();
  assert.equal(new URL(again.page.url()).pathname, pathname);
  assert.ok((await state(again.page)).seq >= before, 'nothing is lost');
  await again.page.getByRole('button', { name: 'Resign' }).waitFor();
  await playOn([again, other], random, 4);
  assert.ok((await together(again, other, third)) > before, 'all see how it goes on');
  await close(again, other, third);
});
