// Golden Goal in the browser: a match against the computer to its end, its turn step by step, mouse, finger, a step taken back.
// `match.test.js` plays it between people, `access.test.js` by keyboard alone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { tooWide } from './support/browser.js';
import { chance, makeMatch, state, step, whoActs } from './support/play.js';
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

test('a whole match against the computer, with a hint, rolling and ending turns by themselves', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'Computer', side: 'home', maxRounds: 3 });
  await page.locator('.match').waitFor();
  await page.getByText('Options for playing').click();
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
