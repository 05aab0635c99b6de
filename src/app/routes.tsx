import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { PAGE_TITLES } from '../text/app.ts';
import { lazyChunk } from './chunk.tsx';

export type LayoutName = 'default' | 'auth' | 'game' | 'liff' | 'lobby' | 'payment';

/** What every page is given; home places the member panel in its grid. */
export interface PageProps {
  /** The member panel, or null for a visitor. */
  memberPanel: ReactNode;
}

export interface Route {
  path: string;
  layout: LayoutName;
  page: ComponentType<PageProps>;
  /** Document title, and the heading where the header shows one. */
  title: string;
  /** Names in middleware.ts, run in this order. */
  middleware: readonly string[];
  /** Parameters of a wrong shape give the 404 page. */
  validate?: (params: Readonly<Record<string, string | undefined>>) => boolean;
  /** `back`: a way back and the title, as on sub pages. */
  header?: 'back';
  /** A flow page has its own action bar in place of dock and floating buttons. */
  isFlow?: true;
  /** Where the fixed profile bar shows: once the member panel has left the view, or always. */
  profileBar?: 'after-panel' | 'always';
}

/** A link from LINE or a rich menu: short words only. */
const hasEntryName = ({ name }: Readonly<Record<string, string | undefined>>) =>
  name === undefined || /^[a-z0-9_-]{1,40}$/i.test(name);

/** Every page that exists. A route of the specification that is not here gives the 404 page and is in no menu. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    layout: 'default',
    page: lazyChunk(async () => ({ default: (await import('./home-page.tsx')).HomePage })),
    title: PAGE_TITLES.home,
    middleware: ['agent'],
    profileBar: 'after-panel',
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
    path: '/member',
    layout: 'default',
    page: lazyChunk(async () => ({ default: (await import('./member-page.tsx')).MemberPage })),
    title: PAGE_TITLES.member,
    middleware: ['auth'],
  },
  {
    path: '/member/profile',
    layout: 'default',
    page: lazyChunk(() => import('../features/member/pages/profile-page.tsx')),
    title: PAGE_TITLES.profile,
    middleware: ['auth'],
    header: 'back',
  },
  {
    path: '/member/deposit',
    layout: 'default',
    page: lazyChunk(() => import('../features/payment/pages/deposit-page.tsx')),
    title: PAGE_TITLES.deposit,
    middleware: ['auth'],
    header: 'back',
    isFlow: true,
  },
  {
    path: '/member/payment',
    layout: 'payment',
    page: lazyChunk(() => import('../features/payment/pages/payment-page.tsx')),
    title: PAGE_TITLES.payment,
    middleware: ['auth'],
    header: 'back',
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
    page: lazyChunk(() => import('../features/liff/pages/lobby-page.tsx')),
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
