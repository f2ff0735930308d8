import { expect, test } from 'vitest';

import { passedBy } from './pointer';

test('a browser that gathers no events, as on plain http, still tells where the pointer is', () => {
  const bare = { clientX: 1 } as PointerEvent;
  expect(passedBy(bare)).toEqual([bare]);
  const gathering = { clientX: 3, getCoalescedEvents: () => [bare] } as unknown as PointerEvent;
  expect(passedBy(gathering)).toEqual([bare, gathering]);
});
