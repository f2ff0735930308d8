import { expect, test } from 'vitest';

import { hintWords } from './hint';

test('a hint tells a chance to win only where nobody can draw', () => {
  expect(hintWords(0.5, { home: 0.3, draw: 0.4, away: 0.3, exact: true })).toBe(
    '50 in 100, a draw counting half a win',
  );
  expect(hintWords(0.5, null)).toBe('50 in 100, a draw counting half a win');
  expect(hintWords(0.5, { home: 0.5, draw: 0, away: 0.5, exact: false })).toBe('50 in 100 to win');
});
