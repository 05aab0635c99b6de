import { useLocation, useNavigate } from 'react-router-dom';
import { link } from '../lib/links.ts';
import { useSession } from '../stores/session.ts';
import { APP_TEXT } from '../text/app.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Stands in the place of a member's page whose session ended in a call that must not redirect (error catalogue). */
export function SessionEnded() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logIn = () => {
    useSession.getState().keepTarget(pathname + search);
    navigate(link('login'));
  };
  return (
    <section role="alert" className="grid justify-items-center gap-4 py-16 text-center">
      <Icon name="clock" className="text-muted" />
      <p className="font-medium">{ERROR_TEXT.sessionEnded}</p>
      <Button size="lg" onClick={logIn}>
        {APP_TEXT.sessionEndedAction}
      </Button>
    </section>
  );
}
