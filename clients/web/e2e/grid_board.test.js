// What Grid Soccer's board says in advance, held against the list and the events of the match: odds in the ring, on squares and on the
// goal's face, drift by each card, support, offside flags, bands, charges; what was done taken back by button.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { byApi } from './support/by_api.js';
import { makeMatch } from './support/grid_soccer.js';
import { onSquares } from './support/on_squares.js';
import { openStage } from './support/stage.js';

let window;
const stage = openStage(async (stage) => {
  window = await stage.open();
});
after(async () => {
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

const percent = (chance) => `${Math.round(chance * 100)} %`;
const odds = ({ needs, chance }) => `needs ${needs}, ${percent(chance)}`;
const ofType = (legal, type) => legal.filter((action) => action.type === type);
const best = (actions) => actions.toSorted((one, other) => other.chance - one.chance)[0];
const other = (side) => (side === 'home' ? 'away' : 'home');
/** A square as home sees it, as the side sees it: the board is turned half round for away. */
const as = (side, [x, y]) => (side === 'home' ? [x, y] : [8 - x, 17 - y]);
const distance = ([x, y], [toX, toY]) => Math.max(Math.abs(x - toX), Math.abs(y - toY));
const near = (target) => (one, other) => distance(one.path.at(-1), target) - distance(other.path.at(-1), target);
const status = () => window.page.locator('p[data-phase]').innerText();
const square = (at) => window.page.locator(`[data-square="${at}"]`);
const pressed = (name) => window.page.getByRole('button', { name, exact: true }).click();
/** Squares with what is drawn on them, in one order. */
const sorted = (entries) => entries.map(([at, text]) => `${at}: ${text}`).toSorted();
const drawn = async (like) => sorted((await onSquares(window.page, like)).map(({ square, text }) => [square, text]));

/** A match that one person plays for both sides, at its kick-off; gives what `byApi` gives. */
async function kickedOff(options = {}) {
  const path = await makeMatch(window, stage.base, {
    name: options.name,
    against: 'One screen',
    turns: 20,
    ...options,
  });
  const match = byApi(window, path);
  for (let sides = 0; sides < 2; sides += 1) await match.act({ type: 'line_up', formation: '2-2-2' });
  return match;
}

/** Opens the ring around the picked footballer; gives its buttons in words. */
async function ring({ game, side }) {
  await square(game.footballers[side][game.picked].at).click();
  await window.page.locator('.ring button').first().waitFor();
  const buttons = await window.page.locator('.ring button').allInnerTexts();
  return buttons.map((words) => words.split(/\s*\n\s*/).join(' '));
}

/** Waits until the board is in a mode, or out of it again. */
const turnedTo = (mode, on = true) => window.page.locator(`[data-mode=${mode}][aria-pressed=${on}]`).waitFor();

/** Names the high cell at column d. */
async function markHigh() {
  await window.page.locator('[data-cell="0,1"]').click();
  await window.page.locator('[data-cell="0,1"][aria-pressed=true]').waitFor();
}

const inRing = (name, actions) => `${name} ${percent(best(actions).chance)} needs ${best(actions).needs}`;

test('odds of passes and shots: in the ring, on every square, on the goal’s face', async () => {
  const { page } = window;
  const match = await kickedOff({ name: 'Ada' });
  const now = await match.now();
  const [passes, shots] = ['pass', 'shoot'].map((type) => ofType(now.legal, type));
  assert.deepEqual(await ring(now), [inRing('Pass', passes), inRing('Shoot', shots)]);
  await page.keyboard.press('Escape');
  await page.locator('.ring').waitFor({ state: 'detached' });

  await ring(now);
  await page.locator('.ring button', { hasText: 'Pass' }).click();
  await turnedTo('pass');
  const written = passes.map(({ to, chance }) => [String(to), String(Math.round(chance * 100))]);
  assert.deepEqual(await drawn('.marks .chance, .tops .chance'), sorted(written));
  const said = await page
    .locator('[data-ways]')
    .evaluateAll((all) => all.map(({ dataset, ariaLabel }) => [dataset.square, ariaLabel.split(': ').at(-1)]));
  assert.deepEqual(sorted(said), sorted(passes.map((pass) => [String(pass.to), odds(pass)])));

  await page.keyboard.press('Escape');
  await turnedTo('pass', false);
  await ring(now);
  await page.locator('.ring button', { hasText: 'Shoot' }).click();
  await page.locator('[data-cell]').first().waitFor();
  const cells = await page
    .locator('[data-cell]:enabled')
    .evaluateAll((all) =>
      all.map((one) => [one.dataset.cell, one.innerText.split(',')[0].replace(/\s+/g, ' ').trim()]),
    );
  assert.deepEqual(
    sorted(cells),
    sorted(shots.map(({ cell, needs, chance }) => [String(cell), `${percent(chance)} needs ${needs}`])),
  );
  await markHigh();
  assert.equal(await status(), `Shoot high at column d: ${odds(shots.find(({ cell }) => String(cell) === '0,1'))}`);
});

test('a card’s drift is drawn before it is played, taken back and done again by button, and then comes true', async () => {
  const { page } = window;
  const match = await kickedOff();
  const { side, game } = await match.now();
  const arrows = async () => {
    const shirts = await page.locator('[data-drift]').evaluateAll((all) => all.map(({ dataset }) => dataset.drift));
    const ends = await onSquares(page, '[data-drift] .shaft');
    return sorted(shirts.map((shirt, i) => [shirt, ends[i].square]));
  };
  const card = async () => (await match.now()).game.cards[side];
  const inForce = await arrows();
  assert.ok(inForce.length > 0);
  await page.locator('[data-mode=cards]').click();
  await page.locator('[data-card="3-1-2"]').click();
  await page.locator('[data-card="3-1-2"][aria-checked=true]').waitFor();
  const looked = await arrows();
  assert.notDeepEqual(looked, inForce);
  // Places are drawn for all who would step, and the card is not played yet.
  assert.equal(await page.locator('.slot').count(), looked.length);
  assert.equal(await card(), game.cards[side]);
  await match.goesOn(() => pressed('Play 3-1-2'));
  assert.deepEqual(await arrows(), looked);

  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }));
  assert.ok(await redo.isDisabled());
  await match.goesOn(() => undo.click());
  assert.deepEqual([await card(), await arrows()], [game.cards[side], inForce], 'taken back');
  assert.ok(await undo.isDisabled());
  await match.goesOn(() => redo.click());
  assert.deepEqual([await card(), await arrows()], ['3-1-2', looked], 'done again');

  const { events } = await match.goesOn(() => page.keyboard.press('e'));
  const drifted = events.filter((event) => event.type === 'drift' && event.side === side);
  assert.deepEqual(sorted(drifted.map(({ shirt, to }) => [String(shirt), String(to)])), looked);
});

