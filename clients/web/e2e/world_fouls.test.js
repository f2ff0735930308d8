// World Soccer's rarer moments as they are shown in a window: a foul and its free kick, a penalty, the third throw in a row. Dice are fair,
// so each is played for until it comes; what the page shows then is held against the match.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { byApi } from './support/by_api.js';
import { makeMatchOf } from './support/play.js';
import { openStage } from './support/stage.js';
import { square } from './support/world_soccer.js';

let window;
const stage = openStage(async (stage) => {
  window = await stage.open();
});
after(async () => {
  assert.deepEqual(window.errors, []);
  await window.context.close();
});

/** Of the quick pitch. */
const AREA = { left: 3, right: 9, rows: 5 };
const ROWS = 21;
const STEPS = { N: [0, 1], NE: [1, 1], E: [1, 0], SE: [1, -1], S: [0, -1], SW: [-1, -1], W: [-1, 0], NW: [-1, 1] };

const other = (side) => (side === 'home' ? 'away' : 'home');
const distance = ([x, y], [toX, toY]) => Math.max(Math.abs(x - toX), Math.abs(y - toY));
const ofType = (legal, type) => legal.filter((action) => action.type === type);
const endOf = ({ path }) => path.at(-1);
const status = () => window.page.locator('p[data-phase]').innerText();
const offered = () => window.page.locator('[data-ways]').evaluateAll((all) => all.map(({ dataset }) => dataset.square));
const log = (words) => window.page.locator('[role=log]').getByText(words).first();
const key = (name) => () => window.page.keyboard.press(name);

/** Whether a square is in the penalty area that a side defends. */
const inArea = ([x, y], side) =>
  x >= AREA.left && x <= AREA.right && (side === 'home' ? y < AREA.rows : y >= ROWS - AREA.rows);

/** A match for one who plays both sides, lined up; gives what `byApi` gives. */
async function begun(name) {
  const path = await makeMatchOf(window, stage.base, {
    game: 'World Soccer',
    name,
    against: 'One screen',
    select: { Pitch: 'quick' },
    fill: { 'Goals that win': 9 },
    later: { 'Throws at most (or 0)': 0 },
  });
  const match = byApi(window, path);
  for (let sides = 0; sides < 2; sides += 1) {
    const { legal } = await match.now();
    await match.act(ofType(legal, 'line_up')[0]);
  }
  return match;
}

/** The side without the ball puts an outfielder beside who has it, where one can come there. */
function mark({ game, side, legal }) {
  const at = game.players[game.holder.side][game.holder.shirt];
  const men = Object.entries(game.players[side]).filter(([shirt]) => shirt !== '1');
  if (men.some(([, man]) => distance(man, at) === 1)) return null;
  const runs = ofType(legal, 'run').filter(
    (run) => run.shirt !== 1 && run.path.every((step) => distance(step, at) > 0),
  );
  const nearest = runs.toSorted((one, two) => distance(endOf(one), at) - distance(endOf(two), at))[0];
  return nearest && distance(endOf(nearest), at) < Math.min(...men.map(([, man]) => distance(man, at)))
    ? nearest
    : null;
}

/** Who has the ball goes where a foul on him is a penalty, and there changes his place before it is time-wasting. */
function intrude({ game, side, legal }) {
  const { shirt } = game.holder;
  const at = game.players[side][shirt];
  const runs = ofType(legal, 'run').filter((run) => run.shirt === shirt && endOf(run)[1] >= 0 && endOf(run)[1] < ROWS);
  if (shirt === 1) return ofType(legal, 'kick')[0] ?? null;
  const goal = [6, side === 'home' ? ROWS - 3 : 2];
  if (!inArea(at, other(side))) {
    const nearest = runs.toSorted((one, two) => distance(endOf(one), goal) - distance(endOf(two), goal))[0];
    return nearest && distance(endOf(nearest), goal) < distance(at, goal) ? nearest : null;
  }
  if (game.held_throws[side] < 2) return null;
  return runs.find((run) => inArea(endOf(run), other(side)) && distance(endOf(run), at) >= 3) ?? null;
}

