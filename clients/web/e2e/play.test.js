// What a person does in a match of any game: choosing one, dice that are checked, offers, giving up. Golden Goal stands for all.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults } from './support/browser.js';
import { chance, join, makeMatch, state, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

const phase = (page) => page.locator('[data-phase]').first().getAttribute('data-phase');

// Begun first and ended last: in between the grace runs out for one who has gone.
let left;

test('one leaves a match', async () => {
  const [home, away] = await Promise.all([stage.open(), stage.open()]);
  const path = await makeMatch(home, stage.base, { name: 'Ada', against: 'Friend', side: 'home' });
  await join(away, stage.base, path, 'Bruno');
  await home.page.locator('.match').waitFor();
  await away.context.close();
  await home.page.getByText('You can claim the match if they are not back').waitFor();
  assert.equal(await home.page.getByRole('button', { name: 'Claim the win' }).count(), 0, 'not yet');
  left = home;
});

test('each game is chosen by its name', async () => {
  const { page, errors, context } = await stage.open();
  await page.goto(stage.base);
  const listed = await page.evaluate(async () => (await (await fetch('/api/games')).json()).map(({ name }) => name));
  const games = page.locator('input[name=game]');
  await games.nth(listed.length - 1).waitFor();
  const chosen = await games.evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(chosen.toSorted(), listed.toSorted());
  await page.getByRole('radio', { name: /^Grid Soccer/ }).check();
  assert.equal(await page.locator('input[name=game]:checked').getAttribute('value'), 'grid_soccer');
  await page.getByLabel('Turns', { exact: true }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a roll that was changed on its way is shown loudly, by its number', async () => {
  const window = await stage.open();
  const { page } = window;
  const FORGED = 2;
  await page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    far.onMessage((text) => {
      const frame = JSON.parse(text);
      for (const roll of frame.rolls ?? []) {
        if (roll.proof.roll === FORGED) roll.faces = roll.faces.map((face) => (face % 6) + 1);
      }
      near.send(JSON.stringify(frame));
    });
  });
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  const random = chance(3);
  while ((await page.getByText(`Roll ${FORGED} cannot be right.`).count()) === 0) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    assert.ok(['set_up', 'kick_off'].includes(await phase(page)), 'it is shown at once');
    await step(window, random);
  }
  await page.getByRole('button', { name: /^Roll 2.*wrong$/ }).click();
  await page.getByText(/Roll 2: the links make \d and \d\./).waitFor();
  await window.context.close();
});

test('the record of another match is said in words, and the match goes on', async () => {
  const window = await stage.open();
  const { page } = window;
  await page.route(/\/record$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), match: '01936d4e-6f00-7000-8000-000000000001' } });
  });
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  await page.getByText('The server sent the record of another match').waitFor();
  await whoActs([window]);
  await step(window, chance(1));
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('offers, refusals and giving up', async () => {
  const [home, away] = await Promise.all([stage.open(), stage.open()]);
  const path = await makeMatch(home, stage.base, { name: 'Ada', against: 'Friend', side: 'home', minutes: 5 });
  await join(away, stage.base, path, 'Bruno');
  await home.page.locator('.match').waitFor();

  assert.match(await away.page.locator('time').first().innerText(), /^[45]:\d\d$/);

  await home.page.getByRole('button', { name: 'Offer draw' }).click();
  await away.page.getByText('offers a draw').waitFor();
  await away.page.getByRole('button', { name: 'Decline' }).click();
  await home.page.getByRole('button', { name: 'Offer draw' }).waitFor();

  await away.page.getByRole('button', { name: 'Resign' }).click();
  await away.page.getByRole('button', { name: 'No', exact: true }).click();
  assert.equal((await state(away.page)).status, 'playing');
  await away.page.getByRole('button', { name: 'Resign' }).click();
  await away.page.getByRole('button', { name: 'Yes, resign' }).click();
  for (const { page } of [home, away]) await page.getByRole('heading', { name: 'Ada won, Bruno resigned' }).waitFor();
  assert.deepEqual([...home.errors, ...away.errors], []);
  await Promise.all([home.context.close(), away.context.close()]);
});

test('an offer does not cover the field of a phone', async () => {
  const look = { width: 360, height: 740, touch: true };
  const [home, away] = await Promise.all([stage.open(look), stage.open(look)]);
  const path = await makeMatch(home, stage.base, { name: 'Ada of the long name', against: 'Friend', side: 'home' });
  await join(away, stage.base, path, 'Bruno of the long name');
  const asked = await whoActs([home, away]);
  const { page } = asked === home ? away : home;
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await asked.page.getByText('offers a draw').waitFor();
  await asked.page.evaluate(() => scrollTo(0, 0));
  const lowest = await asked.page.locator(`[data-square="0,${asked === home ? 0 : 9}"]`).boundingBox();
  const bar = await asked.page.locator('.bar').boundingBox();
  assert.ok(lowest.y + lowest.height <= bar.y, `${lowest.y} + ${lowest.height} over ${bar.y}`);
  await Promise.all([home.context.close(), away.context.close()]);
});

test('one takes another name, and is told what stays with the old one', async () => {
  const window = await stage.open();
  const { page } = window;
  const path = await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  await page.goto(stage.base);
  await page.getByRole('heading', { name: 'My matches' }).waitFor();
  await page.getByRole('button', { name: 'Use another name' }).click();
  await page.getByText('under another name you cannot go on with it').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Use another name' }).click();
  await page.getByLabel('Your name').fill('Grace');
  assert.equal(await page.getByRole('heading', { name: 'My matches' }).count(), 0);
  await page.getByRole('button', { name: 'Kick off' }).click();
  await page.getByText('Grace').first().waitFor();
  await page.goto(stage.base + path);
  await page.locator('.match').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0, 'the old seat is not hers');
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('an invitation is called off', async () => {
  const window = await stage.open();
  await makeMatch(window, stage.base, { name: 'Ada', against: 'Friend' });
  await window.page.getByRole('button', { name: 'Call it off' }).click();
  await window.page.getByRole('heading', { name: 'Called off' }).waitFor();
  await window.context.close();
});

test('a link to a match that has begun shows it', async () => {
  const [home, away, late] = await Promise.all([stage.open(), stage.open(), stage.open()]);
  const path = await makeMatch(home, stage.base, { name: 'Ada', against: 'Friend' });
  await Promise.all([late.page.goto(stage.base + path), away.page.goto(stage.base + path)]);
  await late.page.locator('main a[href="/rules/golden_goal"]').click();
  await late.page.getByRole('heading', { name: 'Golden Goal, the rules' }).waitFor();
  await late.page.goBack();
  await late.page.getByRole('button', { name: 'Just watch' }).click();
  await late.page.getByText('waits for an opponent').waitFor();
  await join(away, stage.base, path, 'Bruno');
  // The invitation turns into the match by itself.
  await late.page.locator('.match').waitFor();
  assert.equal(await late.page.getByRole('button', { name: 'Resign' }).count(), 0);
  await Promise.all([home, away, late].map(({ context }) => context.close()));
});

test('the match of one who stays away is claimed', async () => {
  const { page, errors, context } = left;
  await page.getByRole('button', { name: 'Claim the win' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Ada won, Bruno was gone for too long' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