test('support is shown at a tackle, and the tackle’s odds in the ring and on its button', async () => {
  const { page } = window;
  const match = await kickedOff();
  await match.act({ type: 'end_turn' });
  // Two of the side without the ball come beside it, one a turn.
  const { side: tackling, game } = await match.now();
  const beside = (legal) => ofType(legal, 'move').find(({ path }) => distance(path.at(-1), game.ball.at) === 1);
  const first = game.picked;
  await match.act(beside((await match.now()).legal));
  await match.act({ type: 'end_turn' });
  await match.act({ type: 'end_turn' });
  for (const select of ofType((await match.now()).legal, 'select').filter(({ shirt }) => shirt !== first)) {
    await match.act(select);
    const run = beside((await match.now()).legal);
    if (run) {
      await match.act(run);
      break;
    }
  }
  const now = await match.now();
  assert.notEqual(now.game.picked, first, 'two of them are there');
  const [steal] = ofType(now.legal, 'steal');
  const control = (side, shirt) => now.game.footballers[side][shirt].stats[3];
  const support = 8 + control(other(tackling), now.game.ball.shirt) - control(tackling, now.game.picked) - steal.needs;
  const { at } = now.game.ball;
  await square(at).hover();
  await page.locator('.helper').first().waitFor();
  assert.equal(await page.locator('.helper').count(), await page.locator('.tops .sign').count());
  const signs = await page.locator('.tops .sign').allTextContents();
  const sum = signs.reduce((total, sign) => total + (sign === '+' ? 1 : -1), 0);
  assert.ok(signs.includes('+'), 'the one who came first helps');
  assert.equal(Math.min(Math.max(sum, -2), 2), support);
  assert.match(
    await status(),
    new RegExp(
      `^Tackle on .+: ${odds(steal)}; support ${support > 0 ? `\\+${support}` : String(support).replace('-', '−')}$`,
    ),
  );
  assert.equal(await page.locator('.tops .chance').textContent(), percent(steal.chance));
  assert.deepEqual(await ring(now), [inRing('Tackle', [steal])]);
  const button = page.locator('[data-mode=steal]');
  assert.match(await button.innerText(), new RegExp(`${percent(steal.chance)}$`));
  const { events } = await match.goesOn(() => button.click());
  const told = events.find(({ type }) => type === 'steal');
  assert.deepEqual([told.side, told.shirt, told.against], [tackling, now.game.picked, now.game.ball.shirt]);
});

