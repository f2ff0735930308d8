import { expect, test } from 'vitest';

import { landing, refusedWords } from './provider';

test('who comes back goes on where they were, on this site', () => {
  expect(landing('', '/rules')).toBeNull();
  expect(landing('?other=1', '/rules')).toBeNull();
  expect(landing('?back', '/match/1')).toEqual({ path: '/match/1', refused: null });
  expect(landing('?refused=provider_failed', '/me')).toEqual({ path: '/me', refused: 'provider_failed' });
  for (const kept of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example']) {
    expect(landing('?back', kept)).toEqual({ path: '/', refused: null });
  }
});

test('every refusal has words, also one that nobody knows and one without numbers', () => {
  expect(refusedWords('provider_failed')).toContain('does not answer');
  expect(refusedWords('<b>')).toBe('It did not work.');
  expect(refusedWords('still_playing')).not.toContain('NaN');
});
