import { afterEach, expect, test, vi } from 'vitest';

import { call } from './api';

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
