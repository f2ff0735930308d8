import { describe, expect, test } from 'vitest';

import { CARDS, cardOf, gameName, optionWords, rulesPath } from './games';
import { resultWords, scoreWords } from './names';

const NAMES = { home: 'Ada', away: 'Bob' };

describe('the games', () => {
  test('are named as on the wire, each once', () => {
    const kinds = CARDS.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect(kind).toMatch(/^[a-z_]+$/);
  });

  test('one that is not known is named all the same', () => {
    expect(cardOf('street_soccer')).toBeUndefined();
    expect([gameName('street_soccer'), optionWords('street_soccer', {})]).toEqual(['street soccer', 'street soccer']);
    expect([gameName('golden_goal'), optionWords('golden_goal', { mode: 'rounds', rounds: 9 })]).toEqual([
      'Golden Goal',
      '9 rounds',
    ]);
    expect(rulesPath('golden_goal')).toBe('/rules/golden_goal');
  });
});

test.each([
  [{ winner: 'home', by: 'bell' }, 'Ada won when the bell rang'],
  [{ winner: 'away', by: 'resigned' }, 'Bob won, Ada resigned'],
  [{ winner: null, by: 'agreed' }, 'Drawn by agreement'],
  [{ winner: 'home', by: 'unheard_of' }, 'Ada won'],
] as const)('how a match ended: %o', (result, words) => {
  expect(resultWords(result, NAMES, { bell: 'when the bell rang' })).toBe(words);
});

test('a score is said as the winner sees it, and the kicks that decided stand in the result', () => {
  const score = { home: 1, away: 2 };
  expect(scoreWords(score, 'away')).toBe('2 : 1');
  expect(scoreWords(score, null)).toBe('1 : 2');
  const result = { winner: 'away', by: 'shoot_out' } as const;
  expect(resultWords(result, NAMES, { shoot_out: 'in the shoot-out' }, score)).toBe('Bob won in the shoot-out, 2 : 1');
});
