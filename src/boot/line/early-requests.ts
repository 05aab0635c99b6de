/**
 * Every request inside LINE that goes out before the code that needs its answer is there.
 *
 * | Request                     | Sent                     | Taken by                        | If nobody takes it |
 * | --------------------------- | ------------------------ | ------------------------------- | ------------------ |
 * | POST /api/login             | before the SDK starts    | `signIn` (entry/resolve-entry), or app/shell/line-identity.tsx | the session expires unused |
 * | `FIRST_READS` of the entry  | with the login's answer, or at once with a session | `call`, after `loadRoute`    | forgotten after 10 s |
 * | `data-reads` of the page (first-reads.ts) | once it is painted, rendered for a member | `call` | forgotten after 10 s |
 * | code: styles, entry/, mount | after the login was sent | `signIn`, `loadRoute`, `mount`  | in the browser's cache |
 *
 * The server's `Link` header (server/http/line-preload.ts) names the files of the SDK and of the app.
 * No store may be imported here: that would load the app's code before LINE's SDK has answered.
 */
import type { EarlyLogin } from '#liff/identity.ts';
import { API_URL, CALL_TIMEOUT_MS } from '#src/lib/api-url.ts';
import { type EarlyRequests, tokenOf } from './early-login.ts';

/** What the page of an entry reads first: addresses of calls without an input. */
export const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  '/liff/deposit': ['/api/member/payment/channels', '/api/member/payment/qrcode_info'],
  '/liff/withdraw': ['/api/member/withdraw/rules', '/api/member/withdraw/status'],
  '/liff/wheel': ['/api/wheel/config_v2'],
  '/liff/quests': ['/api/quest/list'],
  '/liff/creditfree': ['/api/quest/list'],
};

/**
 * Sends the first reads of an entry, with the session of this device (a token) or once `login` is answered. Without a
 * session none is sent.
 */
export function sendEarlyReads(entry: string, session: EarlyLogin | string | null): EarlyRequests {
  const answers = new Map<string, Promise<Response>>();
  const isKnown = typeof session === 'string';
  if (session !== null) {
    const token = isKnown ? Promise.resolve(session) : tokenOf(session);
    token.catch(() => answers.clear());
    for (const path of FIRST_READS[entry] ?? []) {
      const answer = token.then((bearer) =>
        fetch(API_URL + path, {
          headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` },
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        }),
      );
      // Whoever takes the answer handles its failure.
      answer.catch(() => undefined);
      answers.set(`GET ${path}`, answer);
    }
  }
  return {
    login: isKnown ? null : session,
    isKnown,
    rendersBeforeSdk: isKnown,
    hasSession: false,
    answers,
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
    import('../mount.tsx'),
    import('#src/api/requests.ts'),
  ]);
  return entry;
};
