// World Soccer in the browser: two people play a match to its end while a third watches; a line-up is refused at once what the
// rules forbid it; a throw by mouse, by finger on a phone, and by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults, fingerDrag, tooWide } from './support/browser.js';
import { chance, join, makeMatchOf, state, whoActs } from './support/play.js';
import { meetComputer, places } from './support/computer.js';
import { openStage } from './support/stage.js';
import { answered, lineUp, moved, square, step } from './support/world_soccer.js';

const SEED = Number(process.env.SEED ?? 3);
const SHORT = { Pitch: 'quick' };
/** The fewest that a limit may be. */
const THROWS = 50;

const stage = openStage();

test(`two play to the end, and a third watches (SEED=${SEED})`, async () => {
  const [home, away, watcher] = await Promise.all([stage.open(), stage.open(), stage.open()]);
  const path = await makeMatchOf(home, stage.base, {
    game: 'World Soccer',
    name: 'Ada',
    against: 'Friend',
    select: { ...SHORT, Side: 'home' },
    fill: { 'Goals that win': 1 },
    later: { 'Throws at most (or 0)': THROWS },
    listed: true,
  });
  await join(away, stage.base, path, 'Bruno');
  await watcher.page.goto(stage.base + path);
  await watcher.page.locator('.match').waitFor();

  // Line-ups are in secret until both are in.
  const homes = ({ page }) => page.locator('[data-piece^="home:"]').count();
  await home.page.getByLabel('Line-up', { exact: true }).selectOption({ label: '4-3-3' });
  const before = await state(home.page);
  await home.page.getByRole('button', { name: 'Ready', exact: true }).click();
  await answered(home.page, before.seq);
  await watcher.page.getByText('Ada has lined up').waitFor();
  assert.deepEqual(await Promise.all([home, away, watcher].map(homes)), [11, 0, 0]);
  const heard = JSON.stringify(
    [...away.frames, ...watcher.frames].filter(({ channel }) => channel?.startsWith('match/')),
  );
  assert.ok(!heard.includes('[2,8]'), 'where 4-3-3 has a forward is not told');
  await away.page.getByRole('button', { name: 'Ready', exact: true }).click();
  await watcher.page.getByText('Both line-ups are shown').waitFor();
  assert.deepEqual(await Promise.all([home, away, watcher].map(homes)), [11, 11, 11]);

  const random = chance(SEED);
  for (;;) {
    const window = await whoActs([home, away]);
    if (window === null) break;
    await step(window, random);
  }
  const titles = [];
  for (const { page, errors } of [home, away, watcher]) {
    await page.locator('.match[data-status=over]').waitFor();
    titles.push(await page.locator('#result-title').innerText());
    assert.equal(await page.locator('.problem').count(), 0);
    assert.deepEqual(errors, []);
  }
  assert.equal(new Set(titles).size, 1, titles.join(' / '));
  assert.match(titles[0], /won by goals|at the last throw/);
  assert.equal(
    await watcher.page.locator('[data-ways], [data-source]').count(),
    0,
    'one who watches is offered nothing',
  );
  await Promise.all([home, away, watcher].map(({ context }) => context.close()));
});

test('the computer lines up, throws and moves, and the page shows it', async () => {
  await meetComputer(await stage.open(), stage.base, {
    chosen: { game: 'World Soccer', select: { ...SHORT, Side: 'home' } },
    begin: lineUp,
    // Only throws: what moves is the computer's doing.
    step: (window) => step(window, chance(1), 1),
    isAnswer: ({ type, side }) => type === 'thrown' && side === 'away',
    board: places('[data-piece]'),
  });
});

