import { expect, test } from 'vitest';

import { clockText, leftOf } from './clock_text';
import { ServerClock } from './server_clock';

test('the fastest answer is believed', () => {
  const clock = new ServerClock();
  expect(clock.at(500)).toBe(500);
  clock.sample(10_500, 0, 1000);
  expect(clock.at(1000)).toBe(11_000);
  clock.sample(12_000, 1990, 2010);
  expect(clock.at(2000)).toBe(12_000);
  clock.sample(14_500, 3000, 9000);
  expect(clock.at(9000)).toBe(19_000);
});

test('a local clock that was set, or stood while the computer slept, is noticed at the next answer', () => {
  const clock = new ServerClock();
  clock.sample(7_200_000, 3_600_000, 3_600_010);
  // Set back by an hour: slower answers than the one before are believed all the same.
  clock.sample(7_216_000, 16_000, 16_100);
  expect(clock.at(16_050)).toBe(7_216_000);
  // An answer during which it was set back says nothing.
  clock.sample(7_300_000, 100_000, 90_000);
  expect(clock.at(16_050)).toBe(7_216_000);
});

test('an old reading gives way even to a slower one', () => {
  const clock = new ServerClock();
  clock.sample(1000, 0, 10);
  clock.sample(205_000, 200_000, 200_100);
  expect(clock.at(200_050)).toBe(205_000);
});

test('only a running clock loses time', () => {
  const clocks = { at: 1000, home: 60_000, away: 5000, running: { home: true, away: false } };
  expect(leftOf(clocks, 'home', 11_000)).toBe(50_000);
  expect(leftOf(clocks, 'away', 11_000)).toBe(5000);
  expect(leftOf(clocks, 'home', 900_000)).toBe(0);
  expect(leftOf(clocks, 'home', 0)).toBe(60_000);
});

test.each([
  [0, '0:00.0'],
  [9_990, '0:09.9'],
  [20_000, '0:20'],
  [65_000, '1:05'],
  [3_725_000, '1:02:05'],
  [180_000_000, '2 d 2 h'],
])('%d ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
