// What the form for a new match offers beside the game: whether the lobby shows it, and how time is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { join, makeMatchOf } from './support/play.js';
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

test('a match with days for each turn is made, and both see the days', async () => {
  const [home, away] = await Promise.all([stage.open(), stage.open()]);
  const path = await makeMatchOf(home, stage.base, {
    game: 'Golden Goal',
    name: 'Ada',
    against: 'Friend',
    later: { Clock: 'days', Days: 3 },
  });
  await join(away, stage.base, path, 'Bruno');
  for (const { page, errors } of [home, away]) {
    await page.getByText('3 days a turn').first().waitFor();
    const clocks = page.locator('.seat time');
    await clocks.nth(1).waitFor();
    for (const clock of await clocks.allInnerTexts()) assert.match(clock, /^(3 d 0 h|2 d 23 h)$/);
    assert.deepEqual(errors, []);
  }
  await Promise.all([home, away].map(({ context }) => context.close()));
});
