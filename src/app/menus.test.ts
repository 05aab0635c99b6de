import { describe, expect, it } from 'vitest';
import { MEMBER_MENU } from './member-menu-items.ts';
import { footerMenu, HEADER_MENU, listed } from './menus.ts';
import { findRoute, isBuilt, ROUTES } from './routes.tsx';

const paths = (items: readonly { to: string }[]) => items.map(({ to }) => to);
const all = () => true;

describe('menus', () => {
  it('all built: header 8, footer 5, member menu 11, as in the specification', () => {
    expect(paths(listed(HEADER_MENU, all))).toEqual([
      '/slot',
      '/lotto/lobby',
      '/casino',
      '/sport',
      '/affiliate',
      '/promotions',
      '/winloss',
      '/redeem',
    ]);
    expect(paths(listed(footerMenu(true), all))).toEqual([
      '/',
      '/member/profile',
      '/member/deposit',
      '/member/withdraw',
      'contact',
    ]);
    expect(paths(listed(footerMenu(false), all))).toEqual(['/', '/affiliate', '/login', '/promotions', 'contact']);
    expect(paths(listed(MEMBER_MENU, all))).toEqual([
      '/member/profile',
      '/affiliate',
      '/member/creditfree',
      '/member/wheel',
      '/redeem',
      '/cashback',
      '/member/winloss',
      '/member/promotions',
      '/member/coupon',
      '/member/statement',
      'logout',
    ]);
  });

  it('list exactly what exists', () => {
    for (const menu of [HEADER_MENU, footerMenu(true), footerMenu(false), MEMBER_MENU]) {
      for (const { to } of menu) {
        const isThere = !to.startsWith('/') || ROUTES.some(({ path }) => path === to);
        expect(listed(menu, isBuilt).some((item) => item.to === to)).toBe(isThere);
      }
    }
  });
});

describe('route table', () => {
  it('knows an address by its path, with or without its parameter', () => {
    expect(findRoute('/liff/deposit')?.path).toBe('/liff/:name?');
    expect(findRoute('/liff')?.path).toBe('/liff/:name?');
    expect(findRoute('/liff/a/b')).toBeUndefined();
    expect(isBuilt('/member/deposit?amount=1')).toBe(true);
    expect(isBuilt('/nowhere')).toBe(false);
  });

  it('refuses a parameter of the wrong shape', () => {
    const { validate } = findRoute('/liff/x') ?? {};
    expect(validate?.({ name: 'deposit' })).toBe(true);
    expect(validate?.({ name: undefined })).toBe(true);
    expect(validate?.({ name: '<script>' })).toBe(false);
    expect(validate?.({ name: 'x'.repeat(41) })).toBe(false);
  });
});
