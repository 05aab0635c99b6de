import { useNavigate } from 'react-router-dom';
import { useSession } from '../../stores/session.ts';
import { useUi } from '../../stores/ui.ts';

/** After the login over a page: the action that required it continues, or the page opens that a guard kept. */
export function useLoginEnd(): () => void {
  const navigate = useNavigate();
  return () => {
    const { afterLogin, finishLogin } = useUi.getState();
    finishLogin();
    if (afterLogin !== null) return;
    const target = useSession.getState().popTarget();
    if (target !== null) navigate(target);
  };
}
