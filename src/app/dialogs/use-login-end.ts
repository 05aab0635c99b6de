import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';

/**
 * After the login over a page: the action that required it continues, or the page opens that a guard kept. The same
 * happens if LINE, whose login was under way beside the page, or another tab logs the player in: a member has nothing
 * to do in the form.
 */
export function useLoginEnd(): () => void {
  const navigate = useNavigate();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const end = () => {
    const { afterLogin, finishLogin, modals } = useUi.getState();
    // The form's own login ends it as well.
    if (!modals.login && !modals.register) return;
    finishLogin();
    if (afterLogin !== null) return;
    const target = useSession.getState().popTarget();
    if (target !== null) navigate(target);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another `end`
  useEffect(() => {
    if (isLoggedIn) end();
  }, [isLoggedIn]);
  return end;
}
