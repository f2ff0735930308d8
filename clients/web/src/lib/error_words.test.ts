import { expect, test } from 'vitest';

import { ApiError } from './api';
import { errorWords } from './error_words';

test('an error is told in its words, and whatever else was thrown too', () => {
  expect(errorWords(new ApiError('network', 'The server cannot be reached.'))).toBe('The server cannot be reached.');
  expect(errorWords('Nothing there.')).toBe('Nothing there.');
});
