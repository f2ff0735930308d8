// Two people play a match to its end in two windows while a third watches; one reloads, one loses the network, and the
// server is killed once and started again.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { chance, join, makeMatch, state, step, whoActs } from './support/play.js';
import { Cable } from './support/server.js';
import { openStage } from './support/stage.js';

const SEED = Number(process.env.SEED ?? 7);
const ROUNDS = 4;
const HEX = /[0-9a-f]{64}/g;

const stage = openStage(async (stage) => {
  homeCable = await Cable.to(stage.server);
  cable = await Cable.to(stage.server);
  [home, away, watcher] = await Promise.all([stage.open(), stage.open(), stage.open()]);
});
let homeCable;
let cable;
let home;
let away;
let watcher;
let path;
let id;
const random = chance(SEED);

after(() => {
  cable?.stop();
  homeCable?.stop();
});

/** Plays until something holds, or the match is over. */
async function playUntil(done) {
  for (;;) {
    const window = await whoActs([home, away]);
    if (window === null || (await done(window))) return window;
    await step(window, random);
  }
}

const phaseOf = ({ page }) => page.locator('[data-phase]').first().getAttribute('data-phase');
const noteOf = ({ page }) => page.locator('.note');
const api = async (suffix) => (await fetch(`${stage.base}/api/matches/${id}${suffix}`)).json();

test(`one makes a match and the other joins by its link (SEED=${SEED})`, async () => {
  path = await makeMatch(home, homeCable.base, {
    name: 'Ada',
    against: 'Friend',
    mode: 'rounds',
    rounds: ROUNDS,
    side: 'home',
    listed: true,
  });
  id = path.split('/').at(-1);
  await home.page.getByText('Waiting for an opponent').waitFor();
  await join(away, cable.base, path, 'Bruno');
  await home.page.locator('.match').waitFor();
  await watcher.page.goto(stage.base);
  // It is the featured match too: the list of live ones is meant.
  const listed = watcher.page.getByRole('region', { name: /^Live/ });
  await listed.getByRole('link', { name: /^Watch.*Ada against Bruno/ }).click();
  await watcher.page.locator('.match').waitFor();
  for (const { page } of [home, away, watcher]) await page.evaluate(() => (globalThis.unbroken = true));
});

test('both set up and kick off, and the third sees it', async () => {
  await playUntil(async (window) => (await phaseOf(window)) === 'roll');
  await watcher.page.locator('.match[data-status=playing]').waitFor();
  assert.equal(await watcher.page.locator('[data-piece^="home:"], [data-piece^="away:"]').count(), 10);
  assert.equal(await watcher.page.locator('[data-ways]').count(), 0, 'one who watches is offered nothing');
  assert.equal(await watcher.page.getByRole('button', { name: 'Resign' }).count(), 0);
});

test('an act whose answer was lost by a reload is done once, and answered', async () => {
  await playUntil(async (window) => window === home && (await phaseOf(window)) === 'roll');
  const rolls = async () => (await api('/events?since=0')).events.filter(({ event }) => event.type === 'rolled').length;
  const earlier = await rolls();
  homeCable.mute();
  await home.page.getByRole('button', { name: 'Roll', exact: true }).click();
  await away.page.waitForFunction(() => document.querySelector('[data-phase]')?.dataset.phase !== 'roll');
  const act = home.sent.findLast(({ type }) => type === 'act');
  homeCable.cut();
  homeCable.mend();
  await home.page.reload();
  await home.page.locator('.match[data-to-act=home][data-busy=false]').waitFor();
  assert.deepEqual(
    home.sent.findLast(({ type }) => type === 'act'),
    act,
    'the same is sent again',
  );
  assert.ok(home.frames.some(({ type, id }) => type === 'done' && id === act.id));
  assert.equal(await rolls(), earlier + 1);
  assert.notEqual(await phaseOf(home), 'roll');
});

