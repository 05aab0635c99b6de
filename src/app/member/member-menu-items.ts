import { MEMBER_MENU_TEXT } from '#src/text/account.ts';
import { APP_TEXT, MENU_TEXT, PAGE_TITLES } from '#src/text/app.ts';
import type { MenuItem } from '../shell/menus.ts';

/** Precedes the member menu wherever it is drawn: lottery players look for waiting bills most. */
export const MY_BILLS: MenuItem<'logout'> = { label: PAGE_TITLES.lottoBills, icon: 'doc', to: 'lottoBills' };

/** Eleven items of the member menu (docs/rules.md#menus). */
export const MEMBER_MENU: readonly MenuItem<'logout'>[] = [
  { label: MENU_TEXT.profile, icon: 'user', to: 'profile' },
  { label: MENU_TEXT.affiliate, icon: 'users', to: 'affiliate' },
  { label: MEMBER_MENU_TEXT.quests, icon: 'star', to: 'quests' },
  { label: MEMBER_MENU_TEXT.wheel, icon: 'wheel', to: 'wheel' },
  { label: MEMBER_MENU_TEXT.pointShop, icon: 'gift', to: 'redeem' },
  { label: MEMBER_MENU_TEXT.cashback, icon: 'percent', to: 'cashback' },
  { label: MEMBER_MENU_TEXT.memberWinloss, icon: 'history', to: 'memberWinloss' },
  { label: MEMBER_MENU_TEXT.takePromotion, icon: 'tag', to: 'memberPromotions' },
  { label: MEMBER_MENU_TEXT.coupon, icon: 'ticket', to: 'coupon' },
  { label: MEMBER_MENU_TEXT.statement, icon: 'list', to: 'statement' },
  { label: APP_TEXT.logout, icon: 'logout', to: 'logout' },
];

const itemsOf = (...names: MenuItem<'logout'>['to'][]) =>
  [MY_BILLS, ...MEMBER_MENU].filter(({ to }) => names.includes(to));

/** The same items, grouped by subject. */
export const MEMBER_GROUPS = [
  { title: MEMBER_MENU_TEXT.groups.money, items: itemsOf(MY_BILLS.to, 'cashback', 'memberWinloss', 'statement') },
  {
    title: MEMBER_MENU_TEXT.groups.rewards,
    items: itemsOf('affiliate', 'quests', 'wheel', 'redeem', 'memberPromotions', 'coupon'),
  },
  { title: MEMBER_MENU_TEXT.groups.account, items: itemsOf('profile', 'logout') },
];
