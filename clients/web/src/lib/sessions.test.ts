import { expect, test } from 'vitest';

import { agoWords, browserWords } from './sessions';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['touchline/0.1', 'touchline/0.1'],
  ['', 'A program'],
])('%s is %s', (label, words) => {
  expect(browserWords(label)).toBe(words);
});

test.each([
  [0, 'within the hour'],
  [3_600_000, '1 hour ago'],
  [47 * 3_600_000, '47 hours ago'],
  [49 * 3_600_000, '2 days ago'],
])('%d ms are %s', (ms, words) => {
  expect(agoWords(ms)).toBe(words);
});
