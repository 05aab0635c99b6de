import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { PATHS, type RouteName } from '#src/lib/links.ts';
import { APP_TEXT, MENU_TEXT, PAGE_TITLES } from '#src/text/app.ts';
import { gameText } from '#src/text/game.ts';
import { HomePage } from '../home/home-page.tsx';
import { authStyles, type Chunk, lazyChunk, readyChunk } from './chunk.tsx';

export type LayoutName = 'default' | 'auth' | 'game' | 'liff' | 'lobby' | 'payment';

/** The props of every page. */
interface PageProps {
  /** The 404 page, for an id in the address that the server does not know (docs/rules.md#routes). */
  notFound: ReactNode;
  /** The title of the 404 page, for a page that draws its own. */
  notFoundTitle: ReactNode;
}

export interface Route {
  /** Its path is in lib/links.ts. */
  name: RouteName;
  /** `default` by default. */
  layout?: LayoutName;
  page: Chunk<PageProps>;
  /** Document title, and the heading where the header shows one. */
  title: string;
  /** Names in middleware.ts, run in this order. */
  middleware?: readonly string[];
  /** Parameters of a wrong shape give the 404 page. */
  validate?: (params: Readonly<Record<string, string | undefined>>) => boolean;
  /** On a phone: a back button and the title by default, `menu` with the menu button, or `own`, drawn by the page. */
  header?: 'menu' | 'own';
  /** From 960 px the page draws its heading itself. */
  ownHeading?: true;
  /** A flow page has its own action bar in place of dock and floating buttons. */
  isFlow?: true;
  /** Where the fixed profile bar shows: once the member panel has left the view, or always. */
  profileBar?: 'after-panel' | 'always';
}

/** A link from LINE or a rich menu: short words only. */
const hasEntryName = ({ name }: Readonly<Record<string, string | undefined>>) =>
  name === undefined || /^[a-z0-9_-]{1,40}$/i.test(name);

const isRoundId = ({ round_id }: Readonly<Record<string, string | undefined>>) => /^\d{1,15}$/.test(round_id ?? '');

const gameLobby = lazyChunk<PageProps>(() => import('#src/features/game/pages/lobby-page.tsx'));

/** A game lobby; the wallet stays in sight, because every tap may be a bet. */
const lobbyRoute = (category: keyof typeof gameText.categories): Route => ({
  name: category,
  page: gameLobby,
  title: gameText.categories[category],
  ownHeading: true,
  profileBar: 'always',
});

/** A sub page for members. */
const memberRoute = (name: RouteName, title: string, page: Chunk<PageProps>): Route => ({
  name,
  page,
  title,
  middleware: ['auth'],
});

const cashbackPage = lazyChunk<PageProps>(() => import('#src/features/cashback/pages/cashback-page.tsx'));

/**
 * Every page, in the order in which an address is matched. Every name of lib/links.ts has one route (menus.test.ts).
 */
