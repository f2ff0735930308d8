// Preferences that survive and go along; a report on its way from who makes it to a ban that is lifted again.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { makeMatch } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

const PASSWORD = 'a long enough secret';

async function check({ page }, what) {
  assert.deepEqual(await faults(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} scrolls sideways`);
}

/** Signs up or in, from whatever page is open. */
async function enter({ page }, name, isNew) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (isNew) await dialog.getByRole('button', { name: /make an account$/ }).click();
  await dialog.getByLabel('Name of the account').fill(name);
  await dialog.getByLabel('Password').fill(PASSWORD);
  const verb = isNew ? 'Make the account' : 'Sign in';
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const marks = ({ page }) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const background = ({ page }) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('preferences survive a reload, mark the first picture, and go with an account to another browser', async () => {
  const here = await stage.open({ width: 360, height: 740, motion: true });
  const { page } = here;
  await page.goto(`${stage.base}/me/preferences`);
  await page.getByText('Kept in this browser.').waitFor();
  const light = await background(here);
  await page.getByLabel('Colours').selectOption('dark');
  assert.notEqual(await background(here), light, 'at once');
  await page.getByLabel('Motion on boards and pages').selectOption('reduced');
  await page.getByLabel('Names of squares on the boards').uncheck();
  await page.getByLabel('Roll by itself').check();
  await check(here, 'preferences');
  const dark = await background(here);

  // Nothing of ours but the small script in the head has run: the page is dark all the same.
  await here.context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  assert.equal(await background(here), dark, 'before anything is drawn');
  await here.context.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await page.getByText('Kept in this browser.').waitFor();
  assert.deepEqual(await marks(here), { theme: 'dark', still: 'yes', labels: 'off' });
  assert.ok(await page.getByLabel('Roll by itself').isChecked());

  await enter(here, 'Paula', true);
  await page.getByText('Kept with your account').waitFor();
  assert.equal((await marks(here)).theme, 'dark', 'the new account takes what its browser has');

  const there = await stage.open({ motion: true });
  await there.page.goto(`${stage.base}/me/preferences`);
  assert.deepEqual(await marks(there), {});
  await enter(there, 'Paula', false);
  await there.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  assert.deepEqual(await marks(there), { theme: 'dark', still: 'yes', labels: 'off' });
  await check(there, 'preferences in the dark');
  const saved = there.page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
  await there.page.getByLabel('Colours').selectOption('light');
  assert.equal((await saved).status(), 200);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');

  await makeMatch(there, stage.base, { against: 'Computer' });
  await there.page.locator('.match').waitFor();
  const names = there.page.locator('.square-name:visible');
  assert.equal(await names.count(), 0, 'no names on the board');
  await there.page.evaluate(() => delete document.documentElement.dataset.labels);
  assert.notEqual(await names.count(), 0, 'where there are some otherwise');
  for (const { errors, context } of [here, there]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('a moderator works a report from its start to a ban, and lifts it', async () => {
  const [ann, bob, mo] = await Promise.all([
    stage.open({ width: 360, height: 740 }),
    stage.open({ width: 360, height: 740 }),
    stage.open(),
  ]);
  for (const window of [ann, bob, mo]) await window.page.goto(stage.base);
  await enter(ann, 'Annika', true);
  await enter(bob, 'Bobby', true);
  await enter(mo, 'Moritz', true);
  await mo.page.goto(`${stage.base}/moderation`);
  await mo.page.getByText('This page is for moderators.').waitFor();
  await stage.server.makeModerator('Moritz');

  const { id } = await (await bob.page.request.get(`${stage.base}/api/me`)).json();
  await ann.page.goto(`${stage.base}/player/${id}`);
  await ann.page.getByRole('button', { name: 'Report Bobby' }).click();
  await ann.page.getByLabel('What it is about').selectOption({ label: 'Their name' });
  await ann.page.getByLabel('What happened').fill('It is rude.');
  await check(ann, 'the dialog');
  await ann.page.getByRole('button', { name: 'Send the report' }).click();
  await ann.page.getByText('A moderator will look at it.').waitFor();

  const { page } = mo;
  await page.reload();
  await page.getByRole('link', { name: 'Bobby: Their name' }).waitFor();
  await check(mo, 'reports');
  await page.getByRole('link', { name: 'Bobby: Their name' }).click();
  await page.getByRole('heading', { name: 'Report about Bobby' }).waitFor();
  await check(mo, 'a report');
  await page.getByLabel('What is done').selectOption('ban');
  await page.getByLabel('For how long').selectOption({ label: 'a day' });
  await page.getByLabel('Why').fill('Rude name.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByText(/^Banned until .*: Rude name\.$/).waitFor();

  await bob.page.goto(`${stage.base}/me`);
  await bob.page.getByText(/^You are banned until .*: Rude name\. You may finish what you play/).waitFor();
  await check(bob, 'what stands against one');
  const refused = await bob.page.request.post(`${stage.base}/api/matches`, {
    headers: { origin: stage.base },
    data: { game: 'golden_goal', opponent: { type: 'link' } },
  });
  assert.equal((await refused.json()).code, 'banned');

  for (const name of ['Trail', 'Leavers and signals', 'Bans and mutes']) {
    await page.goto(`${stage.base}/moderation`);
    await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name }).click();
    await page.getByRole('link', { name, current: 'page' }).waitFor();
    await check(mo, name);
  }
  await page.getByRole('button', { name: 'Lift what stands against Bobby' }).click();
  await page.getByLabel('Why it is taken back').fill('It is his name.');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText(/^Banned, lifted /).waitFor();
  await bob.page.reload();
  await bob.page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  assert.equal(await bob.page.getByText(/^You are banned/).count(), 0);
  for (const { errors, context } of [ann, bob, mo]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});
