import { Link, NavLink } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { useGoBack } from '#src/lib/use-go-back.ts';
import { useHasBar, useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { Brand } from '#src/ui/brand.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { GuestLinks } from '#src/ui/guest-links.tsx';
import { lazyChunk } from '../routes/chunk.tsx';
import type { Route } from '../routes/routes.tsx';
import { useAgent } from '../theme/use-agent.ts';
import { AfterPaint } from './after-paint.tsx';
import { HEADER_MENU, LOBBY_MENU, type MenuItem } from './menus.ts';
import { useScrolled } from './use-scrolled.ts';

const MemberSide = lazyChunk(async () => ({ default: (await import('../member/member-side.tsx')).MemberSide }));

/**
 * 56 px on a phone (menu or back on the left), 72 px with the links from 960. Home and the lobbies, which have the
 * profile bar, also show the links on a phone: in a strip that scrolls away.
 */
export function Header({ route }: { route: Route | null }) {
  const isScrolled = useScrolled();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const isSubPage = route !== null && !route.header;
  const isLobby = route?.profileBar === 'always';
  const hasBar = useHasBar();
  return (
    <>
      <header
        className={classNames('app-header', isScrolled && 'is-scrolled', route?.header === 'own' && 'max-md:hidden')}
      >
        <div className="shell md:h-18! md:px-8!">
          {isSubPage ? <BackHead title={route.title} /> : <MenuButton />}
          <BrandLink className={isSubPage ? 'hidden md:flex' : ''} />
          <Links
            menu={HEADER_MENU}
            className="hidden md:flex ml-6 flex-1 min-w-0 overflow-x-auto [scrollbar-width:none]"
          />
          {isLoggedIn ? (
            <AfterPaint>
              <MemberSide route={route} />
            </AfterPaint>
          ) : (
            <GuestLinks />
          )}
        </div>
      </header>
      {route?.profileBar && (
        <Links
          menu={isLobby ? LOBBY_MENU : HEADER_MENU}
          className={classNames('rail gap-0! m-0! px-0.5! md:hidden', isLobby && hasBar && 'pt-15')}
        />
      )}
    </>
  );
}

function MenuButton() {
  const toggle = useUi((state) => state.toggleNavDrawer);
  return <IconButton icon="menu" label={APP_TEXT.openMenu} className="md:hidden" onClick={toggle} />;
}

function BackHead({ title }: { title: string }) {
  const goBack = useGoBack(link('home'));
  return (
    <>
      <IconButton icon="left" label={APP_TEXT.back} className="md:hidden" onClick={goBack} />
      <h1 className="text-[min(1.125rem,5vw)] leading-snug flex-1 min-w-min [overflow-wrap:break-word] md:hidden">
        {title}
      </h1>
      {/* ui/header-slot.tsx fills it. */}
      <div className="md:hidden" data-slot />
    </>
  );
}

function BrandLink({ className }: { className: string }) {
  const { name, logo } = useAgent();
  return (
    <Link
      to={link('home')}
      className={classNames('flex items-center min-h-11', className)}
      aria-label={APP_TEXT.homeLabel(name)}
    >
      <Brand name={name} logo={logo} />
    </Link>
  );
}

function Links({ menu, className }: { menu: readonly MenuItem[]; className: string }) {
  return (
    <nav className={className} aria-label={APP_TEXT.mainMenu}>
      {menu.map(({ label, to }) => (
        <NavLink
          key={to}
          to={link(to)}
          className="inline-flex items-center flex-none h-11 md:h-18 px-3.5 md:max-lg:px-2 text-[.9375rem] whitespace-nowrap text-muted aria-[current=page]:text-base-content aria-[current=page]:shadow-[inset_0_-2px_0_var(--color-primary)]"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
