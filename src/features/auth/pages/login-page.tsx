import { useLocation, useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { SESSION_ENDED } from '#src/lib/login-reason.ts';
import { useSession } from '#src/stores/session.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { Mark } from '#src/ui/brand.tsx';
import { useHasLine } from '../components/line-place.tsx';
import { LoginForm } from '../components/login-form.tsx';

const { login: text } = AUTH_TEXT;

/** `/login`: leads to the page that needed the login, or to the member area. */
export default function LoginPage() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const hasLine = useHasLine();
  const leave = () => navigate(useSession.getState().popTarget() ?? link('member'), { replace: true });
  return (
    <div className="flex flex-col min-h-[calc(100dvh-5.5rem)]">
      <div className="pt-6 pb-8">
        <Mark className="size-14" />
        <h1 className="text-2xl mt-5">{hasLine ? text.linkTitle : text.title}</h1>
        {state === SESSION_ENDED ? (
          <p role="alert" className="mt-1 font-medium">
            {ERROR_TEXT.sessionEnded}
          </p>
        ) : (
          <p className="text-muted mt-1">
            {hasLine ? text.linkLead : typeof state === 'string' ? text.guardLead : text.lead}
          </p>
        )}
      </div>
      <LoginForm
        onDone={leave}
        onRegister={() => navigate(link('register') + search)}
        onForgot={() => navigate(link('forgot'))}
      />
    </div>
  );
}
