import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { deskMe } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '../api/call.ts';
import { onSessionEnd } from '../api/session-end.ts';
import { forgetCalls } from '../api/use-desk-query.ts';
import { FailedRead } from '../parts/read-states.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { type Me, SignedInAs } from './me.tsx';

// Somebody who signs in is not made to wait for the pages.
const Shell = lazy(async () => ({ default: (await import('../shell/shell.tsx')).Shell }));

type Seen =
  | { state: 'asking' }
  | { state: 'failed'; error: ApiError }
  | { state: 'out'; hasEnded: boolean }
  | { state: 'in'; me: Me };

/** The sign-in, or the desk of who is signed in. Nothing of one operator stays for the next. */
export function Desk() {
  const [seen, setSeen] = useState<Seen>({ state: 'asking' });

  const ask = useCallback(() => {
    setSeen({ state: 'asking' });
    call(deskMe, {}).then(
      (me) => setSeen(me ? { state: 'in', me } : { state: 'out', hasEnded: false }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setSeen({ state: 'failed', error });
      },
    );
  }, []);
  useEffect(ask, [ask]);

  useEffect(
    () =>
      onSessionEnd(() => {
        void forgetCalls();
        setSeen((before) => (before.state === 'in' ? { state: 'out', hasEnded: true } : before));
      }),
    [],
  );

  const setMe = useCallback((me: Me) => setSeen({ state: 'in', me }), []);
  const me = seen.state === 'in' ? seen.me : null;
  const signedIn = useMemo(() => me && { me, setMe }, [me, setMe]);

  if (signedIn)
    return (
      <SignedInAs value={signedIn}>
        <Suspense fallback={null}>
          <Shell />
        </Suspense>
      </SignedInAs>
    );
  if (seen.state === 'failed')
    return (
      <div className="dk-alone">
        <FailedRead error={seen.error} onRetry={ask} />
      </div>
    );
  if (seen.state === 'out') return <SignIn hasEnded={seen.hasEnded} onDone={setMe} />;
  return null;
}
