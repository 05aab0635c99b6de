import { classNames } from '#src/lib/class-names.ts';
import { useUi } from '#src/stores/ui.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MEMBER_MENU, MY_BILLS } from '../member/member-menu-items.ts';
import { useMenuAction } from './menu-action.ts';

const WIDTH = 480;

/** The member menu as tiles, 480 wide. */
export default function MemberMenu() {
  const setMemberMenu = useUi((state) => state.setMemberMenu);
  const close = () => setMemberMenu(false);
  const act = useMenuAction(close);
  return (
    <Dialog open onClose={close} title={ACCOUNT_TEXT.memberMenu} maxWidth={WIDTH}>
      <nav
        className="grid grid-cols-[repeat(auto-fill,minmax(max(30%,4em),1fr))] gap-2 p-4 pt-1"
        aria-label={ACCOUNT_TEXT.memberMenu}
      >
        {[MY_BILLS, ...MEMBER_MENU].map((item) => (
          <button
            key={item.to}
            type="button"
            className={classNames(
              'relative grid justify-items-center content-center gap-2 rounded-2xl bg-base-200 min-h-24 px-1 text-center text-sm leading-snug',
              item.to === 'logout' && 'text-error',
            )}
            onClick={() => act(item)}
          >
            <Icon name={item.icon} />
            <span>{item.label}</span>
          </button>
        ))}
      </nav>
    </Dialog>
  );
}
