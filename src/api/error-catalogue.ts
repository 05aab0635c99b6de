import type { Endpoint } from '#contract/endpoint.ts';
import type { PageName } from '#contract/pages.ts';
import { RELOAD_ONCE_PER_MS } from '#src/lib/load-code.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import type { ApiError } from './api-error.ts';

/** The app's reaction to a failure. All fields are data; only `src/app/shell/failure-handler.tsx` acts on them. */
export interface Behaviour {
  clearUser?: true;
  redirect?: PageName;
  /** Replaces the server's message in the thrown error. */
  message?: string;
  dialog?: { title: string };
  toast?: { placement: 'top' | 'top-right'; durationMs: number };
  log?: true;
  reload?: { oncePerMs: number };
  errorPage?: { status: number; message: (name: string) => string };
  silent?: true;
}

/** The error catalogue row by row (docs/rules.md#calls). A caller's own handling comes first, this last. */
export const ERROR_CATALOGUE = {
  badRequest: { redirect: 'home' },
  unauthorized: { clearUser: true, redirect: 'login' },
  unauthorizedInPlace: { clearUser: true, message: ERROR_TEXT.sessionEnded },
  gameLink: { dialog: { title: ERROR_TEXT.gameFailed } },
  gameDemo: { toast: { placement: 'top-right', durationMs: 3000 } },
  gameWallets: { toast: { placement: 'top', durationMs: 3000 } },
  walletRefresh: { toast: { placement: 'top', durationMs: 3000 } },
  log: { log: true },
  chunkLoad: { reload: { oncePerMs: RELOAD_ONCE_PER_MS } },
  noRoute: { errorPage: { status: 404, message: () => 'Not Found' } },
  unknownMiddleware: { errorPage: { status: 500, message: (name) => `Unknown middleware ${name}` } },
  otherError: { errorPage: { status: 500, message: () => 'An error occurred' } },
  redirectSignal: { silent: true },
} as const satisfies Record<string, Behaviour>;

export type Situation = keyof typeof ERROR_CATALOGUE;

/** The row's behaviour in the wide type of every row. */
export const behaviourOf = (situation: Situation): Behaviour => ERROR_CATALOGUE[situation];

/**
 * The row for a failed call, or null if only the caller handles it. `situation`: the caller's own row, if the same
 * call means something else there (a wallet refresh by hand).
 */
export function situationOf(
  { status }: ApiError,
  { failures }: Pick<Endpoint, 'failures'>,
  situation?: Situation,
): Situation | null {
  if (status === 401)
    return failures?.unauthorized === 'in-place' || situation === 'unauthorizedInPlace'
      ? 'unauthorizedInPlace'
      : 'unauthorized';
  if (status === 400 && failures?.badRequest !== 'caller') return 'badRequest';
  return (situation === 'unauthorizedInPlace' ? null : situation) ?? failures?.other ?? null;
}
