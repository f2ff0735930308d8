import { describe, expect, test } from 'vitest';

import type { GameOption } from './generated/protocol';
import { defaults, inWords, matters, wanted, wholeIn } from './options';

const OPTIONS: GameOption[] = [
  { type: 'choice', name: 'mode', default: 'quick', choices: ['quick', 'rounds'] },
  {
    type: 'number',
    name: 'rounds',
    default: 25,
    min: 1,
    max: 100,
    step: 1,
    only_with: { option: 'mode', value: 'rounds' },
  },
  { type: 'flag', name: 'knockout', default: false },
  {
    type: 'number',
    name: 'extra',
    default: 15,
    min: 1,
    max: 45,
    step: 1,
    only_with: { option: 'knockout', value: true },
  },
];

describe('options of a game', () => {
  test('what is usual is what the server says', () => {
    expect(defaults(OPTIONS)).toEqual({ mode: 'quick', rounds: 25, knockout: false, extra: 15 });
  });

  test('an option that belongs to a value of another one is asked, and sent, only with it', () => {
    const shown = (values: Parameters<typeof matters>[1]) =>
      OPTIONS.filter((option) => matters(option, values)).map(({ name }) => name);
    expect(shown(defaults(OPTIONS))).toEqual(['mode', 'knockout']);
    expect(shown({ mode: 'rounds', knockout: true })).toEqual(['mode', 'rounds', 'knockout', 'extra']);
    expect(wanted(OPTIONS, { mode: 'rounds', rounds: 9, knockout: false, extra: 3 })).toEqual({
      mode: 'rounds',
      rounds: 9,
      knockout: false,
    });
  });

  test('an emptied field says nothing', () => {
    expect(wanted(OPTIONS, { ...defaults(OPTIONS), mode: 'rounds', rounds: null as never })).toEqual({
      mode: 'rounds',
      knockout: false,
    });
  });

  test('names without words', () => {
    expect(inWords('max_rounds')).toBe('Max rounds');
  });
});

test('a number field that is empty, broken or out of bounds says what can be taken', () => {
  const said = (value: number | null | undefined) => wholeIn(value, { min: 0, max: 600 }, 5);
  expect([said(null), said(undefined), said(NaN), said(2.5), said(-3), said(9000), said(7)]).toEqual([
    5, 5, 5, 3, 0, 600, 7,
  ]);
});
