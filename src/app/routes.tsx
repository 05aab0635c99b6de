import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { APP_TEXT, MENU_TEXT, PAGE_TITLES } from '../text/app.ts';
import { gameText } from '../text/game.ts';
import { type Chunk, lazyChunk } from './chunk.tsx';

export type LayoutName = 'default' | 'auth' | 'game' | 'liff' | 'lobby' | 'payment';

/** What every page is given; home places the member panel in its grid. */
interface PageProps {
  /** The member panel, or null for a visitor. */
  memberPanel: ReactNode;
  /** The 404 page, for an id in the address that the server does not know (docs/rules.md#routes). */
  notFound: ReactNode;
}

export interface Route {
  path: string;
  layout: LayoutName;
  page: Chunk<PageProps>;
  /** Document title, and the heading where the header shows one. */
  title: string;
  /** Names in middleware.ts, run in this order. */
  middleware: readonly string[];
  /** Parameters of a wrong shape give the 404 page. */
  validate?: (params: Readonly<Record<string, string | undefined>>) => boolean;
  /** `back`: a way back and the title, as on sub pages. `own`: on a phone the page draws its header itself. */
  header?: 'back' | 'own';
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

const gameLobby = lazyChunk<PageProps>(() => import('../features/game/pages/lobby-page.tsx'));

/** A game lobby: the wallet stays in sight, because every tap may be a bet. */
const lobbyRoute = (category: keyof typeof gameText.categories): Route => ({
  path: `/${category}`,
  layout: 'default',
  page: gameLobby,
  title: gameText.categories[category],
  middleware: [],
  header: 'back',
  ownHeading: true,
  profileBar: 'always',
});

/** A sub page of a member's. */
const memberRoute = (path: string, title: string, page: Chunk<PageProps>): Route => ({
  path,
  layout: 'default',
  page,
  title,
  middleware: ['auth'],
  header: 'back',
});

const cashbackPage = lazyChunk<PageProps>(() => import('../features/cashback/pages/cashback-page.tsx'));

/** Every page that exists. A route of docs/rules.md#spec-2 that is not here gives the 404 page and is in no menu. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    layout: 'default',
    page: lazyChunk(async () => ({ default: (await import('./home-page.tsx')).HomePage }), { firstPaint: true }),
    title: PAGE_TITLES.home,
    middleware: ['agent'],
    profileBar: 'after-panel',
  },
  lobbyRoute('slot'),
  lobbyRoute('casino'),
  lobbyRoute('sport'),
  lobbyRoute('fishing'),
  lobbyRoute('freespin'),
  {
    path: '/play',
    layout: 'game',
    page: lazyChunk(() => import('./play-page.tsx')),
    title: PAGE_TITLES.play,
    middleware: [],
  },
  {
    path: '/login',
    layout: 'auth',
    page: lazyChunk(() => import('../features/auth/pages/login-page.tsx')),
    title: PAGE_TITLES.login,
    middleware: ['guest'],
  },
  {
    path: '/register',
    layout: 'auth',
    page: lazyChunk(() => import('../features/auth/pages/register-page.tsx')),
    title: PAGE_TITLES.register,
    middleware: ['guest'],
  },
  {
    path: '/forgot',
    layout: 'auth',
    page: lazyChunk(() => import('../features/auth/pages/forgot-page.tsx')),
    title: PAGE_TITLES.forgot,
    middleware: ['guest'],
  },
  {
    path: '/member',
    layout: 'default',
    page: lazyChunk(() => import('./member-page.tsx')),
    title: PAGE_TITLES.member,
    middleware: ['auth'],
  },
  {
    path: '/member/profile',
    layout: 'default',
    page: lazyChunk(() => import('./profile-page.tsx')),
    title: PAGE_TITLES.profile,
    middleware: ['auth'],
    header: 'back',
  },
  {
    path: '/member/deposit',
    layout: 'default',
    page: lazyChunk(() => import('./line-pages/deposit-page.tsx')),
    title: PAGE_TITLES.deposit,
    middleware: ['auth'],
    header: 'back',
    isFlow: true,
  },
  {
    path: '/member/withdraw',
    layout: 'default',
    page: lazyChunk(() => import('./withdraw-page.tsx')),
    title: PAGE_TITLES.withdraw,
    middleware: ['auth'],
    header: 'back',
    isFlow: true,
  },
  memberRoute(
    '/member/creditfree',
    PAGE_TITLES.quests,
    lazyChunk(() => import('./quests-page.tsx')),
  ),
  {
    ...memberRoute(
      '/member/wheel',
      PAGE_TITLES.wheel,
      lazyChunk(() => import('../features/wheel/pages/wheel-page.tsx')),
    ),
    isFlow: true,
  },
  memberRoute('/member/winloss', PAGE_TITLES.winloss, cashbackPage),
  { ...memberRoute('/winloss', PAGE_TITLES.winloss, cashbackPage), middleware: [] },
  { ...memberRoute('/cashback', PAGE_TITLES.cashback, cashbackPage), middleware: [] },
  {
    ...memberRoute(
      '/affiliate',
      MENU_TEXT.affiliate,
      lazyChunk(() => import('../features/affiliate/pages/affiliate-page.tsx')),
    ),
    middleware: [],
  },
  {
    ...memberRoute(
      '/redeem',
      PAGE_TITLES.redeem,
      lazyChunk(() => import('../features/redemption/pages/redemption-page.tsx')),
    ),
    middleware: [],
  },
  {
    path: '/member/statement',
    layout: 'default',
    page: lazyChunk(() => import('../features/statement/pages/statement-page.tsx')),
    title: PAGE_TITLES.statement,
    middleware: ['auth'],
    header: 'back',
    ownHeading: true,
  },
  {
    path: '/member/limits',
    layout: 'default',
    page: lazyChunk(() => import('../features/safer-play/pages/limits-page.tsx')),
    title: PAGE_TITLES.limits,
    middleware: ['auth'],
    header: 'back',
  },
  {
    path: '/member/notifications',
    layout: 'default',
    page: lazyChunk(() => import('../features/notice/pages/notifications-page.tsx')),
    title: PAGE_TITLES.notifications,
    middleware: ['auth'],
    header: 'back',
  },
  {
    path: '/member/payment',
    layout: 'payment',
    page: lazyChunk(async () => ({ default: (await import('./payment-page.tsx')).PaymentWithOffer })),
    title: PAGE_TITLES.payment,
    middleware: ['auth'],
    header: 'back',
    isFlow: true,
  },
  {
    path: '/member/promotions',
    layout: 'default',
    page: lazyChunk(() => import('../features/promotion/pages/member-promotions-page.tsx')),
    title: PAGE_TITLES.memberPromotions,
    middleware: ['auth'],
    header: 'back',
    ownHeading: true,
  },
  {
    path: '/member/coupon',
    layout: 'default',
    page: lazyChunk(() => import('../features/promotion/pages/coupon-page.tsx')),
    title: PAGE_TITLES.coupon,
    middleware: ['auth'],
    header: 'back',
    ownHeading: true,
  },
  {
    path: '/promotions',
    layout: 'default',
    page: lazyChunk(() => import('../features/promotion/pages/promotions-page.tsx')),
    title: PAGE_TITLES.promotions,
    middleware: [],
    header: 'back',
    ownHeading: true,
  },
  {
    path: '/lotto/lobby',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/lobby-page.tsx')),
    title: PAGE_TITLES.lottoLobby,
    middleware: [],
    header: 'back',
  },
  {
    path: '/lotto/results',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/results-page.tsx')),
    title: PAGE_TITLES.lottoResults,
    middleware: [],
    header: 'back',
  },
  {
    path: '/lotto/rates',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/rates-page.tsx')),
    title: PAGE_TITLES.lottoRates,
    middleware: [],
    header: 'back',
  },
  {
    path: '/lotto/bills',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/bills-page.tsx')),
    title: PAGE_TITLES.lottoBills,
    middleware: ['auth'],
    header: 'back',
  },
  {
    path: '/lotto/rule/:round_id',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/rule-page.tsx')),
    title: PAGE_TITLES.lottoRule,
    middleware: [],
    validate: isRoundId,
    header: 'back',
  },
  {
    path: '/lotto/yeekee/:round_id',
    layout: 'payment',
    page: lazyChunk(() => import('../features/lotto/pages/yeekee-page.tsx')),
    title: PAGE_TITLES.yeekee,
    middleware: [],
    validate: isRoundId,
    header: 'back',
    isFlow: true,
  },
  {
    path: '/lotto/:round_id?',
    layout: 'default',
    page: lazyChunk(() => import('../features/lotto/pages/lotto-page.tsx')),
    title: PAGE_TITLES.lotto,
    middleware: [],
    validate: ({ round_id }) => round_id === undefined || isRoundId({ round_id }),
    header: 'own',
    isFlow: true,
  },
  {
    path: '/poll/:id?',
    layout: 'default',
    page: lazyChunk(() => import('../features/poll/pages/poll-page.tsx')),
    title: APP_TEXT.events,
    middleware: [],
    validate: ({ id }) => id === undefined || isRoundId({ round_id: id }),
    header: 'back',
    ownHeading: true,
    isFlow: true,
  },
  {
    path: '/liff/:name?',
    layout: 'liff',
    page: lazyChunk(() => import('../features/liff/pages/liff-page.tsx')),
    title: PAGE_TITLES.liff,
    middleware: [],
    validate: hasEntryName,
  },
  {
    path: '/lobby/:name?',
    layout: 'lobby',
    page: lazyChunk(() => import('./lobby-page.tsx')),
    title: PAGE_TITLES.lobby,
    middleware: [],
    validate: hasEntryName,
  },
];

/** The route of an address, whether its parameters are valid or not. */
export function findRoute(pathname: string, routes: readonly Route[] = ROUTES): Route | undefined {
  return routes.find(({ path }) => matchPath(path, pathname) !== null);
}

/** The one truth about what is built: an address leads somewhere when the table has it. */
export function isBuilt(to: string): boolean {
  return findRoute(to.split('?')[0] ?? to) !== undefined;
}
