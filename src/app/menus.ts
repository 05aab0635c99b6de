import { APP_TEXT, MENU_TEXT } from '../text/app.ts';
import type { IconName } from '../ui/icon-name.ts';

export interface MenuItem {
  label: string;
  icon: IconName;
  /** An address, or what the item does instead. */
  to: string | 'contact' | 'logout';
}

/** Eight links (docs/rules.md#menus). */
export const HEADER_MENU: readonly MenuItem[] = [
  { label: MENU_TEXT.slot, icon: 'slot', to: '/slot' },
  { label: MENU_TEXT.lotto, icon: 'lotto', to: '/lotto/lobby' },
  { label: MENU_TEXT.casino, icon: 'casino', to: '/casino' },
  { label: MENU_TEXT.sport, icon: 'sport', to: '/sport' },
  { label: MENU_TEXT.affiliate, icon: 'users', to: '/affiliate' },
  { label: MENU_TEXT.promotions, icon: 'tag', to: '/promotions' },
  { label: MENU_TEXT.winloss, icon: 'percent', to: '/winloss' },
  { label: MENU_TEXT.redeem, icon: 'gift', to: '/redeem' },
];

/** Five items; the middle one is emphasised (docs/rules.md#menus). */
export function footerMenu(isLoggedIn: boolean): readonly MenuItem[] {
  return [
    { label: MENU_TEXT.home, icon: 'home', to: '/' },
    isLoggedIn
      ? { label: MENU_TEXT.profile, icon: 'user', to: '/member/profile' }
      : { label: MENU_TEXT.invite, icon: 'users', to: '/affiliate' },
    isLoggedIn
      ? { label: APP_TEXT.deposit, icon: 'deposit', to: '/member/deposit' }
      : { label: APP_TEXT.login, icon: 'key', to: '/login' },
    isLoggedIn
      ? { label: APP_TEXT.withdraw, icon: 'withdraw', to: '/member/withdraw' }
      : { label: MENU_TEXT.promotions, icon: 'tag', to: '/promotions' },
    { label: MENU_TEXT.contact, icon: 'chat', to: 'contact' },
  ];
}

/** A menu lists only what exists: actions always, addresses when their page is built. */
export function listed(items: readonly MenuItem[], isBuilt: (to: string) => boolean): readonly MenuItem[] {
  return items.filter(({ to }) => !to.startsWith('/') || isBuilt(to));
}