export const ROUTES: readonly Route[] = [
  {
    name: 'home',
    page: readyChunk(HomePage),
    title: PAGE_TITLES.home,
    header: 'menu',
    middleware: ['agent'],
    profileBar: 'after-panel',
  },
  lobbyRoute('slot'),
  lobbyRoute('casino'),
  lobbyRoute('sport'),
  lobbyRoute('fishing'),
  lobbyRoute('freespin'),
  {
    name: 'play',
    layout: 'game',
    page: lazyChunk(() => import('../pages/play-page.tsx')),
    title: PAGE_TITLES.play,
  },
  {
    name: 'login',
    layout: 'auth',
    page: lazyChunk(() => import('#src/features/auth/pages/login-page.tsx'), authStyles),
    title: PAGE_TITLES.login,
    middleware: ['guest'],
  },
  {
    name: 'register',
    layout: 'auth',
    page: lazyChunk(() => import('#src/features/auth/pages/register-page.tsx'), authStyles),
    title: PAGE_TITLES.register,
    middleware: ['guest'],
  },
  {
    name: 'forgot',
    layout: 'auth',
    page: lazyChunk(() => import('#src/features/auth/pages/forgot-page.tsx'), authStyles),
    title: PAGE_TITLES.forgot,
    middleware: ['guest'],
  },
  {
    name: 'member',
    page: lazyChunk(() => import('../pages/member-page.tsx')),
    title: PAGE_TITLES.member,
    header: 'menu',
    middleware: ['auth'],
  },
  memberRoute(
    'profile',
    PAGE_TITLES.profile,
    lazyChunk(() => import('../pages/profile-page.tsx')),
  ),
  {
    ...memberRoute(
      'deposit',
      PAGE_TITLES.deposit,
      lazyChunk(() => import('../line-pages/deposit-page.tsx')),
    ),
    isFlow: true,
  },
  {
    ...memberRoute(
      'withdraw',
      PAGE_TITLES.withdraw,
      lazyChunk(() => import('../pages/withdraw-page.tsx')),
    ),
    isFlow: true,
  },
  memberRoute(
    'quests',
    PAGE_TITLES.quests,
    lazyChunk(() => import('../pages/quests-page.tsx')),
  ),
  {
    ...memberRoute(
      'wheel',
      PAGE_TITLES.wheel,
      lazyChunk(() => import('#src/features/wheel/pages/wheel-page.tsx')),
    ),
    isFlow: true,
  },
  memberRoute('memberWinloss', PAGE_TITLES.winloss, cashbackPage),
  { name: 'winloss', title: PAGE_TITLES.winloss, page: cashbackPage },
  { name: 'cashback', title: PAGE_TITLES.cashback, page: cashbackPage },
  {
    name: 'affiliate',
    title: MENU_TEXT.affiliate,
    page: lazyChunk(() => import('#src/features/affiliate/pages/affiliate-page.tsx')),
  },
  {
    name: 'redeem',
    title: PAGE_TITLES.redeem,
    page: lazyChunk(() => import('#src/features/redemption/pages/redemption-page.tsx')),
  },
  {
    ...memberRoute(
      'statement',
      PAGE_TITLES.statement,
      lazyChunk(() => import('../pages/statement-page.tsx')),
    ),
    ownHeading: true,
  },
  memberRoute(
    'limits',
    PAGE_TITLES.limits,
    lazyChunk(() => import('#src/features/safer-play/pages/limits-page.tsx')),
  ),
  memberRoute(
    'privacy',
    PAGE_TITLES.privacy,
    lazyChunk(() => import('#src/features/auth/pages/privacy-page.tsx')),
  ),
  memberRoute(
    'notifications',
    PAGE_TITLES.notifications,
    lazyChunk(() => import('#src/features/notice/pages/notifications-page.tsx')),
  ),
  {
    name: 'payment',
    layout: 'payment',
    page: lazyChunk(async () => ({ default: (await import('../pages/payment-page.tsx')).PaymentWithOffer })),
    title: PAGE_TITLES.payment,
    middleware: ['auth'],
    isFlow: true,
  },
  {
    ...memberRoute(
      'memberPromotions',
      PAGE_TITLES.memberPromotions,
      lazyChunk(() => import('#src/features/promotion/pages/member-promotions-page.tsx')),
    ),
    ownHeading: true,
  },
  {
    ...memberRoute(
      'coupon',
      PAGE_TITLES.coupon,
      lazyChunk(() => import('#src/features/promotion/pages/coupon-page.tsx')),
    ),
    ownHeading: true,
  },
  {
    name: 'promotions',
    page: lazyChunk(() => import('#src/features/promotion/pages/promotions-page.tsx')),
    title: PAGE_TITLES.promotions,
    ownHeading: true,
  },
  {
    name: 'lottoLobby',
    page: lazyChunk(() => import('#src/features/lotto/pages/lobby-page.tsx')),
    title: PAGE_TITLES.lottoLobby,
    profileBar: 'always',
  },
  {
    name: 'lottoResults',
    page: lazyChunk(() => import('#src/features/lotto/pages/results-page.tsx')),
    title: PAGE_TITLES.lottoResults,
  },
  {
    name: 'lottoRates',
    page: lazyChunk(() => import('#src/features/lotto/pages/rates-page.tsx')),
    title: PAGE_TITLES.lottoRates,
  },
  memberRoute(
    'lottoBills',
    PAGE_TITLES.lottoBills,
    lazyChunk(() => import('#src/features/lotto/pages/bills-page.tsx')),
  ),
  {
    name: 'lottoRule',
    page: lazyChunk(() => import('#src/features/lotto/pages/rule-page.tsx')),
    title: PAGE_TITLES.lottoRule,
    validate: isRoundId,
  },
  {
    name: 'drawNight',
    page: lazyChunk(() => import('#src/features/lotto/pages/draw-page.tsx')),
    title: PAGE_TITLES.drawNight,
    validate: isRoundId,
    header: 'own',
  },
  {
    name: 'yeekee',
    layout: 'payment',
    page: lazyChunk(() => import('#src/features/lotto/pages/yeekee-page.tsx')),
    title: PAGE_TITLES.yeekee,
    validate: isRoundId,
    isFlow: true,
  },
  {
    name: 'lotto',
    page: lazyChunk(() => import('#src/features/lotto/pages/lotto-page.tsx')),
    title: PAGE_TITLES.lotto,
    validate: ({ round_id }) => round_id === undefined || isRoundId({ round_id }),
    header: 'own',
    isFlow: true,
  },
  {
    name: 'poll',
    page: lazyChunk(() => import('#src/features/poll/pages/poll-page.tsx')),
    title: APP_TEXT.events,
    validate: ({ id }) => id === undefined || isRoundId({ round_id: id }),
    ownHeading: true,
    isFlow: true,
  },
  {
    name: 'liff',
    layout: 'liff',
    page: lazyChunk(() => import('#src/features/liff/pages/liff-page.tsx')),
    title: PAGE_TITLES.liff,
    validate: hasEntryName,
  },
  {
    name: 'lobby',
    layout: 'lobby',
    page: lazyChunk(() => import('../pages/lobby-page.tsx')),
    title: PAGE_TITLES.lobby,
    validate: hasEntryName,
  },
];

/** The route of an address, whether its parameters are valid or not. */
export function findRoute(pathname: string): Route | undefined {
  return ROUTES.find(({ name }) => matchPath(PATHS[name], pathname) !== null);
}
