// What else a person does: mouse, finger, options, the computer, offers, giving up.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { chance, join, makeMatch, state, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

const phase = (page) => page.locator('[data-phase]').first().getAttribute('data-phase');
const moved = (page, seq) =>
  page.waitForFunction((old) => Number(document.querySelector('.match')?.dataset.seq) > old, seq);

async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, from, to) {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await page.mouse.up();
}

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

test('a whole match against the computer, with a hint, rolling and ending turns by themselves', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'Computer', side: 'home', maxRounds: 3 });
  await page.locator('.match').waitFor();
  await page.getByText('Options for this browser').click();
  await page.getByLabel('Roll by itself').check();
  await page.getByLabel('End the turn by itself').check();
  const random = chance(5);
  let hints = 0;
  for (;;) {
    const acting = await whoActs([window]);
    if (!acting) break;
    const now = await phase(page);
    const offered = (await page.locator('[data-ways], [data-source]').count()) > 0;
    // What goes by itself is not pressed.
    if (now === 'roll' || now === 'end' || !offered) {
      await page.waitForFunction((old) => document.querySelector('[data-phase]')?.dataset.phase !== old, now);
      continue;
    }
    if (now === 'run' && hints === 0) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText(/The computer would play/).waitFor();
      assert.equal(await page.locator('[data-path=hint]').count(), 1, 'the hint is drawn');
      hints += 1;
    }
    await step(window, random);
  }
  assert.equal(hints, 1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Record', exact: true }).click(),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const rolls = record.steps.filter(({ type }) => type === 'roll').length;
  assert.ok(rolls > 3);
  await page.locator(`[data-verified="${rolls}"]`).waitFor();
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('the turn of the computer is shown step by step, in its order', async () => {
  const window = await stage.open({ motion: true });
  const { page } = window;
  // No goal ends it.
  await makeMatch(window, stage.base, { name: 'Ada', against: 'Computer', side: 'home', mode: 'rounds', rounds: 9 });
  const random = chance(6);
  for (;;) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    if ((await phase(page)) === 'end') break;
    await step(window, random);
  }
  const heard = window.frames.length;
  await page.evaluate(() => {
    const places = () =>
      [...document.querySelectorAll('[data-piece]')].map((one) => [one.dataset.piece, one.getAttribute('transform')]);
    let before = places();
    globalThis.moved = [];
    requestAnimationFrame(function look() {
      const now = places();
      const changed = now.filter(([, at], i) => at !== before[i][1]).map(([piece]) => piece);
      // The ball goes aside for a pawn that comes to it.
      if (changed.length > 0) globalThis.moved.push(changed.find((piece) => piece !== 'ball') ?? 'ball');
      before = now;
      requestAnimationFrame(look);
    });
  });
  await step(window, random);
  await page.locator('.match[data-busy=true]').waitFor();
  await page.locator('.match[data-to-act=home][data-busy=false]').waitFor();
  const pieces = { run: ({ pawn }) => `away:${pawn}`, stepped_off: ({ pawn }) => `away:${pawn}`, kick: () => 'ball' };
  const events = window.frames.slice(heard).flatMap((frame) => frame.events ?? []);
  const order = events.filter(({ type }) => type in pieces).map((event) => pieces[event.type](event));
  const once = (list) => list.filter((piece, i) => piece !== list[i - 1]);
  const seen = await page.evaluate(() => globalThis.moved);
  assert.ok(order.length > 0);
  assert.deepEqual(once(seen), once(order));
  assert.ok(seen.length > order.length, 'they are seen on their way');
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('pawns and the ball are dragged', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen', maxRounds: 2 });
  await page.locator('.match').waitFor();
  const seen = new Set();
  while (!(seen.has('set_up') && seen.has('kick_off') && seen.has('run'))) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    const now = await phase(page);
    const { seq } = await state(page);
    const source = page.locator('[data-source]').first();
    if (now === 'set_up') await drag(page, page.getByRole('radio', { checked: true }).last(), await target(page));
    else if (now === 'kick_off') await drag(page, source, await target(page));
    else if (now === 'run') {
      await source.click();
      const at = await target(page);
      await page.keyboard.press('Escape');
      await drag(page, source, at);
    } else await step(window, chance(1));
    const play = page.getByRole('button', { name: 'Play it' });
    if ((await play.count()) > 0) await play.click();
    await moved(page, seq);
    seen.add(now);
  }
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

/** The first square in reach, by its name. */
async function target(page) {
  return page.locator(`[data-square="${await page.locator('[data-ways]').first().getAttribute('data-square')}"]`);
}

test('a finger sees a kick before it is made', async () => {
  const window = await stage.open({ width: 360, height: 740, touch: true });
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  await page.locator('.match').waitFor();
  const random = chance(2);
  for (;;) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    if ((await phase(page)) === 'kick_off') break;
    await step(window, random);
  }
  const { seq } = await state(page);
  const at = await target(page);
  await at.tap();
  await page.getByRole('button', { name: 'Play it' }).waitFor();
  assert.equal(await page.locator('[data-path=preview]').count(), 1, 'its way is drawn');
  assert.ok((await tooWide(page)) <= 0);
  assert.equal((await state(page)).seq, seq, 'nothing is done yet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.locator('[data-path=preview]').count(), 0);
  await at.tap();
  await at.tap();
  await moved(page, seq);
  assert.deepEqual(window.errors, []);
  await window.context.close();
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

test('a step is taken back', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  await page.locator('.match').waitFor();
  const random = chance(4);
  for (;;) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    if ((await phase(page)) === 'run') break;
    await step(window, random);
  }
  const pieces = () =>
    page.locator('[data-piece]').evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
  const before = await pieces();
  await step(window, random);
  await page.locator('.match[data-busy=false]').waitFor();
  assert.notDeepEqual(await pieces(), before);
  const { seq } = await state(page);
  await page.keyboard.press('u');
  await moved(page, seq);
  await page.locator('.match[data-busy=false]').waitFor();
  assert.deepEqual(await pieces(), before);
  assert.equal(await phase(page), 'run');
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
  await away.page.getByRole('button', { name: 'No' }).click();
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
