import { Link, useLocation } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUser } from '#src/stores/user.ts';
import { Icon } from '#src/ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';
import { footerMenu, type MenuItem } from './menus.ts';

/**
 * The footer's five items; the middle one is the most important. Fixed on phones; a row at the end of the page on
 * flow pages, which have an action bar of their own, and from 960 px (theme.css).
 */
export function FooterDock({ label }: { label: string }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const all = footerMenu(isLoggedIn);
  return (
    <nav className="app-dock" aria-label={label}>
      {all.map((item) => (
        <DockItem key={item.label} item={item} isKey={item === all[2]} />
      ))}
    </nav>
  );
}

function DockItem({ item: { label, icon, to }, isKey }: { item: MenuItem<'contact'>; isKey: boolean }) {
  const { pathname } = useLocation();
  const content = (
    <>
      {isKey ? (
        <span className="key">
          <Icon name={icon} size={20} />
        </span>
      ) : (
        <Icon name={icon} />
      )}
      <span>{label}</span>
    </>
  );
  if (to === 'contact') return <ContactLink>{content}</ContactLink>;
  const path = link(to);
  return (
    <Link to={path} className={isKey ? 'is-key' : undefined} aria-current={pathname === path ? 'page' : undefined}>
      {content}
    </Link>
  );
}