/** Who can reach a ball that nobody has takes it, else somebody goes there. */
function fetch({ game, legal }) {
  const runs = ofType(legal, 'run').filter((run) => run.shirt !== 1);
  return runs.toSorted((one, two) => distance(endOf(one), game.ball) - distance(endOf(two), game.ball))[0] ?? null;
}

/**
 * Plays throw by throw behind the page's back until `isThere`. `plan`: a run or kick of the side that has the ball, at its throws;
 * `guard`: of the other side at its own. Both give null where nothing is to be done.
 */
async function playUntil(match, { plan, guard }, isThere) {
  let now = await match.now();
  while (!isThere(now)) {
    const { game, side } = now;
    const isFresh = game.phase === 'move' && game.components.every(({ used }) => !used);
    const choose = game.holder === null ? fetch : game.holder.side === side ? plan : guard;
    const move = isFresh ? choose(now) : null;
    const press = ofType(now.legal, 'throw')[0] ?? ofType(now.legal, 'penalty_taker')[0] ?? { type: 'done' };
    now = await match.act(move ?? press, now);
  }
  return match.now();
}

/** Where a kick of so many squares from the holder ends: at the first player on its line, in the goal, or where it lies. */
function kickEnd({ game, side }, dir, squares) {
  const men = new Set(Object.values(game.players).flatMap((all) => Object.values(all).map(String)));
  let at = game.players[side][game.holder.shirt];
  for (let i = 0; i < squares; i += 1) {
    at = [at[0] + STEPS[dir][0], at[1] + STEPS[dir][1]];
    if (men.has(String(at)) || at[1] < 0 || at[1] >= ROWS) break;
  }
  return String(at);
}

/** A kick from the holder that a team mate stops, if there is one. */
function pass(now) {
  const { game, side, legal } = now;
  const value = game.components.find(({ used }) => !used)?.value ?? 0;
  const mates = new Set(Object.values(game.players[side]).map(String));
  const squares = value * (game.holder.shirt === 1 ? 3 : 2);
  return ofType(legal, 'kick').find(({ dir }) => mates.has(kickEnd(now, dir, squares))) ?? null;
}

const nothing = () => null;

test('a foul stops the throw, and the free kick is thrown for, aimed and taken', async () => {
  const { page } = window;
  const match = await begun('Ada');
  let now;
  let thrown;
  // From where every direction leads off the pitch a free kick is declined, and another is waited for.
  do {
    now = await playUntil(match, { plan: nothing, guard: mark }, ({ game }) => game.phase === 'free_kick' && !game.die);
    const fouled = now.side === 'home' ? 'Home' : 'Away';
    await log(new RegExp(`^Foul by .+ on ${fouled}’s (keeper|\\d+): free kick$`)).waitFor();
    assert.equal(await status(), `${fouled}: free kick, throw for it`);
    thrown = await match.goesOn(key('t'));
  } while (ofType(thrown.legal, 'kick').length === 0);
  const { side, game } = now;
  const [{ value }] = thrown.game.components;
  assert.match(await status(), new RegExp(`: free kick, ${3 * value} squares$`));
  const parts = await page.locator('.part').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  assert.deepEqual(parts, [`${value} to kick`]);
  assert.deepEqual(ofType(thrown.legal, 'run'), [], 'nobody moves');
  const holder = square(page, game.players[side][game.holder.shirt]);
  if ((await offered()).length === 0) await holder.click();
  await page.locator('[data-ways]').first().waitFor();
  const ends = ofType(thrown.legal, 'kick').map(({ dir }) => kickEnd(thrown, dir, 3 * value));
  assert.deepEqual((await offered()).toSorted(), ends.toSorted());
  assert.equal(await page.locator('[data-path=offer]').count(), ends.length, 'each is drawn to its end');
  const kicked = await match.goesOn(() => square(page, ends[0]).click());
  const kick = kicked.events.find(({ type }) => type === 'kicked');
  assert.deepEqual([kick.shirt, String(kick.path.at(-1))], [game.holder.shirt, ends[0]]);
});

