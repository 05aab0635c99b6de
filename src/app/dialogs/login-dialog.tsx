import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { useSession } from '../../stores/session.ts';
import { useUi } from '../../stores/ui.ts';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The login form over the page where an action asked for it; the action goes on after. */
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
    navigate('/forgot');
  };
  return (
    <Dialog open onClose={cancelLogin} title={ACCOUNT_TEXT.loginDialog}>
      <div className="px-6 pb-6 pt-2">
        <LoginForm onDone={finishLogin} onRegister={switchToRegister} onForgot={goToForgot} />
      </div>
    </Dialog>
  );
}
