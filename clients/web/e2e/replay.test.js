// Looking back at a match: each game's replay by link, buttons, keys, slider, log and at speed; what if, dice, record; and who may not.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { state } from './support/play.js';
import { ask, guest, playedOut } from './support/rest.js';
import { openStage } from './support/stage.js';

let token;
const stage = openStage(async ({ base }) => (token = await guest(base, 'Ada')));

const GAMES = [
  { game: 'golden_goal', options: { max_rounds: 2 } },
  { game: 'world_soccer', options: { pitch: 'quick', throw_limit: 50 } },
  { game: 'sector_soccer', options: { half_throws: 3 } },
  { game: 'grid_soccer', options: { turns: 10 } },
];

const at = (page) => page.locator('.replay').evaluate(({ dataset }) => Number(dataset.step));
const comesTo = (page, step) => page.locator(`.replay[data-step="${step}"][data-moving=false]`).waitFor();
const whole = (page) => page.locator('.replay[data-last]').waitFor();
const board = (page) => page.locator('.board svg').first().innerHTML();

/** The address follows a moment later. */
const addressed = (page, step) => page.waitForURL((url) => url.searchParams.get('step') === String(step));

for (const { game, options } of GAMES) {
  describe(game, () => {
    let id;
    let steps;

    test('is told from its first step to its last, by keys', async () => {
      id = await playedOut(stage.base, token, { game, options });
      steps = (await ask(stage.base, null, `/matches/${id}/replay`)).steps;
      const last = (await ask(stage.base, null, `/matches/${id}/replay`)).seq;
      const window = await stage.open();
      const { page } = window;
      await page.goto(`${stage.base}/match/${id}`);
      await page.getByRole('link', { name: 'Replay', exact: true }).click();
      await whole(page);
      const first = await at(page);
      const start = await board(page);
      assert.ok(first < 10, `it begins at ${first}`);
      await page.keyboard.press('End');
      await comesTo(page, last);
      await addressed(page, last);
      const { result } = (await ask(stage.base, null, `/matches/${id}`)).view.match;
      const goals = await page.locator('.seat output').allInnerTexts();
      assert.deepEqual(goals, [String(result.score.away), String(result.score.home)]);
      await page.locator('.told .status', { hasText: /^(Ada|Computer \(easy\)) won|^Drawn/ }).waitFor();
      await page.keyboard.press('Home');
      await comesTo(page, first);
      assert.equal(await board(page), start, 'the same board again');
      await page.keyboard.press('ArrowRight');
      const second = await at(page);
      assert.ok(second > first);
      await page.keyboard.press('ArrowLeft');
      await comesTo(page, first);
      await page.getByRole('button', { name: 'One step on' }).click();
      await comesTo(page, second);
      assert.deepEqual(window.errors, []);
      await window.context.close();
    });

    test('is opened at a step, goes on by a slider, by a line of the log, and at speed', async () => {
      const window = await stage.open();
      const { page } = window;
      await page.goto(`${stage.base}/match/${id}/replay?step=5`);
      await whole(page);
      assert.equal(await at(page), 5);
      await page.goto(`${stage.base}/match/${id}/replay#7`);
      await page.reload();
      await whole(page);
      assert.equal(await at(page), 7);
      const slider = page.getByRole('slider', { name: 'Step' });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      assert.ok((await at(page)) > 7);
      const told = steps.findLast(({ events }) => events).seq;
      const line = page.locator(`ol button[data-seq="${told}"]`).first();
      await line.click();
      await comesTo(page, told);
      assert.equal(await page.locator('ol button[aria-current=step]').getAttribute('data-seq'), String(told));
      await page.keyboard.press('ArrowUp');
      assert.ok((await at(page)) < told, 'up goes to the line before');
      await page.getByRole('button', { name: 'To the beginning' }).click();
      const first = await at(page);
      await page.getByLabel('Speed').selectOption('4×');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction((from) => Number(document.querySelector('.replay').dataset.step) > from + 6, first);
      await page.getByRole('button', { name: 'Pause' }).click();
      const paused = await at(page);
      await addressed(page, paused);
      const link = await page.getByRole('textbox', { name: 'Link to this step' }).inputValue();
      assert.equal(link, `${stage.base}/match/${id}/replay?step=${paused}`);
      assert.deepEqual(window.errors, []);
      await window.context.close();
    });

    test('has dice that are all right, and a record as it is asked for', async () => {
      const window = await stage.open();
      const { page } = window;
      await page.goto(`${stage.base}/match/${id}/replay`);
      await whole(page);
      const record = await (await fetch(`${stage.base}/api/matches/${id}/record`)).json();
      const rolls = record.steps.filter(({ type }) => type === 'roll').length;
      await page.getByRole('button', { name: 'Check all dice' }).click();
      await page.getByText('All dice are right.').waitFor();
      await page.locator(`[data-verified="${rolls}"]`).waitFor();
      assert.equal(await page.locator('.rolls button').count(), rolls, 'each of them is there');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Record', exact: true }).click(),
      ]);
      assert.deepEqual(JSON.parse(readFileSync(await download.path(), 'utf8')), record);
      assert.deepEqual(window.errors, []);
      await window.context.close();
    });

    test('goes on another way against the computer', async () => {
      const window = await stage.open();
      const { page } = window;
      const owed = await middle();
      await page.goto(`${stage.base}/match/${id}/replay?step=${owed.seq}`);
      await whole(page);
      const { side } = owed;
      await page.getByLabel('You play').selectOption(side);
      await page.getByLabel('The computer plays').selectOption('easy');
      await page.getByLabel('Your name').fill('Cleo');
      await page.getByRole('button', { name: `Play on from step ${owed.seq}` }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/match/') && !url.pathname.includes(id));
      await page.locator(`.match[data-to-act=${side}][data-busy=false]`).waitFor();
      const made = new URL(page.url()).pathname.split('/').at(-1);
      const cookie = (await window.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const position = (await ask(stage.base, null, `/matches/${id}/replay?from=${owed.seq}&as=${side}`)).view.game;
      const branch = (await ask(stage.base, null, `/matches/${made}/replay?as=spectator`)).view.match;
      assert.deepEqual(branch.from, { match: id, seq: owed.seq });
      const { seq } = await state(page);
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': 'one', origin: stage.base };
      const api = `${stage.base}/api/matches/${made}`;
      const { prompts, view } = await (await fetch(api, { headers })).json();
      assert.deepEqual(view.game.score, position.score);
      const legal = await (await fetch(`${api}/legal`, { headers })).json();
      const body = JSON.stringify({ prompt: prompts[side], side, action: legal[side][0] });
      const acted = await fetch(`${api}/acts`, { method: 'POST', headers, body });
      assert.equal(acted.status, 200, await acted.text());
      await page.waitForFunction((old) => Number(document.querySelector('.match').dataset.seq) > old, seq);
      assert.equal(await page.getByText('cannot be right').count(), 0, 'the dice of the other match are not missed');
      await page.getByRole('link', { name: `another match stood at step ${owed.seq}` }).click();
      await whole(page);
      assert.equal(await at(page), owed.seq);
      assert.deepEqual(window.errors, []);
      await window.context.close();
    });

    for (const look of [
      { width: 360, height: 740, dark: true },
      { width: 1280, height: 800, dark: false },
    ]) {
      test(`${look.width} px has nothing for axe, and no scrolling sideways`, async () => {
        const window = await stage.open(look);
        const { page } = window;
        await page.goto(`${stage.base}/match/${id}/replay?step=${steps[Math.floor(steps.length / 2)].seq}`);
        await whole(page);
        await page.getByRole('button', { name: 'Check all dice' }).click();
        await page.getByText('All dice are right.').waitFor();
        assert.deepEqual(await faults(page), []);
        assert.ok((await tooWide(page)) <= 0);
        const bar = await page.getByRole('slider').boundingBox();
        assert.ok(bar.y + bar.height <= look.height, 'board and slider share the first screen');
        await page.evaluate(() => scrollTo(0, 0));
        if (process.env.E2E_PICTURES)
          await page.screenshot({
            path: `${process.env.E2E_PICTURES}/replay-${game}-${look.width}.png`,
            fullPage: true,
          });
        await window.context.close();
      });
    }

    /** A version in the middle after which a side owes an action. */
    async function middle() {
      for (const { seq } of steps.slice(Math.floor(steps.length / 2))) {
        const { view } = await ask(stage.base, null, `/matches/${id}/replay?from=${seq}&to=${seq}&as=spectator`);
        const [side] = view.game?.to_act ?? [];
        if (side) return { seq, side };
      }
      throw new Error('nobody owes anything in the second half');
    }
  });
}

test('a match that goes on is told so far, and there is nothing to branch off', async () => {
  const id = await playedOut(stage.base, token, { game: 'golden_goal', acts: 3 });
  const window = await stage.open();
  const { page } = window;
  await page.goto(`${stage.base}/match/${id}/replay`);
  await whole(page);
  await page.getByText('It is still being played').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'What if?' }).count(), 0);
  assert.deepEqual(await faults(page), []);
  await window.context.close();
});

test('who may not watch it is told so, and so is who asks for a match that is none', async () => {
  const id = await playedOut(stage.base, token, { game: 'golden_goal', options: { max_rounds: 1 }, watch: 'nobody' });
  const window = await stage.open({ width: 360, height: 740 });
  const { page } = window;
  await page.goto(`${stage.base}/match/${id}/replay`);
  await page.getByRole('heading', { name: 'Not open to you' }).waitFor();
  await page.getByText('Only those who played it').waitFor();
  assert.deepEqual(await faults(page), []);
  assert.ok((await tooWide(page)) <= 0);
  await page.goto(`${stage.base}/match/01936d4e-6f00-7000-8000-000000000001/replay`);
  await page.getByRole('heading', { name: 'No such match' }).waitFor();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(window.errors, []);
  await window.context.close();
});