test('a penalty: the taker is chosen, all others leave the area, and the throw decides', async () => {
  const { page } = window;
  const match = await begun();
  const plans = { plan: intrude, guard: (now) => (inArea(now.game.ball, now.side) ? mark(now) : null) };
  const { game, side, legal } = await playUntil(match, plans, ({ game }) => game.phase === 'penalty_taker');
  const fouled = side === 'home' ? 'Home' : 'Away';
  await log(new RegExp(`^Foul by .+ on ${fouled}’s \\d+: penalty$`)).waitFor();
  assert.equal(await status(), `${fouled}: choose who takes the penalty`);
  const takers = ofType(legal, 'penalty_taker').map(({ shirt }) => shirt);
  const stands = (shirt) => String(game.players[side][shirt]);
  assert.deepEqual((await offered()).toSorted(), takers.map(stands).toSorted());
  const [taker] = takers;
  await square(page, stands(taker)).click();
  const set = await match.goesOn(() => page.getByRole('button', { name: 'Play it' }).click());
  assert.equal(set.game.penalty_taker, taker);
  assert.equal(await status(), `${fouled}: penalty by ${taker}, anything but a 1 scores`);
  const cells = await page
    .locator('.cell')
    .evaluateAll((all) => all.map(({ dataset, ariaLabel }) => [dataset.square, ariaLabel]));
  const left = cells.filter(([at, words]) => inArea(at.split(','), other(side)) && /, (home|away) /.test(words));
  const [spot, line] = side === 'home' ? ['6,18', '6,20'] : ['6,2', '6,0'];
  assert.deepEqual(left.map(([at]) => at).toSorted(), [spot, line].toSorted(), 'on the spot, and before the goal');

  const { events, game: after } = await match.goesOn(key('t'));
  const penalty = events.find(({ type }) => type === 'penalty');
  assert.deepEqual([penalty.side, penalty.shirt], [side, taker]);
  const { die } = events.find(({ type }) => type === 'thrown');
  assert.equal(penalty.goal, die[0] !== '1');
  assert.equal(after.score[side], game.score[side] + (penalty.goal ? 1 : 0));
  const score = `${after.score.home} : ${after.score.away}`;
  await log(penalty.goal ? `by ${taker} by a penalty! ${score}` : `Penalty by ${taker} saved`).waitFor();
});

test('passes that arrive earn throws until the third in a row, and no fourth', async () => {
  const { page } = window;
  const match = await begun();
  let passed = 0;
  const plan = (now) => {
    const kick = pass(now);
    if (kick) passed = now.game.throws;
    const others = ofType(now.legal, 'run').filter(({ shirt }) => shirt !== now.game.holder.shirt);
    return kick ?? others[now.game.throws % others.length] ?? null;
  };
  const second = await playUntil(match, { plan, guard: nothing }, ({ game }) => {
    const isPassed = game.phase === 'move' && game.components.some(({ used }) => used) && passed === game.throws;
    return isPassed && game.throws_in_row === 2;
  });
  const { side } = second;
  const [own, theirs] = side === 'home' ? ['Home', 'Away'] : ['Away', 'Home'];
  const row = async () => [
    await page.locator('.row[role=img]').getAttribute('aria-label'),
    await page.locator('.row[role=img] .made').count(),
    await page.locator('.earned').count(),
  ];
  assert.deepEqual(await row(), ['Throw 2 of at most 3 in a row', 2, 1]);
  const next = await match.goesOn(key('d'));
  const ended = ({ events }) => events.find(({ type }) => type === 'throw_ended');
  assert.deepEqual([ended(next).extra, ended(next).next], [true, side]);
  await log(`The pass arrived: extra throw for ${own}`).waitFor();
  assert.equal(await status(), `${own}: throw again, 3 of 3 in a row`);
  let third = await match.goesOn(key('t'));
  await log(/, throw 3 of 3 in a row$/).waitFor();
  assert.deepEqual(await row(), ['Throw 3 of at most 3 in a row', 3, 0]);
  const kick = pass(third);
  if (kick) third = await match.act(kick, third);
  await match.now();
  assert.deepEqual(await row(), ['Throw 3 of at most 3 in a row', 3, 0], 'a pass earns no fourth');
  const last = await match.goesOn(key('d'));
  assert.deepEqual([ended(last).extra, ended(last).next], [false, other(side)]);
  assert.equal(await status(), `${theirs}: throw the die`);
});
