// What the parts show of what they are given.

import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import type { Person, Pool, Seek } from '../../lib/generated/protocol';
import AllowNotifications from './AllowNotifications.svelte';
import PoolButtons from './PoolButtons.svelte';
import SeekList from './SeekList.svelte';

const USUAL: Pool = {
  id: 'golden_goal/default/normal/rated',
  game: 'golden_goal',
  preset: 'default',
  options: {},
  pace: 'normal',
  clock: { type: 'bank', bank_s: 420, increment_s: 6 },
  rated: true,
  waiting: 2,
  expected_wait_ms: 12_000,
};
const seek = (id: string, by: string, note?: string): Seek => ({
  id,
  by: { id: by, name: by },
  rating: 1500,
  terms: { game: 'golden_goal', rated: true, ...(note ? { note } : {}) },
  created: 1,
  expires: 2,
});
const words = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const nothing = (): void => {};

test('the big button plays the usual pool, and says how long that takes', () => {
  const props = {
    game: 'golden_goal',
    pools: [USUAL],
    places: {},
    now: 0,
    busy: new Set<string>(),
    press: nothing,
    open: false,
  };
  const idle = render(PoolButtons, { props }).body;
  expect(words(idle)).toContain('Play Golden goal · 7 min + 6 s · rated');
  expect(words(idle)).toContain('2 people wait, mostly about 10 s');
  expect(idle).toContain('aria-pressed="false"');
  const waiting = render(PoolButtons, { props: { ...props, places: { [USUAL.id]: { since: 1_000 } }, now: 35_000 } });
  expect(words(waiting.body)).toContain('Waiting 0:34 Press to wait no more');
  expect(words(waiting.body)).toContain('1 person more waits');
});

test('somebody else’s seek is accepted, one’s own is taken back, and a note is no markup', () => {
  const props = { me: 'ada', busy: null, accept: nothing, end: nothing };
  const { body } = render(SeekList, { props: { ...props, seeks: [seek('1', 'ada'), seek('2', 'bea', '<b>hi</b>')] } });
  expect(body.match(/Take back/g)).toHaveLength(1);
  expect(words(body)).toContain('Accept : bea');
  expect(body).toContain('&lt;b>hi&lt;/b>');
});

test('notifications are explained before the browser asks', () => {
  expect(
    words(render(AllowNotifications, { props: { permission: 'missing', allow: nothing, stop: nothing } }).body).trim(),
  ).toBe('');
  const { body } = render(AllowNotifications, { props: { permission: 'ask', allow: nothing, stop: nothing } });
  expect(words(body)).toMatch(/When a match is found.*It will ask you first\. Turn them on/);
});

test('programs are marked, and nobody else', () => {
  const by = { id: 'rob', name: 'Rob', bot: true };
  const lists = { me: 'ada', busy: null, accept: nothing, end: nothing };
  const list = (by: Person): string =>
    words(render(SeekList, { props: { ...lists, seeks: [{ ...seek('1', by.id), by }] } }).body);
  expect(list(by)).toMatch(/Rob\S* program/);
  expect(list({ id: 'bea', name: 'Bea' })).not.toContain('program');
});
