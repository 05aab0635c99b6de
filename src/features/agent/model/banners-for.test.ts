import { expect, test } from 'vitest';
import { bannersFor } from './banners-for.ts';

test('a member sees no banner whose page is for visitors only', () => {
  const banners = ['/register?ref=a', '/login', '/forgot#x', '/member/deposit', 'https://example.com/register'].map(
    (link) => ({ link }),
  );
  expect(bannersFor(banners, false)).toEqual(banners);
  expect(bannersFor(banners, true).map(({ link }) => link)).toEqual([
    '/member/deposit',
    'https://example.com/register',
  ]);
});
