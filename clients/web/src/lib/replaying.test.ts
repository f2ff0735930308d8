import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from './api';
import type { BasicView, Table } from './game';
import type { GameEvent, MatchView, ReplayPage, ReplayStep } from './generated/protocol';
import { Replay } from './replay.svelte';

const LAST = 9;
const view = (seq: number) =>
  ({ game: { at: seq, score: { home: 0, away: 0 } }, match: { status: 'over' } }) as unknown as MatchView;

/** A match of nine steps, told in pages of three. */
function page(from: number): ReplayPage {
  const to = Math.min(from + 3, LAST);
  const steps = Array.from({ length: to - from }, (_, i): ReplayStep => {
    const seq = from + i + 1;
    return { seq, at: seq, kind: 'action', events: [{ type: `e${seq}` }], patch: { game: { at: seq } } };
  });
  return { from, to, seq: LAST, view: view(from), steps };
}

/** A table that notes what it is shown. */
function table() {
  const shown: string[] = [];
  const at = (view: BasicView) => (view as unknown as { at: number }).at;
  const noted = {
    show: (view: BasicView) => void shown.push(`show ${at(view)}`),
    play: (events: GameEvent[], view: BasicView) =>
      void shown.push(`play ${events.map(({ type }) => type).join(' ')}: ${at(view)}`),
    finish: () => {},
  };
  return { shown, table: noted as unknown as Table };
}

const fetched = vi.fn((_: string, from: number, _eyes?: string) => Promise.resolve(page(from)));
beforeEach(() => void fetched.mockClear());

async function loaded(wanted: number | null = null): Promise<{ replay: Replay; shown: string[] }> {
  const replay = new Replay('m', wanted, fetched);
  await replay.load();
  const { shown, table: seat } = table();
  replay.sit(seat);
  return { replay, shown };
}

test('it is loaded page by page, to its end, and starts at the beginning', async () => {
  const { replay, shown } = await loaded();
  expect(fetched.mock.calls.map(([, from]) => from)).toEqual([0, 3, 6]);
  expect([replay.whole, replay.last, replay.at, replay.stops.length]).toEqual([true, LAST, 0, 10]);
  expect(shown).toEqual(['show 0']);
});

test('a link leads to its step, however late its page comes', async () => {
  const { replay, shown } = await loaded(7);
  expect(replay.at).toBe(7);
  expect(shown).toEqual(['show 7']);
  expect((await loaded(4_000)).replay.at).toBe(LAST);
});

test('looked at with other eyes it stays where it is, and what was there stays until all is told', async () => {
  const { replay, shown } = await loaded(7);
  const before = replay.views;
  fetched.mockClear();
  const looking = replay.look('away');
  expect([replay.views, replay.eyes]).toEqual([before, 'spectator']);
  await looking;
  expect(fetched.mock.calls).toEqual([
    ['m', 0, 'away'],
    ['m', 3, 'away'],
    ['m', 6, 'away'],
  ]);
  expect([replay.eyes, replay.at, replay.views.length, replay.steps.length]).toEqual(['away', 7, LAST + 1, LAST]);
  expect(shown).toEqual(['show 7', 'show 7']);
  fetched.mockImplementationOnce(() => Promise.reject(new ApiError('network', 'No network.')));
  await replay.look('home');
  expect([replay.eyes, replay.views.length, replay.problem?.code], 'nothing is lost').toEqual([
    'away',
    LAST + 1,
    'network',
  ]);
});

test('steps on are played, steps back and jumps are shown at once', async () => {
  const { replay, shown } = await loaded(2);
  replay.forward();
  replay.back();
  replay.goTo(8);
  replay.toStop(0);
  expect(shown).toEqual(['show 2', 'play e3: 3', 'show 2', 'show 8', 'show 0']);
  expect(replay.isFirst).toBe(true);
  replay.back();
  expect(replay.at).toBe(0);
});

test('it plays to the end and no further, and then from the beginning', async () => {
  const { replay } = await loaded(8);
  replay.play();
  replay.forward();
  expect([replay.at, replay.playing, replay.isLast]).toEqual([LAST, true, true]);
  replay.forward();
  expect([replay.at, replay.playing]).toEqual([LAST, false]);
  replay.play();
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.goTo(5);
  expect(replay.playing).toBe(false);
});

test('what fails is said, and the rest is loaded when asked for again', async () => {
  const replay = new Replay('m', null, fetched);
  fetched.mockImplementationOnce(() => Promise.resolve(page(0)));
  fetched.mockImplementationOnce(() => Promise.reject(new ApiError('network', 'No network.')));
  await replay.load();
  expect(replay.problem?.code).toBe('network');
  expect([replay.whole, replay.views.length]).toEqual([false, 4]);
  await replay.load();
  expect(replay.problem).toBeNull();
  expect([replay.whole, replay.views.length, replay.steps.length]).toEqual([true, 10, 9]);
});

test('who may not see it is told why', async () => {
  const replay = new Replay('m', null, () => Promise.reject(new ApiError('not_allowed', 'No.', { watch: 'nobody' })));
  await replay.load();
  expect(replay.problem).toEqual({ code: 'not_allowed', reason: 'No.', values: { watch: 'nobody' } });
  expect(replay.info).toBeUndefined();
});
