import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';

interface RedirectProps {
  to: string;
  /** The page that needs a login first: kept for after it. */
  target: string | null;
}

/**
 * Navigates at each visit. The router's own `Navigate` does so once while it is mounted, and it is still mounted for
 * a player who taps the link again before the next page's code has loaded. A visitor who ends up at the index gets
 * the login over it, so that they know why.
 */
export function Redirect({ to, target }: RedirectProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit has another key, at the same address too
  useEffect(() => {
    if (target !== null) {
      useSession.getState().keepTarget(target);
      if (to !== link('login')) useUi.getState().openModal('login');
    }
    navigate(to, { replace: true, state: target });
  }, [navigate, to, key]);
  return null;
}
