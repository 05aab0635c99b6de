/** Facts about LINE on this device for support (`/liff/check`). They contain no token and nobody's id. */
import { isInLine, liffId } from '../client.ts';
import { isLiffStarted } from '../sdk-state.ts';
import { readVisit } from '../visit.ts';

export interface LineFacts {
  /** LINE's own browser for LIFF, LINE's SDK in another browser, or a browser without LINE. */
  readonly place: 'line' | 'login' | 'browser';
  readonly liffId: string;
  readonly sdkVersion: string;
  readonly lineVersion: string | null;
  readonly os: string;
  /** The kind and size of the chat that the page was opened from; null outside LINE. */
  readonly context: string | null;
  /** The scopes that the player granted; null if unknown. */
  readonly scopes: readonly string[] | null;
  /** Whether the player is a friend of the agent's LINE account; null if unknown. */
  readonly isFriend: boolean | null;
  /** Why LINE could not be started in this visit. */
  readonly failure: string | null;
}

/** LINE's answer, or null if it has none or takes too long. */
const orNull = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([
    request.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), ANSWER_MS);
    }),
  ]);
const ANSWER_MS = 5000;

export async function readLine(): Promise<LineFacts> {
  const { liff } = await import('./sdk-check.ts');
  const isStarted = isLiffStarted();
  const context = isStarted ? liff.getContext() : null;
  const canRead = isStarted && liff.isLoggedIn();
  const [scopes, friendship] = canRead
    ? await Promise.all([orNull(liff.permission.getGrantedAll()), orNull(liff.getFriendship())])
    : [null, null];
  return {
    place: isInLine() ? 'line' : isStarted ? 'login' : 'browser',
    liffId: liffId(),
    sdkVersion: liff.getVersion(),
    lineVersion: liff.getLineVersion(),
    os: liff.getOS() ?? '',
    context: context ? [context.type, context.viewType].filter(Boolean).join(' · ') : null,
    scopes,
    isFriend: friendship?.friendFlag ?? null,
    failure: readVisit('failure'),
  };
}

/** The hosts that the page and LINE's SDK talk to. */
export const LINE_HOSTS = ['api.line.me', 'access.line.me', 'liffsdk.line-scdn.net'] as const;

/** Tells whether a host can be reached from here at all, whatever it answers. */
export function isReachable(host: string): Promise<boolean> {
  return fetch(`https://${host}/`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );
}
