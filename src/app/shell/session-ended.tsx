import { useLocation, useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

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
