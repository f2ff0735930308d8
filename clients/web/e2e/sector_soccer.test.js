// Sector Soccer: two people play a knockout to its end in two windows while a third watches, sheets in secret; then a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { meetComputer } from './support/computer.js';
import { chance, join, state, whoActs } from './support/play.js';
import { answered, button, makeKnockout, phaseOf, step } from './support/sector_soccer.js';
import { openStage } from './support/stage.js';

const SEED = Number(process.env.SEED ?? 3);

let home;
let away;
let watcher;
let path;
const stage = openStage(async (stage) => {
  [home, away, watcher] = await Promise.all([stage.open(), stage.open(), stage.open()]);
});
const random = chance(SEED);

const windows = () => [home, away, watcher];
const pawns = ({ page }, side) => page.locator(`.board [data-pawn=${side}]`).count();
const words = ({ page }) => page.locator('p[data-phase]').innerText();
const api = async (suffix) => (await fetch(`${stage.base}/api/matches/${path.split('/').at(-1)}${suffix}`)).json();

test(`a line-up is refused before it is handed in, and secret after (SEED=${SEED})`, async () => {
  path = await makeKnockout(home, stage.base, { name: 'Ada', against: 'Friend', side: 'home' });
  await join(away, stage.base, path, 'Bruno');
  await watcher.page.goto(stage.base + path);
  for (const { page } of windows()) await page.locator('[data-phase=line_up]').waitFor();
  await home.page.locator('[data-step="-1"]').click();
  await home.page.locator('[data-step="-1"]').click();
  assert.match(await words(home), /Sector 1 holds nobody/);
  await home.page.locator('[data-step="+1"]').click();
  assert.match(await words(home), /1 pawn still to place/);
  assert.ok(await button(home, /^Hand in/).isDisabled());
  await home.page.locator('[data-square=bench]').click();
  await home.page.locator('[data-square="5"]').click();
  await answered(home, () => button(home, 'Hand in 1-2-2-2-3').click());
  await away.page.getByText('✓ sheet is in').waitFor();
  assert.deepEqual([await pawns(home, 'home'), await pawns(away, 'home'), await pawns(watcher, 'home')], [11, 1, 1]);
  assert.equal(await words(home), 'Bruno is still to line up');
});

test('the other one fills in his sheet by keys alone, and both are opened', async () => {
  const { page } = away;
  await page.locator('[data-square="3"]').focus();
  await page.keyboard.press('ArrowLeft');
  // Away's own sector 2 is above its goal, which is at the bottom.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await answered(away, () => page.keyboard.press('h'));
  for (const window of windows()) {
    await window.page.locator('[data-phase=play]').waitFor();
    assert.deepEqual([await pawns(window, 'home'), await pawns(window, 'away')], [11, 11]);
    await window.page.getByRole('img', { name: /^Chances: Ada \d+%/ }).waitFor();
  }
  const { events } = await api('/events?since=0');
  const lined = events.filter(({ event }) => event.type === 'lined_up').map(({ event }) => event.pawns);
  assert.deepEqual(lined, [
    [1, 2, 2, 2, 3],
    [1, 4, 1, 2, 2],
  ]);
});

test('throws that were given are lowered while the other side has given none', async () => {
  await answered(home, () => button(home, /^To stoppage/).click());
  await home.page.getByText('✓ ready for 4').waitFor();
  await answered(home, () => button(home, 'Only one more throw').click());
  await away.page.getByText('✓ ready for 1').waitFor();
  await answered(away, () => button(away, /^To stoppage/).click());
  await watcher.page.getByText('3 throws left').first().waitFor();
});

test('the match is played to its end, and all see the same', async () => {
  for (;;) {
    const window = await whoActs([home, away]);
    if (!window) break;
    await step(window, random);
  }
  const rolls = (await api('/record')).steps.filter(({ type }) => type === 'roll').length;
  const titles = [];
  for (const { page } of windows()) {
    await page.locator('.match[data-status=over]').waitFor();
    await page.locator(`[data-verified="${rolls}"]`).waitFor();
    titles.push(await page.locator('#result-title').innerText());
    assert.equal(await page.locator('.problem').count(), 0);
  }
  assert.equal(new Set(titles).size, 1, titles.join(' / '));
  assert.match(titles[0], /won (after two halves|in extra time|on penalties)/);
});

