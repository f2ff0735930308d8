// Every page and state: nothing for axe to complain about, no scrolling sideways on a phone, and a turn by keyboard alone.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { chance, join, makeMatch, state, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';

const stage = openStage();

async function check(window, what) {
  assert.deepEqual(await faults(window.page), [], what);
  assert.ok((await tooWide(window.page)) <= 0, `${what} scrolls sideways`);
}

const LOOKS = [
  { width: 360, height: 740, dark: false },
  { width: 360, height: 740, dark: true },
  { width: 1280, height: 800, dark: false },
];

for (const look of LOOKS) {
  describe(`${look.width} px, ${look.dark ? 'dark' : 'light'}`, () => {
    let window;
    before(async () => (window = await stage.open(look)));
    after(() => window.context.close());

    for (const [path, heading] of [
      ['/', /Four games/],
      ['/rules', /^Rules$/],
      ['/fair-dice', /Fair dice/],
      ['/watch', /^Watch$/],
      ['/tv', /Side by side/],
      ['/nowhere', /Nothing here/],
      ['/match/01936d4e-6f00-7000-8000-000000000001', /No such match/],
    ]) {
      test(path, async () => {
        await window.page.goto(stage.base + path);
        await window.page.getByRole('heading', { name: heading }).waitFor();
        await check(window, path);
      });
    }

    test('the rules of each game', async () => {
      const games = await (await fetch(`${stage.base}/api/games`)).json();
      assert.ok(games.length >= 4, `${games.length} games`);
      for (const { name } of games) {
        await window.page.goto(`${stage.base}/rules/${name}`);
        await window.page.getByRole('heading', { level: 1, name: /, the rules$/ }).waitFor();
        await check(window, name);
        await window.page.getByText('Rulings that only programs meet').click();
        await check(window, `${name}, with what only programs meet`);
      }
      assert.deepEqual(window.errors, []);
    });

    test('a match in all its states', async () => {
      const guest = await stage.open(look);
      const path = await makeMatch(window, stage.base, {
        // A name is at most 24 characters; the field takes no more.
        name: 'Ada of the rather long name',
        against: 'Friend',
        maxRounds: 1,
        rated: true,
      });
      assert.ok(path);
      await window.page.getByText('Waiting for an opponent').waitFor();
      await check(window, 'waiting');
      await guest.page.goto(stage.base + path);
      await guest.page.getByText('invites you').waitFor();
      await guest.page.getByText('A rated match of Golden Goal').waitFor();
      await check(guest, 'invited');
      await guest.page.getByRole('button', { name: 'Just watch' }).click();
      await guest.page.getByRole('heading', { name: 'You watch' }).waitFor();
      await check(guest, 'about to watch');
      await join(guest, stage.base, path, 'Bruno');
      const seen = new Set();
      const random = chance(11);
      for (;;) {
        const acting = await whoActs([window, guest]);
        if (!acting) break;
        const phase = await acting.page.locator('[data-phase]').first().getAttribute('data-phase');
        if (!seen.has(phase)) await check(acting, phase);
        seen.add(phase);
        await step(acting, random);
      }
      for (const phase of ['set_up', 'kick_off', 'roll', 'run']) assert.ok(seen.has(phase), `${phase} was seen`);
      await window.page.locator('.match[data-status=over]').waitFor();
      await window.page.getByText(/Bruno 1500 → 1\d{3}\?/).waitFor();
      const picture = await window.page.getByRole('link', { name: 'Picture' }).getAttribute('href');
      assert.equal((await window.page.request.get(stage.base + picture)).headers()['content-type'], 'image/png');
      await check(window, 'over');
      assert.deepEqual([...window.errors, ...guest.errors], []);
      await guest.context.close();
    });
  });
}

