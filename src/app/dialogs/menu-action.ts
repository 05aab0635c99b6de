import { useNavigate } from 'react-router-dom';
import { useUi } from '../../stores/ui.ts';
import type { MenuItem } from '../menus.ts';

/** What a tap on a menu item does: close the menu, then go there, or ask about the logout. */
export function useMenuAction(close: () => void): (item: MenuItem) => void {
  const navigate = useNavigate();
  const askLogout = useUi((state) => state.askLogout);
  return ({ to }) => {
    close();
    if (to === 'logout') askLogout(true);
    else navigate(to);
  };
}
