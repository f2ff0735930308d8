// Watching: the live list, featured matches, many boards, late matches, closed ones, chances and luck.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask, Pair } from './support/people.js';
import { chance, makeMatchOf } from './support/play.js';
import { openStage } from './support/stage.js';
import { check, close, PHONE, twoPlay } from './support/windows.js';

const stage = openStage();
const GAMES = ['golden_goal', 'world_soccer', 'sector_soccer', 'grid_soccer'];
/** The server looks for featured matches every few seconds, and thinks about chances for some. */
const PATIENT = { timeout: 60_000 };

const boardOf = ({ page }, id) => page.locator(`[data-board="${id}"]`);
const pitch = (board) => board.locator('div.board');

test('a third person finds a running match from the first page, watches it, and is counted', async () => {
  const { home, away } = await twoPlay(stage);
  const guest = await stage.open();
  await home.page.getByText('Nobody is watching').waitFor();
  await guest.page.goto(stage.base);
  await guest.page.getByRole('navigation').getByRole('link', { name: 'Watch' }).click();
  const row = guest.page.locator('[data-live]', { hasText: 'Ada' });
  await row.getByRole('link', { name: 'Bruno', exact: true }).waitFor();
  assert.match(await row.innerText(), /0 : 0/);
  const search = guest.page.locator('section', { has: guest.page.getByRole('heading', { name: 'Find a match' }) });
  const find = async (name, game) => {
    await search.getByLabel('Who plays').fill(name);
    await search.getByLabel('Which game').selectOption(game);
    await search.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await find('brun', '');
  await search.locator('[data-live]', { hasText: 'Bruno' }).waitFor();
  await check(guest, 'the live list');
  await find('brun', 'Sector Soccer');
  await search.getByText('No listed match like that').waitFor();
  await row
    .first()
    .getByRole('link', { name: /^Watch/ })
    .click();
  await guest.page.locator('.match').waitFor();
  for (const { page } of [home, away, guest]) await page.getByText('1 watching').waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Resign' }).count(), 0);
  // Not back to the list: its featured boards are watched too.
  await guest.page.goto(`${stage.base}/rules`);
  await home.page.getByText('Nobody is watching').waitFor();
  await close(home, away, guest);
});

test('a featured match of each game plays on its board, changes on its own, and stays if it is kept', async () => {
  const random = chance(5);
  const pair = await Pair.of(stage.base, ['Cora', 'Dan'], { game: 'sector_soccer' });
  const guest = await stage.open();
  await guest.page.goto(`${stage.base}/watch`);
  const board = boardOf(guest, pair.id);
  await pitch(board).waitFor(PATIENT);
  await pair.play(random, 3);
  await guest.page.locator(`[data-board="${pair.id}"][data-seq="${await pair.seq()}"]`).waitFor();
  const featured = guest.page.getByRole('region', { name: 'Featured matches' });
  await featured.getByRole('button', { name: /^Stay with this match of Sector Soccer/ }).click();
  await check(guest, 'featured matches');
  const other = await Pair.of(stage.base, ['Eve', 'Finn'], { game: 'sector_soccer' });
  await pair.play(random, 2000);
  // The first is over, so the other one is featured now.
  for (;;) {
    const { games } = await ask(stage.base, 'GET', '/watch');
    if (games.sector_soccer?.featured === other.id) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.equal(await board.count(), 1, 'kept');
  await featured.getByRole('button', { name: /^Go on to others/ }).click();
  await pitch(boardOf(guest, other.id)).waitFor();
  assert.equal(await board.count(), 0);
  await close(guest);
});

test('followed players’ matches come first', async () => {
  const pair = await Pair.of(stage.base, ['Gil', 'Hana'], { game: 'golden_goal' });
  await Pair.of(stage.base, ['Ivo', 'Jo'], { game: 'golden_goal' });
  const guest = await stage.open();
  await makeMatchOf(guest, stage.base, { game: 'Golden Goal', name: 'Kim', against: 'One screen' });
  const { view } = await ask(stage.base, 'GET', `/matches/${pair.id}`);
  const { id } = view.match.seats.away;
  await guest.page.evaluate((id) => fetch(`/api/me/follows/${id}`, { method: 'PUT' }), id);
  await guest.page.goto(`${stage.base}/watch`);
  const followed = guest.page.getByRole('region', { name: 'Whom you follow' });
  await followed.getByRole('link', { name: 'Hana', exact: true }).waitFor();
  assert.equal(await followed.locator('[data-live]').count(), 1);
  const first = guest.page.locator('[data-live]').first();
  assert.equal(await first.getAttribute('data-live'), pair.id);
  await check(guest, 'with followed players');
  await close(guest);
});

for (const look of [PHONE, { width: 1280, height: 900 }]) {
  test(`a page of four boards plays live, ${look.width} px wide`, async () => {
    const random = chance(7);
    const pairs = [];
    for (const game of GAMES) pairs.push(await Pair.of(stage.base, ['Lena', 'Max'], { game }));
    const guest = await stage.open(look);
    await guest.page.goto(`${stage.base}/tv?boards=${pairs.map(({ id }) => id).join(',')}`);
    for (const { id } of pairs) await pitch(boardOf(guest, id)).waitFor();
    await Promise.all(pairs.map((pair) => pair.play(random, 4)));
    for (const pair of pairs)
      await guest.page.locator(`[data-board="${pair.id}"][data-seq="${await pair.seq()}"]`).waitFor();
    await check(guest, 'four boards');
    // Beside each other where there is room, below each other on a phone.
    const boxes = await guest.page.locator('[data-board]').evaluateAll((all) => all.map((one) => one.offsetTop));
    assert.equal(new Set(boxes).size > 2, look === PHONE, String(boxes));
    const [gone, ...rest] = pairs;
    await guest.page
      .locator(`[data-board="${gone.id}"]`)
      .getByRole('button', { name: /^Remove/ })
      .click();
    assert.equal(await guest.page.locator('[data-board]').count(), 3);
    const address = await guest.page.getByLabel('Link to these boards').inputValue();
    assert.equal(address, `${stage.base}/tv?boards=${rest.map(({ id }) => id).join(',')}`);
    assert.equal(guest.page.url(), address);
    await guest.page.locator(`[data-live="${gone.id}"]`).getByRole('button', { name: /^Add/ }).click();
    await pitch(boardOf(guest, gone.id)).waitFor();
    await close(guest);
  });
}

test('a late match says how late it is, to players and to those who watch', async () => {
  const later = { 'Who may watch': 'everyone', 'Shown so many seconds late': 90 };
  const { home, away, path } = await twoPlay(stage, { later });
  const guest = await stage.open(PHONE);
  await guest.page.goto(stage.base + path);
  await guest.page.getByText('You see this match 1 minute 30 seconds late.').waitFor();
  await home.page.getByText('Those who watch see it 1 minute 30 seconds late.').waitFor();
  await check(guest, 'late');
  await close(home, away, guest);
});

test('a match that nobody may watch says so', async () => {
  const { home, away, path } = await twoPlay(stage, { listed: false, later: { 'Who may watch': 'nobody' } });
  for (const look of [PHONE, {}]) {
    const guest = await stage.open(look);
    await guest.page.goto(stage.base + path);
    await guest.page.getByRole('heading', { name: 'Not open to you' }).waitFor();
    await guest.page.getByText('Only its players see it.').waitFor();
    await check(guest, 'closed');
    await guest.page.getByRole('link', { name: 'What else can be watched' }).click();
    await guest.page.getByRole('heading', { name: 'Watch' }).waitFor();
    await close(guest);
  }
  await close(home, away);
});

for (const game of GAMES) {
  test(`chances as a band, and as a graph with the luck of the dice: ${game}`, async () => {
    const pair = await Pair.of(stage.base, ['Quinn', 'Rosa'], { game });
    await pair.play(chance(3), 12);
    const guest = await stage.open();
    await guest.page.goto(`${stage.base}/match/${pair.id}`);
    const band = guest.page.locator('.ground').getByRole('img', { name: /^(Chances|Estimated chances): / });
    await band.waitFor(PATIENT);
    const words = await band.getAttribute('aria-label');
    assert.equal(words.startsWith('Chances'), game === 'sector_soccer', `exact or estimated: ${words}`);
    await guest.page.getByText('Chances and luck').click();
    const graph = guest.page.getByRole('img', { name: /over the match/ });
    await graph.waitFor(PATIENT);
    assert.match(await graph.getAttribute('aria-label'), /At first Quinn \S+%.*; at step \d+ Quinn \S+%/);
    await guest.page.getByRole('img', { name: /^Luck of the dice at step \d+: Quinn [+−]?\d/ }).waitFor();
    await check(guest, 'graph and luck');
    await close(guest);
  });
}
