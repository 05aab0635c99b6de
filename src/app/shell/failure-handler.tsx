import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { behaviourOf } from '#src/api/error-catalogue.ts';
import { type Failure, onFailure } from '#src/api/failures.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { type LoginReason, SESSION_ENDED } from '#src/lib/login-reason.ts';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';

/** Acts on the error catalogue's row of a failure. `go` navigates; `here` is the current path with its query. */
export async function handleFailure(
  { situation, error, path }: Failure,
  go: (to: string, why?: LoginReason) => void,
  here: string,
): Promise<void> {
  const behaviour = behaviourOf(situation);
  if (behaviour.log) console.warn(`${path}: ${error.message}`);
  if (behaviour.clearUser) {
    useUser.getState().clear();
    if (!behaviour.redirect) useUi.getState().setSessionEnded(true);
  }
  // A late 401 may find the player at the login already.
  const isLogin = behaviour.redirect === 'login';
  const isThere = isLogin && here.startsWith(link('login'));
  if (isLogin && !isThere) useSession.getState().keepTarget(here);
  if (isLogin && !isThere) go(link('login'), SESSION_ENDED);
  else if (behaviour.redirect && !isThere) go(link(behaviour.redirect));
  if (behaviour.dialog) useUi.getState().showFailure({ title: behaviour.dialog.title, message: error.message });
  if (behaviour.toast) {
    const { toast } = await loadCode(() => import('#src/ui/toast.tsx'));
    const { durationMs: duration, placement } = behaviour.toast;
    toast.error(error.message, { duration, placement, id: situation });
  }
}

/** Handles failed calls: those of before the mount, once, and every later one. The only listener. */
export function FailureHandler({ takeEarlier }: { takeEarlier: (() => readonly Failure[]) | undefined }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef({ navigate, here: '/' });
  useEffect(() => {
    latest.current = { navigate, here: pathname + search };
  });
  // A layout effect: no call of the first pages can fail before it.
  useLayoutEffect(() => {
    const handle = (failure: Failure) =>
      void handleFailure(
        failure,
        (to, state) => void latest.current.navigate(to, { replace: true, state }),
        latest.current.here,
      );
    const earlier = takeEarlier?.();
    // The router listens to navigations only when all layout effects have run.
    if (earlier) queueMicrotask(() => earlier.forEach(handle));
    return onFailure(handle);
  }, [takeEarlier]);
  return null;
}
