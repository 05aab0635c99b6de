import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openedPath, startLiffLater } from '#liff/client.ts';
import { cleanAddress, isInsideLine } from '#liff/environment.ts';
import { isLiffStarted } from '#liff/sdk-state.ts';
import { failureOf } from '#liff/splash/failure.ts';
import { link } from '#src/lib/links.ts';
import { lineFailureText, retryLine } from '#src/share/line-failure.ts';
import { type LineResult, signInWithLine, useLine } from '#src/stores/line.ts';
import { useSession } from '#src/stores/session.ts';
import { type LineLogin, useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { findRoute } from '../routes/routes.tsx';

/** The same time as in the splash before the app (boot/line/start-in-line.ts). */
const SLOW_AFTER_MS = 8000;

const isEntryPath = (path: string) => /^\/liff(\/|$)/.test(path);

/** Starts LINE's SDK, unless that came before the app was rendered; true once it runs. */
function useLiffStart(): boolean {
  const [isStarted, setStarted] = useState(isLiffStarted);
  useEffect(() => {
    if (isStarted) return;
    let isHere = true;
    startLiffLater()
      .then(() => isHere && setStarted(true))
      // The page needs no LINE.
      .catch((error: unknown) => {
        const isInLine = isInsideLine(navigator.userAgent, location);
        const cause = failureOf(error, { isOnline: navigator.onLine, isInsideLine: isInLine });
        console.warn('LINE could not be started:', cause);
        endLogin(cause);
      })
      .finally(() => history.replaceState(history.state, '', cleanAddress(location.href)));
    return () => {
      isHere = false;
    };
  }, [isStarted]);
  return isStarted;
}

/** Says how a login ended that was under way beside the page; a member's wallet says it by itself. */
function endLogin(lineLogin: LineLogin): void {
  if (useUi.getState().lineLogin !== null) useUi.setState({ lineLogin });
}

/** If nothing on the page says so (profile-bar.tsx, a form's card), a toast says that LINE failed. */
function useFailureToast(): void {
  const { pathname } = useLocation();
  const login = useUi((state) => state.lineLogin);
  const title = lineFailureText(login)?.title;
  const route = findRoute(pathname);
  const isSaid = route?.profileBar === 'always' || route?.layout === 'auth';
  useEffect(() => {
    if (title && !isSaid) toast.error(title, { id: 'line', action: retryLine });
  }, [title, isSaid]);
}

/** A start or login that takes longer offers a choice. */
function useSlowNotice(): void {
  const isPending = useUi((state) => state.lineLogin === 'pending');
  useEffect(() => {
    if (!isPending) return;
    const slow = setTimeout(() => endLogin('slow'), SLOW_AFTER_MS);
    return () => clearTimeout(slow);
  }, [isPending]);
}

/**
 * Exchanges LINE's identity wherever the app was opened, and opens a dialog if it is not the identity of the
 * session's member. Rendered once, inside the router and beside the routes.
 */
export function LineIdentity() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isEntry = isEntryPath(pathname);
  const isStarted = useLiffStart();
  useSlowNotice();
  useFailureToast();
  // Only the first answer navigates: a player who opens the login later has an account to bind.
  const isAnswered = useRef(isEntryPath(openedPath) && useUi.getState().lineLogin === null);
  useEffect(() => {
    // An entry waits for the same login and navigates by itself, also to the login for an account to bind.
    isAnswered.current ||= isEntry;
    if (!isStarted || isEntry) return;
    let isHere = true;
    const wasLoggedIn = useUser.getState().isLoggedIn;
    signInWithLine()
      .then((result: LineResult) => {
        if (result === 'unbound') endLogin('unbound');
        if (result === 'none' || result === 'failed') endLogin('refused');
        if (!isHere || isAnswered.current) return;
        isAnswered.current = true;
        // A player who has opened the login by its name binds LINE to their account there.
        if (result === 'unbound' && pathname === link('login') && !isEntryPath(openedPath))
          navigate(link('register'), { replace: true });
        // Back from LINE Login the form has no purpose any more. The auth layout handles a session from before.
        if (result === 'session' && !wasLoggedIn && (pathname === link('login') || pathname === link('register')))
          navigate(useSession.getState().popTarget() ?? link('member'), { replace: true });
      })
      .catch((error: unknown) => {
        console.warn('Login by LINE failed:', error instanceof Error ? error.message : error);
        endLogin('unknown');
      });
    return () => {
      isHere = false;
    };
  }, [isStarted, isEntry, pathname, navigate]);
  // Waits until the entry has navigated to its page, which would take the dialog's history entry away.
  return isEntry ? null : <WhoAreYou />;
}

function WhoAreYou() {
  const navigate = useNavigate();
  const { other, keepMember, switchToLine } = useLine();
  const current = useUser((state) => state.userInfo?.username ?? '');
  if (!other) return null;
  const text = LINE_TEXT.other;
  const change = async () => {
    await switchToLine();
    if (other.kind === 'unbound') navigate(link('register'));
  };
  const name = other.kind === 'member' ? other.userInfo.username : other.profile.displayName;
  return (
    <Dialog open persistent title={text.title} maxWidth={400} onClose={() => void keepMember()}>
      <div className="px-6 pb-6">
        <p className="text-muted">
          {other.kind === 'member' ? text.member(current, name) : text.unbound(current, name)}
        </p>
        <div className="grid gap-3 mt-6">
          <Button size="lg" block onClick={() => void keepMember()}>
            {text.keep(current)}
          </Button>
          <Button variant="quiet" size="lg" block onClick={() => void change()}>
            {other.kind === 'member' ? text.use(name) : text.useUnbound}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
