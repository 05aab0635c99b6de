import { expect, test } from 'vitest';
import { lineAppUrl } from './line-app-url.ts';

test('LINE opens an app and a mini app at addresses of their own, and none without an id', () => {
  expect(lineAppUrl({ liff_id: '2006-abc' })).toBe('https://liff.line.me/2006-abc');
  expect(lineAppUrl({ liff_id: '2006-abc', is_mini_app: true })).toBe('https://miniapp.line.me/2006-abc');
  expect([lineAppUrl({ liff_id: null }), lineAppUrl(null)]).toEqual([null, null]);
});
