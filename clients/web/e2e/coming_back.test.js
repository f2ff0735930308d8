// The cases of docs/coming-back.md that a page can be seen in and that no other file plays: a second tab, a network that dies without
// a word, a server that is replaced, a name given up elsewhere, and what has happened to a match meanwhile.

import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';

import { chance, join, makeMatch, state, step, turnOf, whoActs } from './support/play.js';
import { Cable } from './support/server.js';
import { openStage } from './support/stage.js';

const random = chance(Number(process.env.SEED ?? 11));

let cable;
let home;
let away;
let path;

const stage = openStage(async (stage) => {
  cable = await Cable.to(stage.server);
});

after(() => cable?.stop());

const noteOf = ({ page }) => page.locator('.note');

/** A match between one whose network is a cable and another. */
beforeEach(async () => {
  [home, away] = await Promise.all([stage.open(), stage.open()]);
  path = await makeMatch(home, cable.base, { name: 'Ada', against: 'Friend', side: 'home', minutes: 5 });
  await join(away, stage.base, path, 'Bruno');
  await home.page.locator('.match').waitFor();
  await whoActs([home, away]);
  await home.page.evaluate(() => (globalThis.unbroken = true));
});

afterEach(async () => {
  for (const { errors } of [home, away]) assert.deepEqual(errors, []);
  await Promise.all([home, away].map(({ context }) => context.close()));
});

const seqOf = async ({ page }) => (await state(page)).seq;

/** Waits until both pages are at the same version. */
async function together() {
  const seq = Math.max(await seqOf(home), await seqOf(away));
  for (const { page } of [home, away])
    await page.waitForFunction((seq) => Number(document.querySelector('.match')?.dataset.seq) >= seq, seq);
}

test('case 3: a second tab shows the same, and either of them acts', async () => {
  await turnOf(home, [home, away], random);
  const second = { ...home, page: await home.context.newPage() };
  await second.page.goto(cable.base + path);
  await second.page.locator('.match[data-to-act][data-busy=false]').waitFor();
  assert.equal(await seqOf(second), await seqOf(home));
  await step(second, random);
  const { seq } = await state(second.page);
  await home.page.waitForFunction((seq) => Number(document.querySelector('.match').dataset.seq) >= seq, seq);
  await turnOf(home, [home, away], random);
  await step(home, random);
  await together();
});

test('case 5: a network that dies without a word is found out, and the page comes back by itself', async () => {
  await turnOf(home, [home, away], random);
  cable.die();
  // A page that is looked at again asks at once whether the server is still there.
  await home.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await noteOf(home).waitFor();
  const before = await seqOf(home);
  cable.cut();
  cable.mend();
  await noteOf(home).waitFor({ state: 'detached' });
  await step(home, random);
  assert.ok((await seqOf(home)) > before);
  await together();
  assert.equal(await home.page.evaluate(() => globalThis.unbroken), true, 'the page was not loaded again');
});

test('case 7: a server that is replaced says so, and the match goes on under the next', async () => {
  await turnOf(home, [home, away], random);
  await stage.server.drain();
  for (const window of [home, away]) {
    await noteOf(window).waitFor();
    assert.match(await noteOf(window).innerText(), /The server is restarting. Your match is stored/);
  }
  await stage.server.up();
  for (const window of [home, away]) await noteOf(window).waitFor({ state: 'detached' });
  await step(home, random);
  await together();
  assert.equal(await home.page.evaluate(() => globalThis.unbroken), true, 'the page was not loaded again');
});

test('case 8: one who gave the name up elsewhere is told, and may go on watching', async () => {
  const status = await home.page.evaluate(async () => (await fetch('/api/sign_out', { method: 'POST' })).status);
  assert.equal(status, 204);
  await noteOf(home).waitFor();
  assert.match(await noteOf(home).innerText(), /You have left, here or elsewhere/);
  await noteOf(home).getByRole('button', { name: 'Connect here' }).click();
  await noteOf(home).waitFor({ state: 'detached' });
  await home.page.locator('.match').waitFor();
  assert.equal(await home.page.getByRole('button', { name: 'Resign' }).count(), 0, 'the seat went with the name');
});

test('case 9: what was pressed in a match that has ended meanwhile is refused, and its result is shown', async () => {
  const roll = home.page.getByRole('button', { name: 'Roll', exact: true });
  for (;;) {
    await turnOf(home, [home, away], random);
    if (await roll.isVisible()) break;
    await step(home, random);
  }
  cable.cut();
  await noteOf(home).waitFor();
  await roll.click();
  await away.page.getByRole('button', { name: 'Resign' }).click();
  await away.page.getByRole('button', { name: 'Yes, resign' }).click();
  cable.mend();
  for (const { page } of [home, away]) await page.getByRole('heading', { name: 'Ada won, Bruno resigned' }).waitFor();
  const act = home.sent.findLast(({ type }) => type === 'act');
  const refused = home.frames.find(({ type, id }) => type === 'refused' && id === act.id);
  assert.equal(refused?.code, 'match_over');
});

test('case 12: a draw offered meanwhile is asked about after the return, also by a reload', async () => {
  cable.cut();
  await noteOf(home).waitFor();
  await away.page.getByRole('button', { name: 'Offer draw' }).click();
  cable.mend();
  await home.page.getByText('offers a draw').waitFor();
  await home.page.reload();
  await home.page.getByText('offers a draw').waitFor();
  await home.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [home, away]) await page.locator('.match[data-status=over]').waitFor();
});
