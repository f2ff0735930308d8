import { describe, expect, test } from 'vitest';

import { expand } from './choices';
import { earnsThrow } from './extra_throw';
import { part, view } from './fixture';
import { FULL } from './pitch';
import type { Event, View } from './types';
import { choiceWords, describe as inWords, facts, phaseWords } from './words';

const NAMES = { home: 'Ada', away: 'Bob' };

describe('words', () => {
  const text = (event: Event) => inWords(event, NAMES, FULL)?.text;

  test.each([
    [{ type: 'coin', for: 'kick_off', side: 'home' }, 'Ada won the toss and kicks off'],
    [
      { type: 'thrown', side: 'away', die: ['1', '3/3'], throws: 3, throws_in_row: 2 },
      'Bob threw 1 and 3/3, throw 2 of 3 in a row',
    ],
    [
      { type: 'foul', side: 'home', shirts: [4, 6], on: { side: 'away', shirt: 1 }, penalty: false },
      'Foul by 4 and 6 on Bob’s keeper: free kick',
    ],
    [
      {
        type: 'ran',
        side: 'home',
        shirt: 9,
        component: 0,
        from: [7, 16],
        path: [[7, 17]],
        ball: 'tackled',
        tackled: 4,
      },
      '9 tackles: h17 to h18, with the ball from Bob’s 4',
    ],
    [
      {
        type: 'kicked',
        side: 'away',
        shirt: 1,
        component: 0,
        dir: 'S',
        from: [7, 23],
        path: [[7, 20]],
        stopped_by: { side: 'away', shirt: 8 },
      },
      'Keeper passes from h24 to 8 on h21',
    ],
    [
      { type: 'kicked', side: 'home', shirt: 9, component: 0, dir: 'N', from: [7, 24], path: [[7, 25]] },
      '9 shoots from h25',
    ],
    [{ type: 'time_wasted', side: 'home', from: 1, to: 7 }, 'Time-wasting by keeper: the ball goes to Bob’s 7'],
    [
      { type: 'goal', side: 'away', shirt: 9, by: 'penalty', score: { home: 1, away: 2 } },
      'Goal for Bob by 9 by a penalty! 1 : 2',
    ],
    [{ type: 'throw_ended', side: 'home', extra: true, next: 'home' }, 'The pass arrived: extra throw for Ada'],
    [
      {
        type: 'ended',
        result: { winner: 'away', by: 'shoot_out', score: { home: 1, away: 1 }, shoot_out: { home: 3, away: 4 } },
      },
      'Bob won 1 : 1, 4 : 3 on penalties',
    ],
    [{ type: 'fanfare' } as never, undefined],
  ] as [Event, string | undefined][])('event %#', (event, words) => expect(text(event)).toBe(words));

  test('what is asked, and of whom', () => {
    const asked = (more: Partial<View>, mine: 'home' | null = 'home') => phaseWords(view(more), mine, NAMES);
    expect(asked({ phase: 'line_up', to_act: ['home', 'away'] })).toBe('You: line up, in secret until both have');
    expect(asked({ phase: 'line_up', to_act: ['away'] })).toBe('Bob lines up');
    expect(asked({ phase: 'throw', throws_in_row: 2 }, null)).toBe('Ada: throw again, 3 of 3 in a row');
    expect(asked({})).toBe('You: 4 to run or kick');
    expect(asked({ components: [part(3), part(3)] })).toBe('You: two players, 3 each');
    expect(asked({ components: [part(3, { used: true }), part(3)] })).toBe('You: another player, 3 to run or kick');
    expect(asked({ components: [part(4, { kick: false }), part(2)] })).toBe(
      'You: two players, 4 to run, 2 to run or kick',
    );
    expect(asked({ components: [part(4, { used: true })] })).toBe('You: end the throw, or take it back');
    expect(asked({ phase: 'free_kick', components: [part(3)] })).toBe('You: free kick, 9 squares');
    expect(asked({ phase: 'penalty', penalty_taker: 9 })).toBe('You: penalty by 9, anything but a 1 scores');
  });

  test('a pass says whether it may earn a throw', () => {
    const pass = (row: number) => {
      const now = view({ throws_in_row: row });
      return choiceWords(expand([{ type: 'kick', dir: 'N' }], now, 'home', FULL).moves[0]!, now, FULL);
    };
    expect(pass(1)).toBe('7 passes to 9 on h17, for an extra throw');
    expect(pass(3)).toBe('7 passes to 9 on h17');
  });

  test('a throw that has earned another one says so', () => {
    const used = { components: [part(4, { used: true })] };
    expect(phaseWords(view(used), 'home', NAMES, true)).toBe(
      'You: end the throw, an extra one is earned, or take it back',
    );
    expect(phaseWords(view({ ...used, phase: 'free_kick' }), null, NAMES, true)).toBe(
      'Ada: the free kick is taken, and earned an extra throw',
    );
  });

  test('facts', () => {
    expect(facts(view({ held_throws: { home: 4, away: 1 } }))).toEqual([
      'throw 7',
      'home has held the ball in one place for 4 of 5 throws',
    ]);
  });
});

describe('an extra throw is earned (rule 7.1)', () => {
  const thrown: Event = { type: 'thrown', side: 'home', die: ['2/2'], throws: 7, throws_in_row: 1 };
  const ran: Event = {
    type: 'ran',
    side: 'home',
    shirt: 7,
    component: 0,
    from: [7, 11],
    path: [[7, 12]],
    ball: 'none',
  };
  const kicked = (side: 'home' | 'away'): Event => ({
    type: 'kicked',
    side: 'home',
    shirt: 9,
    component: 1,
    dir: 'S',
    from: [7, 16],
    path: [[7, 12]],
    stopped_by: { side, shirt: 7 },
  });
  const back: Event = { type: 'undone', side: 'home' };
  const earned = (events: Event[], more: Partial<View> = {}, options = {}) => earnsThrow(events, view(more), options);

  test('by a pass of this throw while the side has the ball', () => {
    expect(earned([thrown, kicked('home')])).toBe(true);
    expect(earned([thrown, kicked('home'), ran])).toBe(true);
    expect(earned([thrown, kicked('home')], { phase: 'free_kick' })).toBe(true);
    expect(earned([thrown, kicked('away')])).toBe(false);
    expect(earned([thrown, kicked('home')], { holder: null })).toBe(false);
    expect(earned([thrown, kicked('home'), thrown, ran])).toBe(false);
  });

  test('not by one that was taken back', () => {
    expect(earned([thrown, kicked('home'), ran, back])).toBe(true);
    expect(earned([thrown, kicked('home'), ran, back, back])).toBe(false);
  });

  test('never a fourth in a row, nor after the last throw of the match, nor once the throw is over', () => {
    expect(earned([thrown, kicked('home')], { throws_in_row: 3 })).toBe(false);
    expect(earned([thrown, kicked('home')], {}, { throw_limit: 7 })).toBe(false);
    expect(earned([thrown, kicked('home')], { throws: 300 })).toBe(false);
    expect(earned([thrown, kicked('home')], { throws: 300 }, { throw_limit: 0 })).toBe(true);
    expect(earned([thrown, kicked('home')], { phase: 'throw' })).toBe(false);
  });
});
