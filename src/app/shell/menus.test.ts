import { describe, expect, it } from 'vitest';
import { MEMBER_GROUPS, MEMBER_MENU, MY_BILLS } from '../member/member-menu-items.ts';
import { hasPage } from '../routes/has-page.ts';
import { findRoute } from '../routes/routes.tsx';
import { footerMenu, HEADER_MENU } from './menus.ts';

const targets = (items: readonly { to: string }[]) => items.map(({ to }) => to);

describe('menus', () => {
  it('header 8, footer 5, member menu 11 (docs/rules.md#menus)', () => {
    expect(targets(HEADER_MENU)).toEqual([
      'slot',
      'lottoLobby',
      'casino',
      'sport',
      'affiliate',
      'promotions',
      'winloss',
      'redeem',
    ]);
    expect(targets(footerMenu(true))).toEqual(['home', 'profile', 'deposit', 'withdraw', 'contact']);
    expect(targets(footerMenu(false))).toEqual(['home', 'affiliate', 'login', 'promotions', 'contact']);
    expect(targets(MEMBER_MENU)).toEqual([
      'profile',
      'affiliate',
      'quests',
      'wheel',
      'redeem',
      'cashback',
      'memberWinloss',
      'memberPromotions',
      'coupon',
      'statement',
      'logout',
    ]);
  });

  it('the groups of the member’s page hold every item of the member menu once', () => {
    const grouped = MEMBER_GROUPS.flatMap(({ items }) => targets(items));
    expect(grouped.sort()).toEqual(targets([MY_BILLS, ...MEMBER_MENU]).sort());
  });
});

describe('route table', () => {
  it('finds the route of an address, with or without its parameter', () => {
    expect(findRoute('/liff/deposit')?.name).toBe('liff');
    expect(findRoute('/liff')?.name).toBe('liff');
    expect(findRoute('/lotto/lobby')?.name).toBe('lottoLobby');
    expect(findRoute('/liff/a/b')).toBeUndefined();
    expect(hasPage('/member/deposit?amount=1')).toBe(true);
    expect(hasPage('/nowhere')).toBe(false);
  });
});