test('offside is flagged while passing, and the band of a tight angle is written while shooting', async () => {
  const { page } = window;
  const match = await kickedOff();
  const { side } = await match.now();
  /** Turn by turn one of the side runs to a square, and the other side does nothing. */
  const sendTo = async (shirt, target) => {
    for (;;) {
      let now = await match.now();
      if (now.side !== side) {
        await match.act({ type: 'end_turn' });
        continue;
      }
      if (distance(now.game.footballers[side][shirt].at, target) === 0) return;
      if (now.game.picked !== shirt) await match.act({ type: 'select', shirt });
      now = await match.now();
      const men = new Set(Object.values(now.game.footballers[other(side)]).map(({ at }) => String(at)));
      const free = ofType(now.legal, 'move').filter(({ path }) => path.every((at) => !men.has(String(at))));
      await match.act(free.toSorted(near(target))[0]);
      await match.act({ type: 'end_turn' });
    }
  };
  await sendTo(6, as(side, [8, 16]));
  const now = await match.now();
  assert.equal(now.game.picked, 7, 'who has the ball is picked');
  await page.keyboard.press('p');
  await turnedTo('pass');
  const open = new Set(ofType(now.legal, 'pass').map(({ to }) => String(to)));
  const mates = Object.entries(now.game.footballers[side]).filter(([shirt]) => shirt !== '7');
  const offside = mates.map(([, { at }]) => String(at)).filter((at) => !open.has(at));
  assert.ok(offside.includes(String(as(side, [8, 16]))));
  assert.deepEqual(await drawn('[data-flag]'), sorted(offside.map((at) => [at, ''])));
  for (const at of offside) {
    assert.match(await square(at).getAttribute('aria-label'), /, offside$/);
    assert.equal(await square(at).getAttribute('data-ways'), null);
  }
  assert.equal(await page.locator('.band').count(), 0, 'passes have no band');
  await page.keyboard.press('Escape');
  await turnedTo('pass', false);
  assert.equal(await page.locator('[data-flag]').count(), 0);

  const corner = as(side, [0, 16]);
  await sendTo(7, corner);
  const bands = [];
  for (let y = 0; y < 18; y += 1)
    for (let x = 0; x < 9; x += 1) {
      const band = Math.min(Math.max(Math.abs(x - 4) - (17 - y), 0), 3);
      if (band > 0) bands.push([String(as(side, [x, y])), `+${band}`]);
    }
  assert.deepEqual(await drawn('.band'), sorted(bands));
  // Four squares away nothing but the band is added to 6.
  const middle = ofType((await match.now()).legal, 'shoot').find(({ cell }) => String(cell) === '1,0');
  assert.deepEqual(bands.find(([at]) => at === String(corner))[1], `+${middle.needs - 6}`);
});

/** Stars whose abilities hold until the next turn and have no target, for one charge each. */
const STANDING = new Set(['anchor', 'wall', 'tower']);

