import { useLocation } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';
import { MEMBER_MENU, MY_BILLS } from '../member/member-menu-items.ts';
import { useBalance } from '../member/use-balance.ts';
import { HEADER_MENU, type MenuItem } from '../shell/menus.ts';
import { useMenuAction } from './menu-action.ts';

/** Side navigation: the header's eight links, and the member's eleven items or a guest's two ways in. */
export default function NavDrawer() {
  const close = useUi((state) => state.closeNavDrawer);
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const act = useMenuAction(close);
  return (
    <Overlay
      onClose={close}
      label={APP_TEXT.openMenu}
      className="overlay-left"
      panelClassName="w-[calc(312px+var(--safe-l))] max-w-[85vw] h-dvh bg-base-100 rounded-r-[1.75rem] overflow-auto shadow-e3 pt-[var(--safe-t)] pl-[var(--safe-l)]"
    >
      <div className="p-5 pb-3">
        <div className="flex items-center gap-3">
          {isLoggedIn ? <MemberHead /> : <b className="flex-1 text-lg">{APP_TEXT.openMenu}</b>}
          <IconButton icon="close" label={ACCOUNT_TEXT.closeMenu} className="-mr-2" onClick={close} />
        </div>
        {isLoggedIn ? <DrawerBalance /> : <WaysIn act={act} />}
      </div>
      {isLoggedIn ? (
        <>
          <nav
            className="grid grid-cols-[repeat(auto-fill,minmax(max(22%,3.4em),1fr))] px-3 pb-2"
            aria-label={APP_TEXT.mainMenu}
          >
            {HEADER_MENU.map((item) => (
              <DrawerTile key={item.to} item={item} act={act} />
            ))}
          </nav>
          <hr className="mx-5 mb-2 border-hairline" />
          <nav className="px-2 pb-6" aria-label={ACCOUNT_TEXT.memberMenu}>
            <DrawerItem item={MY_BILLS} act={act} />
            {MEMBER_MENU.map((item) => (
              <DrawerItem key={item.to} item={item} act={act} />
            ))}
          </nav>
        </>
      ) : (
        <nav className="px-2 pb-6" aria-label={APP_TEXT.mainMenu}>
          {HEADER_MENU.map((item) => (
            <DrawerItem key={item.to} item={item} act={act} />
          ))}
        </nav>
      )}
    </Overlay>
  );
}

function MemberHead() {
  const userInfo = useUser((state) => state.userInfo);
  const { points } = useBalance();
  const level = userInfo?.vip_level;
  return (
    <>
      <VipIcon level={level} className="w-11 h-11" />
      <div className="flex-1 min-w-min [overflow-wrap:break-word]">
        <b className="block font-medium leading-normal">{userInfo?.username}</b>
        <span className="block text-xs text-muted">
          {[
            level !== undefined && ACCOUNT_TEXT.memberLevel[level],
            points !== undefined && ACCOUNT_TEXT.points(formatCount(points)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </>
  );
}

function DrawerBalance() {
  const isHidden = useLocal((state) => state.hideBalance);
  const { total } = useBalance();
  return (
    <p className="text-2xl mt-3">
      {total !== undefined && <Money amount={total} hidden={isHidden} className="font-bold" />}
    </p>
  );
}

function WaysIn({ act }: { act: (item: MenuItem<'logout'>) => void }) {
  return (
    <div className="grid fit-7 gap-3 mt-4">
      <Button variant="quiet" onClick={() => act({ label: APP_TEXT.login, icon: 'key', to: 'login' })}>
        {APP_TEXT.login}
      </Button>
      <Button onClick={() => act({ label: APP_TEXT.register, icon: 'user', to: 'register' })}>
        {ACCOUNT_TEXT.registerLong}
      </Button>
    </div>
  );
}

interface DrawerItemProps {
  item: MenuItem<'logout'>;
  act: (item: MenuItem<'logout'>) => void;
}

function useIsHere(to: MenuItem<'logout'>['to']): boolean {
  const { pathname } = useLocation();
  return to !== 'logout' && pathname === link(to);
}

/** A small tile for a place to play; the member's own menu follows. */
function DrawerTile({ item, act }: DrawerItemProps) {
  const isHere = useIsHere(item.to);
  return (
    <button
      type="button"
      className={classNames(
        'grid justify-items-center content-center gap-1 min-h-17 rounded-xl text-xs text-center',
        isHere && 'bg-base-300',
      )}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => act(item)}
    >
      <Icon name={item.icon} />
      <span>{item.label}</span>
    </button>
  );
}

function DrawerItem({ item, act }: DrawerItemProps) {
  const { to } = item;
  const isLogout = to === 'logout';
  const isHere = useIsHere(to);
  const look = classNames(
    'flex w-full items-center gap-3.5 min-h-12.5 px-3 rounded-xl text-left',
    isHere && 'bg-base-300',
    isLogout && 'text-error',
  );
  return (
    <>
      {isLogout && <hr className="mx-3 my-3 border-hairline" />}
      <button type="button" className={look} aria-current={isHere ? 'page' : undefined} onClick={() => act(item)}>
        <Icon name={item.icon} />
        <span className="flex-1">{item.label}</span>
        {!isLogout && <Icon name="right" size={16} className="text-faint" />}
      </button>
    </>
  );
}