test('a line-up: what the rules forbid is refused at once, by mouse and by keyboard', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatchOf(window, stage.base, { game: 'World Soccer', name: 'Ada', against: 'One screen' });
  await page.getByText('Home: line up').waitFor();
  const words = page.locator('[data-phase]');
  const at = (shirt) => page.locator(`[data-piece="home:${shirt}"]`).getAttribute('transform');
  const drag = async (from, to) => {
    const middle = async (name) => {
      const { x, y, width, height } = await square(page, name).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 6 });
    await page.mouse.up();
  };
  const before = await at(10);
  for (const [to, why] of [
    ['7,10', 'Nobody lines up in the centre circle'],
    ['4,12', 'The halfway row is left free'],
    ['4,14', 'Everybody lines up in his own half'],
  ]) {
    await drag('4,10', to);
    await words.filter({ hasText: why }).waitFor();
    assert.equal(await at(10), before, why);
  }
  await drag('4,10', '3,11');
  assert.notEqual(await at(10), before);
  // The keeper by keys: out of his area is refused, inside it is not.
  await square(page, '7,1').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal(await words.innerText(), 'The keeper lines up in his penalty area');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await square(page, '7,3').getAttribute('data-source'), '1');
  assert.equal(await page.getByLabel('Line-up', { exact: true }).locator('option:checked').innerText(), 'Own');
  await page.getByLabel('Kicks off', { exact: true }).selectOption('9');
  await page.keyboard.press('Escape');
  for (const side of ['Home', 'Away']) {
    await page.getByText(`${side}: line up`).waitFor();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
  }
  await page.getByText(/Kick-off for (Home|Away) with/).waitFor();
  assert.equal(
    await square(page, '3,11')
      .getAttribute('aria-label')
      .then((words) => /home 10/.test(words)),
    true,
  );
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

/** Lines both sides up and throws until the side with the ball has two or more squares to move. */
async function thrown(page) {
  for (const side of ['Home', 'Away']) {
    await page.getByText(`${side}: line up`).waitFor();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
  }
  for (;;) {
    await page.locator('[data-phase=throw]').waitFor();
    await page.keyboard.press('t');
    await page.locator('[data-phase=move]').waitFor();
    const { toAct } = await state(page);
    const hasOne = (await page.getByText(/: 1 to run or kick/).count()) > 0;
    if (!hasOne && (await holder(page)).side === toAct) return;
    await page.keyboard.press('d');
  }
}

/** The holder's side and square, and the sign of his way forward. */
async function holder(page) {
  const found = page.locator('.cell[aria-label*="with the ball"]');
  const words = await found.getAttribute('aria-label');
  const [x, y] = (await found.getAttribute('data-square')).split(',').map(Number);
  const side = words.includes('home') ? 'home' : 'away';
  return { side, x, y, up: side === 'home' ? 1 : -1 };
}

