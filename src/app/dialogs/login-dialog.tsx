import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { link } from '../../lib/links.ts';
import { useSession } from '../../stores/session.ts';
import { useUi } from '../../stores/ui.ts';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The login form over the page whose action needs a member; the action continues afterwards. */
export function LoginDialog() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { openModal, closeModal, cancelLogin, finishLogin } = useUi();
  const switchToRegister = () => {
    closeModal('login');
    openModal('register');
  };
  const goToForgot = () => {
    useSession.getState().keepTarget(pathname + search);
    cancelLogin();
    navigate(link('forgot'));
  };
  return (
    <Dialog open onClose={cancelLogin} title={ACCOUNT_TEXT.loginDialog}>
      <div className="px-6 pb-6 pt-2">
        <LoginForm onDone={finishLogin} onRegister={switchToRegister} onForgot={goToForgot} />
      </div>
    </Dialog>
  );
}