for (const look of [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
]) {
  test(`a phone of ${look.width} x ${look.height} shows board, clocks, score and what can be done at once`, async () => {
    const window = await stage.open(look);
    const { page } = window;
    const name = 'Ada of the rather long n';
    await makeMatch(window, stage.base, { name, against: 'One screen', maxRounds: 2, minutes: 10 });
    const seen = new Set();
    const random = chance(4);
    while (await whoActs([window])) {
      const phase = await page.locator('[data-phase]').getAttribute('data-phase');
      if (!seen.has(phase)) await inOneScreen(page, phase);
      if (phase === 'kick_off' && !seen.has(phase)) {
        await page
          .locator(`[data-square="${await page.locator('[data-ways]').first().getAttribute('data-square')}"]`)
          .tap();
        await page.getByRole('button', { name: 'Play it' }).waitFor();
        await inOneScreen(page, 'the preview of a kick');
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      if (phase === 'run' && !seen.has(phase)) {
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.getByText('The computer would play').waitFor();
        await inOneScreen(page, 'a hint');
      }
      seen.add(phase);
      await step(window, random);
    }
    for (const phase of ['set_up', 'kick_off', 'roll', 'run', 'end']) assert.ok(seen.has(phase), `${phase} was seen`);
    await page.locator('.result').waitFor();
    await inOneScreen(page, 'the end');
    assert.deepEqual(window.errors, []);
    await window.context.close();
  });
}

/** Nothing of these is out of sight or lies over another one, and the clocks are not squeezed out. */
async function inOneScreen(page, what) {
  // Measured as it is drawn: the board takes the size that is left to it one frame after what stands beside it.
  await page.evaluate(() => {
    scrollTo(0, 0);
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const boxes = await page
    .locator('.seat, .board svg, .moves, .seat time')
    .evaluateAll((all) => all.map((one) => ({ name: one.classList[0], box: one.getBoundingClientRect().toJSON() })));
  const { width, height } = page.viewportSize();
  assert.equal(boxes.filter(({ name }) => name === 'clock').length, 2, what);
  for (const { name, box } of boxes) {
    const isSeen = box.top >= 0 && box.left >= 0 && box.bottom <= height && box.right <= width && box.width > 0;
    assert.ok(isSeen, `${what}: ${name} is out of sight: ${JSON.stringify(box)}`);
  }
  const apart = boxes.filter(({ name }) => name !== 'clock');
  for (const [i, one] of apart.entries()) {
    for (const other of apart.slice(i + 1)) {
      const [a, b] = [one.box, other.box];
      const isApart = a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
      assert.ok(isApart, `${what}: ${one.name} and ${other.name} overlap`);
    }
  }
  const board = boxes.find(({ name }) => name === 'board');
  assert.ok(board.box.width >= width / 2, `${what}: the board is ${board.box.width} px wide`);
}

test('a match on one screen, by keyboard alone', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen', maxRounds: 2 });
  await page.locator('.match').waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const seen = new Set();
  while ((await state(page)).status !== 'over' && seen.size < 6) {
    await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    const phase = await page.locator('[data-phase]').first().getAttribute('data-phase');
    seen.add(phase);
    const { seq } = await state(page);
    if (phase === 'roll') await page.keyboard.press('r');
    else if (phase === 'end') await page.keyboard.press('d');
    else await byKeys(page);
    await page.waitForFunction((old) => Number(document.querySelector('.match')?.dataset.seq) > old, seq);
    if (phase === 'end' && seen.has('run')) break;
  }
  for (const phase of ['set_up', 'kick_off', 'roll', 'run', 'end']) assert.ok(seen.has(phase), `${phase} by keyboard`);
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('the pawn to place is chosen by arrow keys', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatch(window, stage.base, { name: 'Ada', against: 'One screen' });
  const bench = page.getByRole('radiogroup', { name: 'Pawn to place' });
  await bench.waitFor();
  assert.equal(await bench.locator('[tabindex="0"]').count(), 1, 'one stop for Tab');
  await bench.locator('[tabindex="0"]').focus();
  const names = await bench.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const chosen = async () => {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.equal(
      await bench.getByRole('radio', { checked: true }).getAttribute('aria-label'),
      name,
      'chosen and focused',
    );
    return names.indexOf(name);
  };
  const last = names.length - 1;
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowLeft', 1],
    ['ArrowUp', 0],
    ['ArrowLeft', last],
    ['ArrowRight', 0],
    ['End', last],
    ['Home', 0],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await chosen(), at, key);
  }
  await page.keyboard.press('ArrowRight');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const square = await page.locator('[data-ways]').first().getAttribute('data-square');
  await walk(page, square);
  await page.keyboard.press('Enter');
  const pawn = names[1] === 'keeper' ? 0 : names[1];
  await page.locator(`[data-piece$=":${pawn}"]`).waitFor();
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

/** Picks a pawn, if one has to be picked, and does the first thing it can do: with arrows, Enter and C. */
async function byKeys(page) {
  if ((await page.locator('[data-ways]').count()) === 0) {
    await walk(page, await page.locator('[data-source]').first().getAttribute('data-square'));
    await page.keyboard.press('Enter');
  }
  const target = page.locator('[data-ways]').first();
  const ways = Number(await target.getAttribute('data-ways'));
  await walk(page, await target.getAttribute('data-square'));
  await page.keyboard.press('Enter');
  if (ways === 1) return;
  await page.keyboard.press('c');
  await page.getByText(/Way 2 of/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

async function walk(page, square) {
  const [x, y] = square.split(',').map(Number);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-square')?.split(',').map(Number));
  const [fromX, fromY] = await focused();
  for (let i = fromX; i !== x; i += Math.sign(x - fromX))
    await page.keyboard.press(x > fromX ? 'ArrowRight' : 'ArrowLeft');
  for (let i = fromY; i !== y; i += Math.sign(y - fromY))
    await page.keyboard.press(y > fromY ? 'ArrowUp' : 'ArrowDown');
  assert.deepEqual(await focused(), [x, y]);
}
