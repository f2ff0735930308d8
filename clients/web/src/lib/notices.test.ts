import { expect, test } from 'vitest';

import { Notices } from './notices.svelte';

test('what was said to one person is not shown to the next', () => {
  const notices = new Notices();
  notices.say('The server restarts.');
  notices.belong('ada');
  expect(
    notices.shown.map(({ text }) => text),
    'said before anybody was known',
  ).toEqual(['The server restarts.']);
  notices.say('Bob declined.');
  notices.belong('ada');
  expect(notices.shown).toHaveLength(2);
  notices.belong(null);
  expect(notices.shown).toEqual([]);
});