test('one loses the network in mid-match and comes back without a reload', async () => {
  await playUntil(async (window) => window === away && (await phaseOf(window)) === 'roll');
  cable.cut();
  await noteOf(away).waitFor();
  assert.match(await noteOf(away).innerText(), /Connection lost.*sent again/s);
  await away.page.getByRole('button', { name: 'Roll', exact: true }).click();
  await home.page.getByText('not here').waitFor();
  cable.mend();
  await noteOf(away).waitFor({ state: 'detached' });
  // What was pressed without a network has gone out by itself.
  await away.page.waitForFunction(() => document.querySelector('[data-phase]')?.dataset.phase !== 'roll');
  assert.equal(await away.page.evaluate(() => globalThis.unbroken), true, 'the page was not loaded again');
});

test('the server is killed in mid-match and everybody goes on', async () => {
  await playUntil(async (window) => window === home && (await phaseOf(window)) === 'roll');
  const before = await state(home.page);
  await stage.server.kill();
  await Promise.all([home, away, watcher].map((window) => noteOf(window).waitFor()));
  await stage.server.up();
  await Promise.all([home, away, watcher].map((window) => noteOf(window).waitFor({ state: 'detached' })));
  assert.ok((await state(home.page)).seq >= before.seq, 'nothing that was shown is lost');
  assert.equal(await watcher.page.evaluate(() => globalThis.unbroken), true, 'the page was not loaded again');
});

test('the match is played to its end, and all see the same', async () => {
  await playUntil(async () => false);
  const record = await api('/record');
  const rolls = record.steps.filter((one) => one.type === 'roll').length;
  const titles = [];
  for (const { page } of [home, away, watcher]) {
    await page.locator('.match[data-status=over]').waitFor();
    await page.locator(`[data-verified="${rolls}"]`).waitFor();
    titles.push(await page.locator('#result-title').innerText());
    assert.equal(await page.locator('.problem').count(), 0);
  }
  assert.equal(new Set(titles).size, 1, titles.join(' / '));
  assert.match(titles[0], /won|Drawn/);
});

test('a roll can be looked into', async () => {
  await watcher.page
    .getByRole('button', { name: /^Roll 2:.*verified/ })
    .or(watcher.page.getByRole('button', { name: /verified$/ }).last())
    .first()
    .click();
  await watcher.page.getByText('Link of server').waitFor();
});

test('both ask for a rematch and find each other, sides swapped', async () => {
  await home.page.getByRole('button', { name: 'Rematch' }).click();
  await away.page.getByRole('button', { name: 'Accept the rematch' }).click();
  await Promise.all([home, away].map(({ page }) => page.getByRole('link', { name: 'Go to the rematch' }).click()));
  for (const [{ page }, side] of [
    [home, 'Away, you'],
    [away, 'Home, you'],
  ]) {
    await page.waitForURL((url) => url.pathname.startsWith('/match/') && url.pathname !== path);
    await page.getByText(side).first().waitFor();
  }
});

test('nobody heard what is not for him', async () => {
  const secrets = async ({ page }) =>
    Object.values(JSON.parse(await page.evaluate(() => localStorage.getItem('touchline.chains')))).flat();
  const own = { home: await secrets(home), away: await secrets(away) };
  assert.ok(own.home.length > 0 && own.away.length > 0, 'both have chains of their own');
  for (const frame of watcher.frames) {
    assert.notEqual(frame.type, 'reveal');
    assert.equal(frame.legal, undefined, 'one who watches gets no list');
    assert.equal(frame.you, undefined);
  }
  const first = (frame) => frame.channel === `match/${id}`;
  assert.ok(
    home.frames.filter(first).every(({ legal }) => !legal?.away),
    'only the own list',
  );
  assert.ok(
    away.frames.filter(first).every(({ legal }) => !legal?.home),
    'only the own list',
  );
  assert.ok(away.frames.filter(first).every(({ type, side }) => type !== 'reveal' || side === 'away'));
  const everything = JSON.stringify([...home.frames, ...away.frames, ...watcher.frames]);
  for (const secret of [...own.home, ...own.away]) assert.ok(!everything.includes(secret));
  assert.ok(!everything.includes('"token"'));
  // Each number of 64 digits that was heard is a commitment or a link that had been opened when it was heard.
  const heard = new Set(JSON.stringify(watcher.frames.filter(first)).match(HEX));
  const record = JSON.stringify((await api('/record')).steps);
  for (const number of heard) assert.ok(record.includes(number), `${number} is not in the record`);
});

test('no window met an error', () => {
  for (const { errors } of [home, away, watcher]) assert.deepEqual(errors, []);
});
