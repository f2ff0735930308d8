// People: a guest becomes an account and keeps a running match, signs out and in again elsewhere; pages of players and leader boards.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { chance, join, makeMatch, state, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

const PASSWORD = 'a long enough secret';

async function check({ page }, what) {
  assert.deepEqual(await faults(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} scrolls sideways`);
}

/** Fills in the dialog for signing up or in. */
async function enter(page, { name, verb }) {
  const dialog = page.getByRole('dialog');
  if (name) await dialog.getByLabel('Name of the account').fill(name);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

test('a guest becomes an account and goes on with the running match, here and in another browser', async () => {
  const home = await stage.open({ width: 360, height: 740 });
  const away = await stage.open();
  const { page } = home;
  const path = await makeMatch(home, stage.base, { name: 'Ada', against: 'Friend', maxRounds: 5 });
  await join(away, stage.base, path, 'Bruno');
  await page.locator('.match').waitFor();
  const random = chance(5);
  const one = await whoActs([home, away]);
  await step(one, random);

  const { seq } = await state(page);
  const welcomes = () => home.frames.filter(({ type }) => type === 'welcome').length;
  const before = welcomes();
  await page.getByRole('button', { name: /Ada$/ }).click();
  await check(home, 'the menu');
  await page.getByRole('button', { name: /make an account$/ }).click();
  assert.equal(await page.getByLabel('Name of the account').inputValue(), 'Ada', 'the name is kept');
  await check(home, 'the dialog');
  await enter(page, { verb: 'Make the account' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, path, 'the match stays open');
  assert.ok((await state(page)).seq >= seq, 'and is where it was');
  assert.equal(welcomes(), before, 'over the same connection');

  // Both may still act, and what one does reaches the other one.
  for (let i = 0; i < 4; i += 1) {
    const acting = await whoActs([home, away]);
    assert.ok(acting, 'the match goes on');
    await step(acting, random);
  }

  const second = await stage.open();
  await second.page.goto(stage.base + path);
  await second.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enter(second.page, { name: 'Bruno', verb: 'Sign in' });
  await second.page.getByText('No account has this name and password.').waitFor();
  await enter(second.page, { name: 'ada', verb: 'Sign in' });
  await second.page.locator('.match').waitFor();
  await second.page.getByRole('button', { name: 'Resign' }).waitFor();

  await second.page.getByRole('button', { name: /Ada$/ }).click();
  await second.page.getByRole('button', { name: 'Sign out' }).click();
  await second.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  assert.ok(await whoActs([home, away]), 'the other browser is not signed out');
  for (const { errors, context } of [home, away, second]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('a tab that was opened before this browser had a name is who another tab has become, and nobody anew', async () => {
  const window = await stage.open();
  const early = await window.context.newPage();
  await early.goto(stage.base);
  await early.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await makeMatch(window, stage.base, { name: 'Tess', against: 'Friend' });
  await early.getByRole('button', { name: /Tess$/ }).waitFor();
  await early.getByRole('region', { name: /^My matches/ }).waitFor();
  const status = await early.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/guests', { method: 'POST', headers, body: '{"name":"Other"}' })).status;
  });
  assert.equal(status, 409, 'the seat is not taken away');
  await early.getByRole('button', { name: 'Use another name' }).click();
  await early.getByRole('button', { name: 'Use another name' }).click();
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('an account sees its sessions, makes a token, changes its password and is deleted', async () => {
  const window = await stage.open({ width: 360, height: 740 });
  const { page } = window;
  await page.goto(stage.base);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /make an account$/ }).click();
  await enter(page, { name: 'Eve', verb: 'Make the account' });
  await page.getByRole('button', { name: /Eve$/ }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByText('this browser').waitFor();
  await page.getByLabel('What it is for').fill('My bot');
  await page.getByLabel('Play for me').check();
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByText('Keep it now').waitFor();
  await page.getByText('read, play').waitFor();
  await check(window, 'the account');
  await page.getByRole('button', { name: 'End My bot' }).click();
  await page.getByText('read, play').waitFor({ state: 'detached' });
  await page.getByLabel('The one until now').fill('not this one');
  await page.getByLabel('The new one').fill(`${PASSWORD} 2`);
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByText('This is not your password.').waitFor();
  await page.getByLabel('The one until now').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByText('All other browsers are signed out.').waitFor();
  await page.getByRole('button', { name: 'Delete me' }).click();
  await page.getByLabel('Your password').fill(`${PASSWORD} 2`);
  await page.getByRole('button', { name: 'Delete me for good' }).click();
  await page.getByText('You are not signed in.').waitFor();
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

for (const look of [
  { width: 360, height: 740 },
  { width: 1280, height: 800, dark: true },
]) {
  test(`a player's page and the leader boards at ${look.width} px`, async () => {
    const [ada, bruno] = await Promise.all([stage.open(look), stage.open()]);
    const path = await makeMatch(ada, stage.base, { name: 'Cleo', against: 'Friend', maxRounds: 5 });
    await join(bruno, stage.base, path, 'Dora');
    const random = chance(9);
    for (let i = 0; i < 4; i += 1) await step(await whoActs([ada, bruno]), random);
    await bruno.page.getByRole('button', { name: 'Resign' }).click();
    await bruno.page.getByRole('button', { name: 'Yes, resign' }).click();
    const { page } = ada;
    await page.locator('.match[data-status=over]').waitFor();
    await page.locator('.seat').getByRole('link', { name: 'Dora' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dora' }).waitFor();
    await page.getByText('Against people: 0 won, 0 drawn, 1 lost.').waitFor();
    await page.getByRole('button', { name: 'Follow Dora' }).click();
    await page.getByRole('button', { name: 'Followed Dora', pressed: true }).waitFor();
    await check(ada, 'a player');
    await page.reload();
    await page.getByRole('button', { name: 'Followed Dora', pressed: true }).waitFor();
    await page.goto(`${stage.base}/leaders/golden_goal`);
    await page.getByText('Nobody has a sure rating in Golden Goal yet.').waitFor();
    await check(ada, 'leader boards');
    assert.deepEqual(ada.errors, []);
    await Promise.all([ada, bruno].map(({ context }) => context.close()));
  });
}