test('a way is drawn with the mouse, taken back, and played step by step by keyboard alone', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatchOf(window, stage.base, { game: 'World Soccer', name: 'Ada', against: 'One screen' });
  await thrown(page);
  const { x, y, up } = await holder(page);
  const back = [`${x - 1},${y - up}`, `${x},${y - 2 * up}`];
  await square(page, `${x},${y}`).click();
  assert.ok((await page.locator('[data-path=offer]').count()) >= 4, 'kicks are drawn to their ends');
  await page.keyboard.press('Escape');
  const before = await state(page);
  for (const [i, at] of [`${x},${y}`, ...back].entries()) {
    const box = await square(page, at).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
  await answered(page, before.seq);
  assert.match(await square(page, back[1]).getAttribute('aria-label'), /with the ball/);
  await page.keyboard.press('u');
  await page.locator(`.cell[data-square="${x},${y}"][aria-label*="with the ball"]`).waitFor();
  await square(page, `${x},${y}`).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Step by step' }).focus();
  await page.keyboard.press('Enter');
  await square(page, `${x},${y}`).focus();
  const backward = up > 0 ? 'ArrowDown' : 'ArrowUp';
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press(backward);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('[data-path=preview]').count(), 1);
  const { seq } = await state(page);
  await page.keyboard.press('Enter');
  await answered(page, seq);
  await page
    .getByText(/^11 runs with the ball/)
    .first()
    .waitFor();
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

for (const look of [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true, dark: true },
]) {
  test(`a phone of ${look.width} x ${look.height}: all at once, and close up a finger hits a square`, async () => {
    const window = await stage.open(look);
    const { page } = window;
    await makeMatchOf(window, stage.base, { game: 'World Soccer', name: 'Ada', against: 'One screen' });
    await page.getByText('Home: line up').waitFor();
    await whole(window, 'line-up');
    const ten = () => page.locator('[data-piece="home:10"]').getAttribute('transform');
    const before = await ten();
    await fingerDrag(window, square(page, '4,10'), square(page, '7,10'));
    await page.getByText('Nobody lines up in the centre circle').first().waitFor();
    assert.equal(await ten(), before, 'refused at once');
    await fingerDrag(window, square(page, '4,10'), square(page, '3,11'));
    assert.notEqual(await ten(), before, 'dragged by finger');
    await thrown(page);
    await whole(window, 'a throw');
    assert.deepEqual(await faults(page), []);
    await page.getByRole('button', { name: 'Closer' }).tap();
    const { x, y } = await holder(page);
    const box = await square(page, `${x},${y}`).boundingBox();
    assert.ok(box.width >= 24 && box.height >= 24, `a square is ${box.width} px wide`);
    await square(page, `${x},${y}`).tap();
    const target = await page.locator('[data-ways]').first().getAttribute('data-square');
    await page.getByRole('button', { name: 'Closer' }).tap();
    await square(page, target).tap();
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    await whole(window, 'a target named by finger');
    const { seq } = await state(page);
    await page.getByRole('button', { name: 'Play it' }).tap();
    await answered(page, seq);
    assert.deepEqual(window.errors, []);
    await window.context.close();
  });
}

/** Board, seats and bar are seen at once. */
async function whole(window, what) {
  const { page } = window;
  const { width, height } = page.viewportSize();
  for (const like of ['[role=grid]', '.moves', '.seat >> nth=0', '.seat >> nth=1']) {
    const box = await page.locator(like).boundingBox();
    const isSeen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    assert.ok(isSeen, `${what}: ${like} is out of sight: ${JSON.stringify(box)}`);
  }
  assert.ok((await tooWide(page)) <= 0, `${what} scrolls sideways`);
}

test('two dice: a part of the throw is chosen', async () => {
  const window = await stage.open();
  const { page } = window;
  await makeMatchOf(window, stage.base, {
    game: 'World Soccer',
    name: 'Ada',
    against: 'One screen',
    select: { ...SHORT, Dice: 'two' },
  });
  for (const side of ['Home', 'Away']) {
    await page.getByText(`${side}: line up`).waitFor();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
  }
  await page.locator('[data-phase=throw]').waitFor();
  await page.keyboard.press('t');
  await page.locator('[data-phase=move]').waitFor();
  await page.getByRole('button', { name: 'Either die' }).click();
  await page.getByRole('button', { name: /^1st die: / }).click();
  await page.getByRole('button', { name: /^2nd die: / }).waitFor();
  await moved(page, chance(1));
  await page.locator('.part.used').waitFor();
  const used = await page.locator('.part').evaluateAll((all) => all.map((one) => one.classList.contains('used')));
  assert.deepEqual(used, [false, true], 'the second was used');
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

test('the rules, with pictures of the board', async () => {
  for (const look of [{ width: 360, height: 740, dark: true }, { width: 1280 }]) {
    const window = await stage.open(look);
    await window.page.goto(`${stage.base}/rules/world_soccer`);
    await window.page.getByRole('heading', { name: 'World Soccer, the rules' }).waitFor();
    assert.ok((await window.page.getByRole('img').count()) >= 12);
    assert.ok((await tooWide(window.page)) <= 0);
    assert.deepEqual(await faults(window.page), []);
    await window.context.close();
  }
});
