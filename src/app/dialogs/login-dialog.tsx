import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '#src/features/auth/components/login-form.tsx';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { findRoute } from '../routes/routes.tsx';
import { useLoginEnd } from './use-login-end.ts';

/** The login form over the page whose action needs a member; the action continues afterwards. */
export default function LoginDialog() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { openModal, closeModal, cancelLogin, afterLogin } = useUi();
  const target = useSession((state) => state.target);
  const finish = useLoginEnd();
  const page = afterLogin === null && target !== null ? findRoute(target.replace(/\?.*/, '')) : undefined;
  const switchToRegister = () => {
    closeModal('login');
    openModal('register');
  };
  const goToForgot = () => {
    if (!page) useSession.getState().keepTarget(pathname + search);
    cancelLogin();
    navigate(link('forgot'));
  };
  return (
    <Dialog open onClose={cancelLogin} title={ACCOUNT_TEXT.loginDialog}>
      <div className="px-6 pb-6 pt-2">
        {page && <p className="text-sm text-muted pb-4">{ACCOUNT_TEXT.loginFirst(page.title)}</p>}
        <LoginForm onDone={finish} onRegister={switchToRegister} onForgot={goToForgot} />
      </div>
    </Dialog>
  );
}
