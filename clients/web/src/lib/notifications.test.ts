import { expect, test, vi } from 'vitest';

test('turned off in one tab, notifications are off in all of them', async () => {
  const kept = new Map([['touchline.notifications', 'on']]);
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  const { notifications } = await import('./notifications.svelte');
  expect(notifications.permission).toBe('on');
  kept.set('touchline.notifications', 'off');
  notifications.heard('touchline.settings');
  expect(notifications.permission).toBe('on');
  notifications.heard('touchline.notifications');
  expect(notifications.permission).toBe('off');
});
