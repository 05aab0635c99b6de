import { MEMBER_MENU_TEXT } from '../text/account.ts';
import { APP_TEXT, MENU_TEXT } from '../text/app.ts';
import type { MenuItem } from './menus.ts';

/** Eleven items (docs/rules.md#menus). */
export const MEMBER_MENU: readonly MenuItem[] = [
  { label: MENU_TEXT.profile, icon: 'user', to: '/member/profile' },
  { label: MENU_TEXT.affiliate, icon: 'users', to: '/affiliate' },
  { label: MEMBER_MENU_TEXT.quests, icon: 'star', to: '/member/creditfree' },
  { label: MEMBER_MENU_TEXT.wheel, icon: 'wheel', to: '/member/wheel' },
  { label: MEMBER_MENU_TEXT.pointShop, icon: 'gift', to: '/redeem' },
  { label: MEMBER_MENU_TEXT.cashback, icon: 'percent', to: '/cashback' },
  { label: MEMBER_MENU_TEXT.memberWinloss, icon: 'history', to: '/member/winloss' },
  { label: MEMBER_MENU_TEXT.takePromotion, icon: 'tag', to: '/member/promotions' },
  { label: MEMBER_MENU_TEXT.coupon, icon: 'ticket', to: '/member/coupon' },
  { label: MEMBER_MENU_TEXT.statement, icon: 'list', to: '/member/statement' },
  { label: APP_TEXT.logout, icon: 'logout', to: 'logout' },
];
