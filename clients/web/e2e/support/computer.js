// A few turns against the computer, and what a page of any game shows of them.

import assert from 'node:assert/strict';

import { makeMatchOf, whoActs } from './play.js';

/**
 * Makes a match of a game against the easiest computer and plays it as home, by `step`, until the computer has answered so often;
 * then the board, the log and the clocks must show it.
 * `begin`: what home does before the first look, such as lining up. `isAnswer`: which events are the computer's answers.
 * `board`: what is looked at on the board, where only the computer moves something.
 */
export async function meetComputer(window, base, { chosen, begin, step, isAnswer, answers = 3, board }) {
  const { page } = window;
  const later = { Clock: 'bank', Minutes: 5 };
  await makeMatchOf(window, base, { name: 'Ada', against: 'Computer', strength: 'Easy', ...chosen, later });
  await page.locator('.match').waitFor();
  assert.equal(await page.locator('.seat time').count(), 2);
  await begin(window);
  await whoActs([window]);
  const before = await board(page);
  const heard = window.frames.length;
  const answered = () =>
    window.frames.slice(heard).flatMap(({ events = [] }) => events.filter((event) => isAnswer(event))).length;
  while (answered() < answers) {
    assert.ok(await whoActs([window]), 'the match goes on');
    await step(window);
  }
  await whoActs([window]);
  assert.notDeepEqual(await board(page), before, 'the computer moved something');
  assert.ok((await page.locator('[role=log] p.away').count()) > 0, 'its doings are in the log');
  assert.notDeepEqual(await page.locator('.seat time').allInnerTexts(), ['5:00', '5:00'], 'time runs');
  assert.deepEqual(window.errors, []);
  await window.context.close();
}

/** Where the pieces like this are. */
export const places = (like) => (page) =>
  page.locator(like).evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
