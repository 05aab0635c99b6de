import { useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { logOut } from '../member/log-out.ts';

/** Yes: logged out, home, and the toast. */
export default function LogoutDialog() {
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
