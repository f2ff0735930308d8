// Windows of people who play, watch and talk, and what every page of theirs must be.

import assert from 'node:assert/strict';

import { faults, tooWide } from './browser.js';
import { join, makeMatchOf } from './play.js';

export const PHONE = { width: 360, height: 740 };

/** Nothing for axe to complain about, no scrolling sideways. */
export async function check({ page }, what) {
  assert.deepEqual(await faults(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} scrolls sideways`);
}

/** Closes windows in which nothing went wrong. */
export async function close(...windows) {
  for (const { errors } of windows) assert.deepEqual(errors, []);
  await Promise.all(windows.map(({ context }) => context.close()));
}

/** Two windows with a match between them, made and joined as people do. `chosen`: as in `makeMatchOf`. */
export async function twoPlay(stage, chosen = {}) {
  const [home, away] = await Promise.all([stage.open(), stage.open()]);
  const path = await makeMatchOf(home, stage.base, {
    game: 'Golden Goal',
    name: 'Ada',
    against: 'Friend',
    select: { Side: 'home' },
    listed: true,
    ...chosen,
  });
  await join(away, stage.base, path, 'Bruno');
  await home.page.locator('.match').waitFor();
  return { home, away, path };
}

/** Names of accounts are one's own for ever, so each test has others. */
export const accountName = (name) => `${name}${Date.now() % 1_000_000}`;

/** Makes an account in a window. */
export async function signUp(stage, { page }, name) {
  await page.goto(stage.base);
  const body = { name: accountName(name), password: 'a long pass phrase' };
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/accounts', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, body);
  assert.equal(status, 201);
}
