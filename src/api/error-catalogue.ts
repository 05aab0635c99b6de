import { RELOAD_ONCE_PER_MS } from '../lib/load-code.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import type { ApiError } from './api-error.ts';

/** What the app does about a failure. All fields are data; `src/app/failure-handler.tsx` is the one place that acts. */
export interface Behaviour {
  clearUser?: true;
  redirect?: '/' | '/login';
  /** Stands in place of the server's message, where the failed call was made. */
  message?: string;
  dialog?: { title: string };
  toast?: { placement: 'top' | 'top-right'; durationMs: number };
  log?: true;
  reload?: { oncePerMs: number };
  errorPage?: { status: number; message: (name: string) => string };
  silent?: true;
}

/** Section 8 of the specification, row by row. A caller's own handling comes first; this comes last. */
export const ERROR_CATALOGUE = {
  badRequest: { redirect: '/' },
  unauthorized: { clearUser: true, redirect: '/login' },
  unauthorizedInPlace: { clearUser: true, message: ERROR_TEXT.sessionEnded },
  gameLink: { dialog: { title: ERROR_TEXT.gameFailed } },
  gameDemo: { toast: { placement: 'top-right', durationMs: 3000 } },
  gameWallets: { toast: { placement: 'top', durationMs: 3000 } },
  walletRefresh: { toast: { placement: 'top', durationMs: 3000 } },
  quietRead: { log: true },
  chunkLoad: { reload: { oncePerMs: RELOAD_ONCE_PER_MS } },
  noRoute: { errorPage: { status: 404, message: () => 'Not Found' } },
  unknownMiddleware: { errorPage: { status: 500, message: (name) => `Unknown middleware ${name}` } },
  otherError: { errorPage: { status: 500, message: () => 'An error occurred' } },
  redirectSignal: { silent: true },
} as const satisfies Record<string, Behaviour>;

export type Situation = keyof typeof ERROR_CATALOGUE;

/** The row's behaviour in the table's own, wide type. */
export const behaviourOf = (situation: Situation): Behaviour => ERROR_CATALOGUE[situation];

const AUTH_PATHS = new Set([
  '/api/check_account',
  '/api/register',
  '/api/login',
  '/api/logout',
  '/api/get_user_info',
  '/api/reset_password',
  '/api/reset_password_v2',
  '/api/member/change_password',
  '/api/member/update_sub_bank_account',
]);
const isInPlace = (path: string) => path.startsWith('/api/lotto/') || AUTH_PATHS.has(path);

const BY_PATH: Readonly<Record<string, Situation>> = {
  '/api/game/link': 'gameLink',
  '/api/game/demo': 'gameDemo',
  '/api/game/wallets': 'gameWallets',
  '/api/member/wallets': 'quietRead',
};
const QUIET_READS = [
  '/api/agent/',
  '/api/notifications',
  '/api/banner',
  '/api/event/list',
  '/api/member/payment/',
  '/api/poll/',
];

export interface FailedCall {
  path: string;
  /** Idempotent calls are commands: their refusals are told by whoever sent them, and never only logged. */
  isCommand: boolean;
  handle400: boolean;
  /** The caller's own row, where the same call stands for another situation (a wallet refresh by hand). */
  situation?: Situation | undefined;
}

/** The row for a failed call, or null: then the error is the caller's alone. */
export function situationOf(error: ApiError, { path, isCommand, handle400, situation }: FailedCall): Situation | null {
  if (error.status === 401) return isInPlace(path) ? 'unauthorizedInPlace' : 'unauthorized';
  if (error.status === 400 && handle400) return 'badRequest';
  if (situation) return situation;
  const byPath = BY_PATH[path];
  if (byPath) return byPath;
  return !isCommand && QUIET_READS.some((prefix) => path.startsWith(prefix)) ? 'quietRead' : null;
}
