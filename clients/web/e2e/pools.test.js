// People find each other: the pool button, matches found, seeks, challenges, and a place that nothing takes away.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faults, tooWide } from './support/browser.js';
import { chance, step, whoActs } from './support/play.js';
import { openStage } from './support/stage.js';

const PHONE = { width: 360, height: 740 };
/** Looked up on a busy machine. */
const SLOW = { timeout: 60_000 };

const stage = openStage();

const waiting = (page) => page.getByRole('region', { name: 'You wait for an opponent' });
const found = (page) => page.getByRole('dialog', { name: 'Match found' });
const big = (page) => page.locator('button.usual');

async function check(window, what) {
  assert.deepEqual(await faults(window.page), [], what);
  assert.ok((await tooWide(window.page)) <= 0, `${what} scrolls sideways`);
}

/** A window on the first page. */
async function arrive(look) {
  const window = await stage.open(look);
  await window.page.goto(stage.base);
  await window.page.getByRole('button', { name: /^Play/ }).first().waitFor(SLOW);
  return window;
}

/** Presses the big button and gives a name. */
async function wait(window, name) {
  const { page } = window;
  await big(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await waiting(page).waitFor();
}

/** Becomes somebody without doing anything. */
async function named(window, name) {
  await window.page.evaluate(async (name) => {
    await fetch('/api/guests', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  }, name);
  await window.page.reload();
  await window.page.getByRole('button', { name: `Your name: ${name}` }).waitFor(SLOW);
}

/** Since when this person waits, as the server has said last. */
const since = (page) =>
  page.evaluate(async () => {
    const { places } = await (await fetch('/api/me/waiting')).json();
    return Object.values(places).map((place) => place.since);
  });

/** Answers the match found by a key: again, as a person would, until it is heard, for its first moment the dialog hears none. */
async function answerBy(page, key) {
  const isOpen = () => found(page).isVisible();
  const isThere = () => found(page).getByText('You are there').isVisible();
  do await page.keyboard.press(key);
  while ((await isOpen()) && !(await isThere()));
}

const close = (...windows) => Promise.all(windows.map(({ context }) => context.close()));
const noErrors = (...windows) => windows.forEach(({ errors }) => assert.deepEqual(errors, []));

test('a place survives a reload, shows in a second tab, and outlives a killed server; two confirm and play', async () => {
  const [ada, bruno] = [await arrive(PHONE), await arrive()];
  await check(ada, 'the first page on a phone');
  await check(bruno, 'the first page');
  await wait(ada, 'Ada');
  const [first] = await since(ada.page);
  await check(ada, 'waiting');

  await ada.page.reload();
  await waiting(ada.page).waitFor(SLOW);
  assert.deepEqual(await since(ada.page), [first], 'the same place after a reload');

  const second = await ada.context.newPage();
  await second.goto(`${stage.base}/rules`);
  await waiting(second).waitFor(SLOW);

  await stage.server.kill();
  await ada.page.locator('.note').waitFor(SLOW);
  await stage.server.up();
  await ada.page.locator('.note').waitFor({ state: 'detached', ...SLOW });
  await waiting(ada.page).waitFor(SLOW);
  assert.deepEqual(await since(ada.page), [first], 'the same place after the server was killed');

  await wait(bruno, 'Bruno');
  for (const page of [ada.page, second, bruno.page]) await found(page).waitFor();
  await check(ada, 'a match found, on a phone');
  assert.match(await found(ada.page).innerText(), /Bruno 1500/);
  await found(bruno.page)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await found(bruno.page).getByText('You are there').waitFor();
  await found(ada.page).getByText('Bruno is there').waitFor();
  await answerBy(ada.page, 'a');

  for (const { page } of [ada, bruno]) await page.locator('.match').waitFor(SLOW);
  assert.equal(new URL(second.url()).pathname, '/rules', 'only the tab that accepted goes there');
  await second.getByRole('link', { name: 'Go to it' }).waitFor();
  assert.equal(await waiting(second).count(), 0);
  const random = chance(5);
  for (let i = 0; i < 4; i += 1) await step(await whoActs([ada, bruno]), random);

  const acting = await whoActs([ada, bruno]);
  const other = acting === ada ? bruno : ada;
  await acting.page.waitForFunction(() => document.title.startsWith('(1) Your turn'));
  await other.page.waitForFunction(() => !document.title.startsWith('('));
  await acting.page.goto(stage.base);
  await acting.page.waitForFunction(() => document.title === '(1) Touchline');
  await acting.page
    .getByRole('region', { name: /^My matches/ })
    .getByText(/^Your turn, /)
    .waitFor();
  await check(acting, 'own matches');
  noErrors(ada, bruno);
  await close(ada, bruno);
});

test('one declines by a key: that costs the place, and the other waits on', async () => {
  const [cleo, dan] = [await arrive(), await arrive(PHONE)];
  await wait(cleo, 'Cleo');
  const before = await since(cleo.page);
  await wait(dan, 'Dan');
  for (const { page } of [cleo, dan]) await found(page).waitFor();
  // It is deaf for a moment, to keys that were meant for what it covers.
  while (await found(dan.page).isVisible()) await dan.page.keyboard.press('d');
  await found(dan.page).waitFor({ state: 'detached' });
  assert.equal(await waiting(dan.page).count(), 0);
  await cleo.page.getByText('Dan declined or did not come. You wait on').waitFor();
  assert.deepEqual(await since(cleo.page), before);
  await check(cleo, 'what is told');

  await waiting(cleo.page)
    .getByRole('button', { name: /^Leave/ })
    .click();
  await waiting(cleo.page).waitFor({ state: 'detached' });
  noErrors(cleo, dan);
  await close(cleo, dan);
});

test('who does not come is told so, and is found nobody for a while; whoever came waits on', async () => {
  const [eve, finn] = [await arrive(), await arrive(PHONE)];
  await wait(eve, 'Eve');
  await wait(finn, 'Finn');
  await found(finn.page)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await eve.page.getByText('You did not come to the match against Finn').waitFor(SLOW);
  await finn.page.getByText('Eve declined or did not come. You wait on').waitFor();
  assert.equal(await waiting(eve.page).count(), 0);
  assert.equal(await waiting(finn.page).count(), 1);
  await eve.page.getByRole('button', { name: 'Wait again' }).click();
  await eve.page.getByText('Since you did not come to a match, nobody is found for you for').waitFor();

  await finn.page.getByRole('button', { name: 'Play the computer' }).waitFor(SLOW);
  assert.equal(await finn.page.locator('.match').count(), 0, 'it is offered, and not slipped in');
  await check(finn, 'the computer offered');
  await finn.page.getByRole('button', { name: 'Play the computer' }).click();
  await finn.page.locator('.match').waitFor(SLOW);
  assert.equal(await waiting(finn.page).count(), 0);
  noErrors(eve, finn);
  await close(eve, finn);
});

test('of two who accept a seek at once one plays, and the other is told; a seek is taken back', async () => {
  const [gina, hugo, iris] = [await arrive(), await arrive(PHONE), await arrive()];
  await named(hugo, 'Hugo');
  await named(iris, 'Iris');
  await post(gina, 'Gina', 'Quick one?');
  const seeks = ({ page }) => page.getByRole('region', { name: /^Open seeks/ });
  const accept = (window) => seeks(window).getByRole('button', { name: /^Accept.*Gina/ });
  for (const window of [hugo, iris]) await accept(window).waitFor();
  assert.match(await seeks(hugo).innerText(), /Quick one\?/);
  await check(hugo, 'a seek on a phone');
  await check(gina, 'an own seek');

  // Neither goes out before both were pressed.
  let pressed = 0;
  let both;
  const together = new Promise((resolve) => (both = resolve));
  for (const { page } of [hugo, iris])
    await page.route(/\/api\/seeks\/.*\/accept$/, async (route) => {
      pressed += 1;
      if (pressed === 2) both();
      await together;
      await route.continue();
    });
  await Promise.all([accept(hugo).click(), accept(iris).click()]);
  const faster = await Promise.any(
    [hugo, iris].map((window) =>
      window.page
        .locator('.match')
        .waitFor(SLOW)
        .then(() => window),
    ),
  );
  const slower = faster === hugo ? iris : hugo;
  await slower.page.getByRole('alert').getByText('Somebody was faster: the seek by Gina is gone.').waitFor();
  assert.equal(await slower.page.locator('.match').count(), 0);
  await check(slower, 'somebody was faster');
  // Its maker goes to the match too.
  await gina.page.locator('.match').waitFor(SLOW);

  await slower.page.goto(stage.base);
  await post(slower, null, 'Another');
  await seeks(slower)
    .getByRole('button', { name: /^Take back/ })
    .click();
  await seeks(slower)
    .getByRole('button', { name: /^Take back/ })
    .waitFor({ state: 'detached' });
  noErrors(gina, hugo, iris);
  await close(gina, hugo, iris);
});

async function post({ page }, name, note) {
  await page.getByText('Open seek', { exact: true }).click();
  await page.getByLabel('A word with it').fill(note);
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Post the seek' }).click();
  await page.getByText('Your seek is open for a day').waitFor();
}

test('a challenge by name is declined, another is accepted, and one by link too', async () => {
  const [jo, kim] = [await arrive(), await arrive(PHONE)];
  await named(kim, 'Kim the challenged');
  await named(jo, 'Jo');
  const challenge = async (whom) => {
    await jo.page.goto(stage.base);
    await jo.page.getByText('Challenge', { exact: true }).click();
    if (whom) {
      await jo.page.getByLabel(/^Whom/).fill(whom);
      await jo.page.getByRole('list', { name: 'People found' }).getByRole('button', { name: /^Kim/ }).click();
    }
    await check(jo, 'a challenge to be made');
    await jo.page.getByRole('button', { name: 'Challenge', exact: true }).click();
  };
  const asked = kim.page.getByRole('region', { name: 'Challenges to you' });

  await challenge('kim the');
  await asked.getByText('Jo').first().waitFor();
  await check(kim, 'challenged');
  await asked.getByRole('button', { name: /^Decline/ }).click();
  await jo.page.getByText('Kim the challenged does not play').waitFor();

  await challenge('kim the');
  // It stands on other pages too.
  await kim.page.goto(`${stage.base}/rules`);
  await asked.getByRole('button', { name: /^Accept/ }).click(SLOW);
  for (const { page } of [jo, kim]) await page.locator('.match').waitFor(SLOW);

  await challenge(null);
  await jo.page.waitForURL(/\/challenge\//);
  await jo.page.getByRole('heading', { name: 'Your challenge waits' }).waitFor(SLOW);
  await check(jo, 'a challenge by link');
  const link = await jo.page.getByLabel('Link to this challenge').inputValue();
  const lea = await stage.open(PHONE);
  await lea.page.goto(link);
  await lea.page.getByRole('heading', { name: 'Jo challenges you' }).waitFor(SLOW);
  await check(lea, 'a challenge by its link');
  await lea.page.getByLabel('Your name').fill('Lea');
  await lea.page.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const { page } of [jo, lea]) await page.locator('.match').waitFor(SLOW);
  // The link leads to the match from now on.
  await kim.page.goto(link);
  await kim.page.locator('.match').waitFor(SLOW);
  // And the way back leads away from it.
  const there = kim.page.url();
  await kim.page.goBack();
  await kim.page.waitForURL(({ href, pathname }) => href !== there && !pathname.startsWith('/challenge/'));
  noErrors(jo, kim, lea);
  await close(jo, kim, lea);
});
