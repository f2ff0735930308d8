// Chat at a match: two rooms that hear nothing of each other, refusals in words, people whom one does not want to hear.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask } from './support/people.js';
import { makeMatchOf } from './support/play.js';
import { openStage } from './support/stage.js';
import { accountName, check, close, PHONE, signUp, twoPlay } from './support/windows.js';

const stage = openStage();

const say = async ({ page }, text) => {
  await page.getByLabel(/^Say to the/).fill(text);
  await page.getByRole('button', { name: 'Say', exact: true }).click();
};
const log = ({ page }) => page.getByRole('log', { name: /^Chat/ });

test('players and spectators talk apart, until the match is over', async () => {
  const { home, away, path } = await twoPlay(stage);
  const [guest, reader] = [await stage.open(PHONE), await stage.open()];
  for (const [window, name] of [
    [guest, 'Nora'],
    [reader, 'Otto'],
  ]) {
    await signUp(stage, window, name);
    await window.page.goto(stage.base + path);
    await window.page.locator('.match').waitFor();
  }
  assert.equal(await log(guest).isVisible(), false, 'closed on a phone');
  assert.equal(await log(reader).isVisible(), true, 'open on a desktop');

  await say(home, 'Good luck, Bruno <b>!</b>');
  await log(away).getByText('Good luck, Bruno <b>!</b>').waitFor();
  await guest.page.getByRole('heading', { name: 'Chat' }).click();
  await say(guest, 'A fine match');
  await log(reader).getByText('A fine match').waitFor();
  await check(guest, 'chat on a phone');
  await check(home, 'chat of players');

  // Closed again, the phone says that something is unread, and one press leads there.
  await guest.page.getByRole('heading', { name: 'Chat' }).click();
  await say(reader, 'Is it?');
  const unread = guest.page.getByRole('button', { name: /^1\s*unread in the chat$/ });
  await unread.waitFor();
  await check(guest, 'an unread line');
  await unread.click();
  await log(guest).getByText('Is it?').waitFor();
  assert.equal(await unread.count(), 0);
  assert.equal(await log(guest).getByText('New', { exact: true }).count(), 1);

  assert.equal(await log(reader).getByText('Good luck').count(), 0, 'what players say');
  assert.equal(await log(home).getByText('A fine match').count(), 0, 'what spectators say');
  const heard = home.frames.filter(({ type }) => type === 'said').map(({ line }) => line.room);
  assert.deepEqual([...new Set(heard)], ['players'], 'nor does it come over the socket');

  await home.page.getByRole('button', { name: 'Resign', exact: true }).click();
  await home.page.getByRole('button', { name: 'Yes, resign' }).click();
  await home.page.locator('.match[data-status=over]').waitFor();
  await reader.page.getByRole('radio', { name: 'Players' }).check({ force: true });
  await log(reader).getByText('Good luck, Bruno').waitFor();
  await reader.page.getByText('Only the players write here.').waitFor();
  await check(reader, 'chat when it is over');
  await home.page.getByRole('radio', { name: 'Spectators' }).check({ force: true });
  await log(home).getByText('A fine match').waitFor();
  await close(home, away, guest, reader);
});

test('a line that is too long, and lines that come too fast, are refused in words', async () => {
  const { home, away } = await twoPlay(stage);
  await say(home, 'x'.repeat(201));
  await home.page.getByText('A line has 1 to 200 visible characters.').waitFor();
  await home.page.getByLabel(/^Say to the/).fill('');
  const refused = home.page.getByText('That was too fast.');
  for (let i = 0; (await refused.count()) === 0; i += 1) {
    assert.ok(i < 20, 'there is a limit');
    await say(home, `line ${i}`);
    await log(home).getByText(`line ${i}`, { exact: true }).or(refused).first().waitFor();
  }
  await check(home, 'too fast');
  await close(home, away);
});

test('a muted person is told so, and a guest that guests only read', async () => {
  const { home, away, path } = await twoPlay(stage);
  const guest = await stage.open();
  const boss = accountName('Mod');
  const { token } = await ask(stage.base, 'POST', '/accounts', {
    body: { name: boss, password: 'a long pass phrase' },
  });
  await stage.server.makeModerator(boss);
  const { view } = await ask(stage.base, 'GET', `/matches/${path.split('/').at(-1)}`);
  const body = { measure: { type: 'mute', hours: 2 }, reason: 'Shouting' };
  await ask(stage.base, 'POST', `/moderation/players/${view.match.seats.home.id}/decisions`, { body, token });
  await say(home, 'Still there?');
  await home.page.getByText(/^You may not write until .*: Shouting/).waitFor();
  assert.equal(await home.page.getByLabel(/^Say to the/).inputValue(), 'Still there?', 'what was typed stays');
  await check(home, 'muted');
  assert.equal(await log(away).getByText('Still there?').count(), 0);

  await makeMatchOf(guest, stage.base, { game: 'Golden Goal', name: 'Pia', against: 'One screen' });
  await guest.page.goto(stage.base + path);
  await say(guest, 'Hello');
  await guest.page.getByText('Guests only read here.').waitFor();
  await close(home, away, guest);
});

test('lines of somebody are hidden for one who mutes them, and the chat for one who wants none', async () => {
  const { home, away } = await twoPlay(stage);
  await say(home, 'Come on');
  await log(away).getByRole('button', { name: 'Ada' }).click();
  await check(away, 'what can be done about a name');
  await log(away)
    .getByRole('button', { name: /^Mute here/ })
    .click();
  await away.page.getByText('1 line of people whom you muted.').waitFor();
  assert.equal(await log(away).getByText('Come on').count(), 0);
  await away.page.getByText('Options for playing').click();
  await away.page.getByLabel('Show the chat').uncheck();
  assert.equal(await log(away).count(), 0);
  await close(home, away);
});
