// What the form for a new match offers beside the game: whether the lobby shows it, and how time is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chance, join, makeMatchOf, state, step, turnOf } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

test('a match against the computer, and one on one screen, are watched from the lobby if they were to be shown there', async () => {
  const guest = await stage.open();
  await guest.page.goto(stage.base);
  for (const [name, against, listed] of [
    ['Ada', 'Computer', true],
    ['Bea', 'One screen', true],
    ['Cleo', 'Computer', false],
  ]) {
    const window = await stage.open();
    await makeMatchOf(window, stage.base, { game: 'Golden Goal', name, against, listed });
    await window.page.locator('.match').waitFor();
    await window.context.close();
  }
  await guest.page.reload();
  const live = guest.page.getByRole('region', { name: /^Live/ });
  await live.getByText('Bea').first().waitFor();
  assert.equal(await live.getByRole('link', { name: /^Watch/ }).count(), 2);
  assert.equal(await live.getByText('Cleo').count(), 0, 'shown only where it was asked for');
  await live.getByRole('link', { name: /^Watch.*Ada/ }).click();
  await guest.page.locator('.match').waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Resign' }).count(), 0, 'one who watches');
  assert.deepEqual(guest.errors, []);
  await guest.context.close();
});

/** The browser's notifications, kept in `told` instead of shown; the page is not looked at from `looksAway` on. */
function keepNotifications() {
  globalThis.told = [];
  globalThis.Notification = class extends EventTarget {
    static permission = 'default';

    static async requestPermission() {
      return (globalThis.Notification.permission = 'granted');
    }

    constructor(title, { body, tag }) {
      super();
      globalThis.told.push({ title, body, tag, shown: this });
    }

    close() {}
  };
  globalThis.looksAway = () => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

test('matches with days for each turn: both see the days, own turns are first, and a notification leads to the turn', async () => {
  const random = chance(3);
  const [home, away] = await Promise.all([stage.open(), stage.open()]);
  await home.page.addInitScript(keepNotifications);
  /** A match in which this window is to move. */
  const madeFor = async (window, name, other) => {
    const chosen = { game: 'Golden Goal', against: 'Friend', later: { Clock: 'days', Days: 3 } };
    const path = await makeMatchOf(home, stage.base, { ...chosen, name });
    await join(away, stage.base, path, other);
    await turnOf(window, [home, away], random);
    return path;
  };
  const owed = await madeFor(home, 'Ada', 'Bruno');
  const done = await madeFor(away);
  for (const { page } of [home, away]) {
    await page.getByText('3 days a turn').first().waitFor();
    const clocks = page.locator('.seat time');
    await clocks.nth(1).waitFor();
    for (const clock of await clocks.allInnerTexts()) assert.match(clock, /^(3 d 0 h|2 d 23 h)$/);
  }

  await home.page.goto(stage.base);
  const mine = home.page.getByRole('region', { name: /^My matches/ }).getByRole('link');
  await home.page.getByText('Bruno is to move').waitFor();
  const order = await mine.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.deepEqual(order, [owed, done], 'where something is owed comes first, though it is older');
  await home.page.waitForFunction(() => document.title === '(1) Touchline');

  await home.page.getByText('Notifications are off').click();
  await home.page.getByRole('button', { name: 'Turn them on' }).click();
  await home.page.getByText('Notifications are on').waitFor();
  await home.page.evaluate(() => globalThis.looksAway());
  do await step(away, random);
  while ((await state(away.page)).toAct);
  await home.page.waitForFunction(() => globalThis.told.length > 0);
  const [{ title, body, tag }, ...more] = await home.page.evaluate(() => globalThis.told);
  assert.deepEqual(
    { title, body, tag },
    { title: 'Your turn', body: 'Golden Goal against Bruno', tag: `match:${done.split('/').at(-1)}` },
  );
  assert.deepEqual(more, [], 'told once');
  await home.page.evaluate(() => globalThis.told[0].shown.dispatchEvent(new Event('click')));
  await home.page.waitForURL(stage.base + done);
  await home.page.locator('.match[data-to-act]').waitFor();
  for (const { errors } of [home, away]) assert.deepEqual(errors, []);
  await Promise.all([home, away].map(({ context }) => context.close()));
});
