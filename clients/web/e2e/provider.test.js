// Signing in by a provider, in real browsers: a guest becomes an account there, comes back elsewhere, and changes the ways in.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { makeMatch } from './support/play.js';
import { Provider } from './support/provider.js';
import { openStage } from './support/stage.js';

let provider;
const stage = openStage(undefined, async () => {
  provider = await Provider.start();
  return (base) => provider.flags(base);
});
after(() => provider?.stop());

async function check({ page }, what) {
  assert.deepEqual(await faults(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} scrolls sideways`);
}

test('a guest keeps the match by signing in there, and is the same in another browser', async () => {
  const window = await stage.open({ width: 360, height: 740 });
  const { page } = window;
  const path = await makeMatch(window, stage.base, { name: 'Ann', against: 'Friend', maxRounds: 5 });
  await page.getByRole('button', { name: /Ann$/ }).click();
  await page.getByRole('button', { name: /make an account$/ }).click();
  await page.getByRole('button', { name: 'Sign in with Example' }).waitFor();
  await check(window, 'the dialog');
  await page.getByRole('button', { name: 'Sign in with Example' }).click();
  await page.getByRole('link', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: /Ann$/ }).click();
  assert.equal(new URL(page.url()).pathname, path, 'back where they were');
  await page.getByRole('button', { name: /make an account$/ }).click();
  await page.getByRole('button', { name: 'Sign in with Example' }).click();
  await page.getByRole('link', { name: 'Let me in' }).click();
  await page.getByRole('button', { name: /Ann$/ }).click();
  assert.equal(page.url(), stage.base + path);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();

  const second = await stage.open();
  await second.page.goto(stage.base);
  await second.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await second.page.getByRole('button', { name: 'Sign in with Example' }).click();
  await second.page.getByRole('link', { name: 'Let me in' }).click();
  await second.page.getByRole('button', { name: /Ann$/ }).click();
  await second.page.getByRole('link', { name: 'My account' }).click();
  await second.page.getByRole('heading', { name: 'Signing in with Example' }).waitFor();
  await check(second, 'the account');
  await second.page.getByRole('button', { name: /^Unlink/ }).click();
  await second.page.getByText('You could not sign in any more. Choose a password first.').waitFor();
  await second.page.getByLabel('The new one').fill('a long enough secret');
  await second.page.getByRole('button', { name: 'Choose it' }).click();
  await second.page.getByRole('button', { name: 'Change it' }).waitFor();
  await second.page.getByRole('button', { name: /^Unlink/ }).click();
  await second.page.getByRole('button', { name: 'Link with Example' }).click();
  await second.page.getByRole('link', { name: 'Let me in' }).click();
  await second.page.getByRole('button', { name: /^Unlink/ }).waitFor();
  for (const { errors, context } of [window, second]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('a way back that is over is said in the dialog', async () => {
  const { page, context } = await stage.open();
  await page.goto(`${stage.base}/api/oidc/callback?code=a&state=b`);
  await page.getByText('The sign-in took too long or began in another browser.').waitFor();
  assert.equal(page.url(), `${stage.base}/`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await context.close();
});