test('charges are pips on the board, and an ability is used, taken back and done again by buttons', async () => {
  const { page } = window;
  const path = await makeMatch(window, stage.base, { against: 'One screen', mode: 'draft', turns: 20 });
  const match = byApi(window, path);
  let now = await match.now();
  while (now.game.phase === 'draft') {
    const stars = ofType(now.legal, 'draft');
    now = await match.act(stars.find(({ star }) => STANDING.has(star)) ?? stars[0], now);
  }
  while (now.game.phase === 'line_up') now = await match.act(ofType(now.legal, 'line_up')[0], now);
  // Who ends a turn without the ball earns a charge.
  while (now.game.charges[now.side] === 0) now = await match.act({ type: 'end_turn' }, now);
  now = await match.now();
  const { side } = now;
  const pips = async () => ({
    home: await page.locator('.charges .home.full').count(),
    away: await page.locator('.charges .away.full').count(),
  });
  const shows = async ({ game }, inForce) => {
    assert.deepEqual(await pips(), game.charges);
    await page.getByText(`charges ${game.charges.home} : ${game.charges.away}`).first().waitFor();
    assert.equal(await page.getByText(/in force: /).count(), inForce ? 1 : 0);
    assert.deepEqual(game.effects[side], inForce ? [inForce] : []);
  };
  await shows(now, null);
  assert.equal(now.game.charges[side], 1);
  const open = page.locator('[data-mode=ability]');
  assert.match(await open.innerText(), /★ 1$/);
  await open.click();
  await page.locator('[data-ability]').first().waitFor();
  const starOf = ({ shirt }) => now.game.footballers[side][shirt].star;
  const listed = [...new Set(ofType(now.legal, 'ability').map(starOf))].toSorted();
  const offered = await page.locator('[data-ability]').evaluateAll((all) => all.map(({ dataset }) => dataset.ability));
  assert.deepEqual(offered.toSorted(), listed);
  const star = listed.find((one) => STANDING.has(one));
  assert.match(await page.locator(`[data-ability=${star}]`).innerText(), /★ 1\n\S/);
  await page.locator(`[data-ability=${star}]`).click();
  const used = await match.goesOn(() => pressed('Use it'));
  assert.equal(used.game.charges[side], 0);
  await shows(used, star);
  await shows(await match.goesOn(() => pressed('Undo')), null);
  await shows(await match.goesOn(() => pressed('Redo')), star);
});

test('a dive is named on the goal’s face, which tells nothing of the aim', async () => {
  const { page } = window;
  let match;
  let now;
  do {
    // Nobody scores, so it is decided by shots; seldom does none of them call for a dive.
    match = await kickedOff({ turns: 10, shootOut: true });
    now = await match.now();
    while (now.game.phase === 'turn') now = await match.act({ type: 'end_turn' }, now);
    while (now.game.phase === 'shoot_out')
      now = await match.act(
        ofType(now.legal, 'shoot').find(({ cell }) => String(cell) === '1,0'),
        now,
      );
  } while (now.game.phase !== 'dive');
  now = await match.now();
  const face = page.locator('[data-cell]:enabled');
  const cells = await face.evaluateAll((all) => all.map(({ dataset }) => dataset.cell));
  assert.deepEqual(
    cells.toSorted(),
    ofType(now.legal, 'dive')
      .map(({ cell }) => String(cell))
      .toSorted(),
  );
  for (const words of await face.allInnerTexts())
    assert.match(words.replace(/\s+/g, ' '), /^(High|Low) (left|middle|right) column [def]$/);
  assert.equal(await page.locator('[data-cell][aria-pressed=true], [data-cell].shown').count(), 0);
  assert.ok(await page.getByRole('button', { name: 'Dive', exact: true }).isDisabled());
  await markHigh();
  assert.equal(await status(), 'Dive high at column d');
  const { events } = await match.goesOn(() => pressed('Dive'));
  const dive = events.find(({ type }) => type === 'dive');
  assert.deepEqual([dive.side, dive.cells, dive.aim, dive.off], [now.side, [[0, 1]], [1, 0], 2]);
  await page.getByText('dives high at column d; the shot goes low at column e').first().waitFor();
});
