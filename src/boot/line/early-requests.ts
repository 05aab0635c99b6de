/**
 * Every request inside LINE that goes out before the code that needs its answer is there.
 *
 * | Request                     | Sent                     | Taken by                        | If nobody takes it |
 * | --------------------------- | ------------------------ | ------------------------------- | ------------------ |
 * | POST /api/login             | before the SDK starts    | `signIn` (entry/resolve-entry), or app/shell/line-identity.tsx | the session expires unused |
 * | the page's first reads      | with the login's answer, or at once with a session | `call`       | forgotten after 10 s |
 * | code: styles, entry/, mount | after the login was sent | `signIn`, `loadRoute`, `mount`  | in the browser's cache |
 *
 * The server's `Link` header (server/http/line-preload.ts) names the files of the SDK and of the app.
 * No store may be imported here: that would load the app's code before LINE's SDK has answered.
 */
import type { EarlyLogin } from '#liff/identity.ts';
import { sendFirstReads } from '../first-reads.ts';
import { type EarlyRequests, tokenOf } from './early-login.ts';

/** Sends the page's first reads, with the session of this device (a token) or once the login is answered. */
export function sendEarlyReads(session: EarlyLogin | string | null): EarlyRequests {
  const isKnown = typeof session === 'string';
  return {
    login: isKnown ? null : session,
    isKnown,
    rendersBeforeSdk: isKnown,
    hasSession: false,
    answers: session === null ? new Map() : sendFirstReads(isKnown ? session : tokenOf(session)),
  };
}

const importEntry = async () => {
  const { loadRoute, preloadRoute, resolveEntry } = await import('./entry/resolve-entry.ts');
  return { loadRoute, preloadRoute, resolveEntry };
};

/** Requests all code of the app's start at once; the app's own chunk, which the hop has cached, runs meanwhile. */
export const loadEntryCode = async () => {
  const [entry] = await Promise.all([
    importEntry(),
    import('#src/pages.css'),
    import('../app/mount.tsx'),
    import('#src/api/requests.ts'),
  ]);
  return entry;
};
