import { useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import type { MenuItem } from '../shell/menus.ts';

/** Handles a tap on a menu item: closes the menu, then navigates or opens the logout dialog. */
export function useMenuAction(close: () => void): (item: MenuItem<'logout'>) => void {
  const navigate = useNavigate();
  const setLogoutDialog = useUi((state) => state.setLogoutDialog);
  return ({ to }) => {
    close();
    if (to === 'logout') setLogoutDialog(true);
    else navigate(link(to));
  };
}
