import { useNavigate } from 'react-router-dom';
import { link } from '../../lib/links.ts';
import { useUi } from '../../stores/ui.ts';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { APP_TEXT } from '../../text/app.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { logOut } from '../log-out.ts';

/** Yes: logged out, home, and the toast. */
export function LogoutDialog() {
  const setLogoutDialog = useUi((state) => state.setLogoutDialog);
  const navigate = useNavigate();
  const leave = () => {
    setLogoutDialog(false);
    navigate(link('home'), { replace: true });
    void logOut();
    toast.success(ACCOUNT_TEXT.loggedOut);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={ACCOUNT_TEXT.logoutTitle}
      text={ACCOUNT_TEXT.logoutText}
      cancel={ACCOUNT_TEXT.stay}
      confirm={APP_TEXT.logout}
      onConfirm={leave}
      onClose={() => setLogoutDialog(false)}
    />
  );
}
