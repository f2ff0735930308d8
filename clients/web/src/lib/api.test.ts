import { afterEach, expect, test, vi } from 'vitest';

import { call, make } from './api';

const answer = (body: string | null, status = 200): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));

afterEach(() => void vi.unstubAllGlobals());

test('an answer is read, and none is null', async () => {
  answer('{"name":"Ada"}');
  expect(await call('GET', '/me')).toEqual({ name: 'Ada' });
  answer(null, 204);
  expect(await call('PUT', '/me/follows/1')).toBeNull();
});

test('a broken answer is an error and no answer', async () => {
  answer('{"name":"Ad');
  await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'unreadable' });
  answer('<html>Welcome to the hotel</html>');
  await expect(call('GET', '/me')).rejects.toThrow(/did not arrive whole/);
});

test('an answer that is cut off on its way is one too', async () => {
  const cut = new ReadableStream({ start: (way) => way.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)));
  await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'unreadable' });
});

test('a refusal is told by its code, and by its number where it says nothing', async () => {
  answer('{"code":"bad_name","title":"no","values":{}}', 400);
  await expect(call('POST', '/guests', { name: '' })).rejects.toMatchObject({ code: 'bad_name' });
  answer('nginx is sorry', 502);
  await expect(call('GET', '/me')).rejects.toMatchObject({ code: 'internal', message: /502/ });
});

test('what is asked for again since no answer came is the same, and something else after an answer', async () => {
  const keys: (string | null)[] = [];
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError('no network');
    },
    () => new Response('{"id":', { status: 200 }),
    () => new Response('{"id":"1"}', { status: 201 }),
    () => new Response('{"code":"too_many","title":"no","values":{}}', { status: 409 }),
    () => new Response('{"id":"2"}', { status: 201 }),
  ];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.resolve().then(answers[keys.length - 1]);
  });
  const press = (): Promise<unknown> => make('/seeks', { note: 'a' }).catch((error: unknown) => error);
  for (let i = 0; i < 2; i += 1) expect(await press()).toBeInstanceOf(Error);
  expect(await press()).toEqual({ id: '1' });
  expect(await press()).toMatchObject({ code: 'too_many' });
  expect(await press()).toEqual({ id: '2' });
  expect(keys[0]).toMatch(/^[0-9a-z-]{8,64}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(new Set(keys).size, 'one for each that was answered').toBe(3);
});

test('a press long after no answer came asks for another one', async () => {
  vi.useFakeTimers();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('no network'));
  });
  for (const ms of [0, 60_000, 180_000]) {
    vi.advanceTimersByTime(ms);
    await expect(make('/matches', { game: 'x' })).rejects.toThrow(/cannot be reached/);
  }
  vi.useRealTimers();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
