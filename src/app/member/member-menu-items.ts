import { MEMBER_MENU_TEXT } from '#src/text/account.ts';
import { APP_TEXT, MENU_TEXT, PAGE_TITLES } from '#src/text/app.ts';
import type { MenuItem } from '../shell/menus.ts';

type Group = keyof typeof MEMBER_MENU_TEXT.groups;

interface MemberItem extends MenuItem<'logout'> {
  /** Its subject on the member's page. */
  group: Group;
}

/** Precedes the member menu wherever it is drawn: lottery players look for waiting bills most. */
export const MY_BILLS: MemberItem = { label: PAGE_TITLES.lottoBills, icon: 'doc', to: 'lottoBills', group: 'money' };

/** Eleven items of the member menu (docs/rules.md#menus). */
export const MEMBER_MENU: readonly MemberItem[] = [
  { label: MENU_TEXT.profile, icon: 'user', to: 'profile', group: 'account' },
  { label: MENU_TEXT.affiliate, icon: 'users', to: 'affiliate', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.quests, icon: 'star', to: 'quests', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.wheel, icon: 'wheel', to: 'wheel', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.pointShop, icon: 'gift', to: 'redeem', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.cashback, icon: 'percent', to: 'cashback', group: 'money' },
  { label: MEMBER_MENU_TEXT.memberWinloss, icon: 'history', to: 'memberWinloss', group: 'money' },
  { label: MEMBER_MENU_TEXT.takePromotion, icon: 'tag', to: 'memberPromotions', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.coupon, icon: 'ticket', to: 'coupon', group: 'rewards' },
  { label: MEMBER_MENU_TEXT.statement, icon: 'list', to: 'statement', group: 'money' },
  { label: APP_TEXT.logout, icon: 'logout', to: 'logout', group: 'account' },
];

const inGroup = (name: Group) => ({
  title: MEMBER_MENU_TEXT.groups[name],
  items: [MY_BILLS, ...MEMBER_MENU].filter(({ group }) => group === name),
});

/** The same items, grouped by subject. */
export const MEMBER_GROUPS = [inGroup('money'), inGroup('rewards'), inGroup('account')];
