import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openedAt } from '../../liff/client.ts';
import { isLiffStarted } from '../../liff/this-app.ts';
import { type LineResult, signInWithLine, useLine } from '../stores/line.ts';
import { useSession } from '../stores/session.ts';
import { useUser } from '../stores/user.ts';
import { LINE_TEXT } from '../text/line.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const isEntryPath = (path: string) => /^\/liff(\/|$)/.test(path);

/**
 * LINE at the app's start: exchanges the identity at once wherever the app was opened, and asks the player when LINE
 * says somebody else than the session. Stands once inside the router, beside the routes.
 */
export function LineStart() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isEntry = isEntryPath(pathname);
  // Only the answer itself leads on: who goes to the login later has an account to bind.
  const isAnswered = useRef(isEntryPath(openedAt));
  useEffect(() => {
    // An entry waits for the same login itself, and decides where to go: also to the login, for an account to bind.
    isAnswered.current ||= isEntry;
    if (!isLiffStarted() || isEntry) return;
    let isHere = true;
    const wasLoggedIn = useUser.getState().isLoggedIn;
    signInWithLine()
      .then((result: LineResult) => {
        if (!isHere || isAnswered.current) return;
        isAnswered.current = true;
        if (result === 'unbound' && pathname === '/login') navigate('/register', { replace: true });
        // Back from LINE Login, the form has nothing left to ask. A session of before is the auth layout's affair.
        if (result === 'session' && !wasLoggedIn && (pathname === '/login' || pathname === '/register'))
          navigate(useSession.getState().takeTarget() ?? '/member', { replace: true });
      })
      .catch((error: unknown) => console.warn('Login by LINE failed:', error instanceof Error ? error.message : error));
    return () => {
      isHere = false;
    };
  }, [isEntry, pathname, navigate]);
  // The entry goes on to its page first: a dialog opened before would lose its place in history.
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
    if (other.kind === 'unbound') navigate('/register');
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
