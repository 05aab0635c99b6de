import { afterEach, expect, test, vi } from 'vitest';
import { isOnline, loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

test('code that may not wait fails at once where the server cannot be reached, and nothing says that it waits', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { onLine: true });
  const lost = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadCode(() => Promise.reject(lost), { waits: false })).rejects.toBe(lost);
  expect(isOnline()).toBe(true);
});

test('it is tried once more where the server answers', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const load = vi.fn().mockRejectedValueOnce(new TypeError('reset')).mockResolvedValueOnce('code');
  expect(await loadCode(load, { waits: false })).toBe('code');
});
