import type { PageName } from '#contract/pages.ts';
import { APP_TEXT, MENU_TEXT } from '#src/text/app.ts';
import { gameText } from '#src/text/game.ts';
import type { IconName } from '#src/ui/icon-name.ts';

/** `Action`: what an item may do instead of leading to a page. */
export interface MenuItem<Action extends string = never> {
  label: string;
  icon: IconName;
  to: PageName | Action;
}

/** Eight links of the header (docs/rules.md#menus). */
export const HEADER_MENU: readonly MenuItem[] = [
  { label: MENU_TEXT.slot, icon: 'slot', to: 'slot' },
  { label: MENU_TEXT.lotto, icon: 'lotto', to: 'lottoLobby' },
  { label: MENU_TEXT.casino, icon: 'casino', to: 'casino' },
  { label: MENU_TEXT.sport, icon: 'sport', to: 'sport' },
  { label: MENU_TEXT.affiliate, icon: 'users', to: 'affiliate' },
  { label: MENU_TEXT.promotions, icon: 'tag', to: 'promotions' },
  { label: MENU_TEXT.winloss, icon: 'percent', to: 'winloss' },
  { label: MENU_TEXT.redeem, icon: 'gift', to: 'redeem' },
];

/** The strip of a lobby: the header's links and the categories that the header has no room for. */
export const LOBBY_MENU: readonly MenuItem[] = [
  ...HEADER_MENU.slice(0, 4),
  { label: gameText.categories.fishing, icon: 'fish', to: 'fishing' },
  { label: gameText.categories.freespin, icon: 'wheel', to: 'freespin' },
  ...HEADER_MENU.slice(4),
];

/** Five items of the footer; the middle one is the main action (docs/rules.md#menus). */
export function footerMenu(isLoggedIn: boolean): readonly MenuItem<'contact'>[] {
  return [
    { label: MENU_TEXT.home, icon: 'home', to: 'home' },
    isLoggedIn
      ? { label: MENU_TEXT.profile, icon: 'user', to: 'profile' }
      : { label: MENU_TEXT.affiliate, icon: 'users', to: 'affiliate' },
    isLoggedIn
      ? { label: APP_TEXT.deposit, icon: 'deposit', to: 'deposit' }
      : { label: APP_TEXT.login, icon: 'key', to: 'login' },
    isLoggedIn
      ? { label: APP_TEXT.withdraw, icon: 'withdraw', to: 'withdraw' }
      : { label: MENU_TEXT.promotions, icon: 'tag', to: 'promotions' },
    { label: MENU_TEXT.contact, icon: 'chat', to: 'contact' },
  ];
}
