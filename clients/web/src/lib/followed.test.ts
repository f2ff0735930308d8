import { expect, test } from 'vitest';

import { FollowedMatches } from './followed.svelte';
import type { LiveMatch } from './watching';

test('what one person follows is gone with them, also where the answer comes later', async () => {
  const found = [{ id: 'a' }] as LiveMatch[];
  const followed = new FollowedMatches(() => Promise.resolve(found));
  followed.belong('ada');
  const stop = followed.start();
  await Promise.resolve();
  await Promise.resolve();
  expect(followed.matches).toEqual(found);
  stop();
  followed.belong('ada');
  expect(followed.matches, 'a lost connection takes nothing away').toEqual(found);
  const again = followed.start();
  followed.belong(null);
  await Promise.resolve();
  await Promise.resolve();
  expect(followed.matches).toEqual([]);
  again();
});
