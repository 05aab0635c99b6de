import { RegisterForm } from '#src/features/auth/components/register-form.tsx';
import { useUi } from '#src/stores/ui.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useLoginEnd } from './use-login-end.ts';

/** The registration form over the page whose action needs a member; the action continues afterwards. */
export default function RegisterDialog() {
  const { openModal, closeModal, cancelLogin } = useUi();
  const finish = useLoginEnd();
  const switchToLogin = () => {
    closeModal('register');
    openModal('login');
  };
  return (
    <Dialog open onClose={cancelLogin} title={ACCOUNT_TEXT.registerLong}>
      <div className="px-6 pb-6 pt-2">
        <RegisterForm onDone={finish} onLogin={switchToLogin} />
      </div>
    </Dialog>
  );
}