test('nobody heard a sheet before it was opened', () => {
  const own = { home, away };
  const views = ({ frames }) => frames.flatMap((frame) => [frame.view?.game, frame.patch?.game]).filter(Boolean);
  for (const view of views(watcher)) assert.equal(view.pending ?? null, null);
  for (const [side, window] of Object.entries(own)) {
    const theirs = side === 'home' ? 'away' : 'home';
    const opened = window.frames.findIndex(({ events }) => events?.some(({ type }) => type === 'lined_up'));
    const early = window.frames.slice(0, opened).flatMap((frame) => [frame.view?.game, frame.patch?.game]);
    for (const view of early) assert.equal(view?.pawns?.[theirs] ?? null, null);
    assert.ok(
      window.frames.every(({ legal }) => !legal?.[theirs]),
      'only the own list',
    );
  }
});

test('throws of a run are shown one by one, and can be skipped', async () => {
  const window = await stage.open({ motion: true });
  const { page } = window;
  await makeKnockout(window, stage.base, { name: 'Cleo', against: 'One screen', halfThrows: 30 });
  for (const side of ['home', 'away']) {
    await page.locator(`.match[data-to-act=${side}][data-busy=false]`).waitFor();
    await answered(window, () => button(window, /^Hand in/).click());
  }
  await page.locator('.match[data-to-act=home][data-busy=false]').waitFor();
  await answered(window, () => button(window, /^Five/).click());
  await page.locator('.match[data-to-act=away][data-busy=false]').waitFor();
  await answered(window, () => button(window, /^Five/).click());
  await page.locator('[data-clock="1"]', { hasText: '29 throws left' }).waitFor();
  const last = await state(page);
  assert.equal(last.busy, 'true');
  const dice = await page.locator('.board [data-die]').count();
  assert.ok(dice >= 4, `${dice} dice lie on the board`);
  await button(window, 'Skip to the end').click();
  await page.locator('.match[data-busy=false]').waitFor();
  assert.equal(await button(window, 'Skip to the end').count(), 0);
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

for (const look of [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true, dark: true },
]) {
  test(`a whole match by finger at ${look.width} x ${look.height}, before axe`, async () => {
    const window = await stage.open(look);
    const { page } = window;
    await makeKnockout(window, stage.base, { name: 'Dora', against: 'Computer', side: 'away' });
    const seen = new Set();
    for (;;) {
      if (!(await whoActs([window]))) break;
      const phase = await phaseOf(window);
      if (!seen.has(phase)) {
        assert.deepEqual(await faults(page), [], phase);
        assert.equal(await tooWide(page), 0, phase);
        const lowest = await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
        assert.ok(lowest <= look.height, `${phase}: the buttons end at ${lowest}`);
      }
      seen.add(phase);
      await step(window, random);
    }
    await page.locator('#result-title').waitFor();
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(window.errors, []);
    await window.context.close();
  });
}

test('the computer lines up and throws, and the page shows it', async () => {
  await meetComputer(await stage.open(), stage.base, {
    chosen: { game: 'Sector Soccer', select: { Side: 'home' } },
    begin: (window) => answered(window, () => button(window, /^Hand in/).click()),
    step: (window) => answered(window, () => button(window, /^Throw/).click()),
    // Nothing is thrown before both have given a throw.
    isAnswer: ({ type }) => type === 'thrown',
    board: (page) => page.locator('[data-clock]').allTextContents(),
  });
});

test('the pace is changed on a phone while throws are offered, and back from "At once"', async () => {
  const window = await stage.open({ width: 360, height: 640, touch: true });
  const { page } = window;
  await makeKnockout(window, stage.base, { name: 'Elsa', against: 'Computer', side: 'home', halfThrows: 30 });
  await page.locator('.match[data-to-act][data-busy=false]').waitFor();
  await answered(window, () => button(window, /^Hand in/).click());
  const pace = page.getByLabel('Pace');
  for (const [value, name] of [
    ['at_once', 'At once'],
    ['fast', 'Fast'],
  ]) {
    await button(window, /^To stoppage/).waitFor();
    await pace.selectOption(value);
    await page.locator('.pace span', { hasText: name }).waitFor();
    const { x, y, width, height } = await pace.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 360 && y + height <= 640 && height >= 40, `${name} is in reach`);
    assert.equal(await tooWide(page), 0);
    assert.deepEqual(await faults(page), []);
    await answered(window, () => button(window, /^Throw/).click());
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
  }
  assert.equal(await page.evaluate(() => localStorage.getItem('touchline.sector_soccer.pace')), 'fast');
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('no window met an error', () => {
  for (const { errors } of windows()) assert.deepEqual(errors, []);
});
