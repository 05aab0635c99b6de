import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../stores/user.ts';
import { Icon } from '../ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';
import { footerMenu, listed, type MenuItem } from './menus.ts';
import { isBuilt } from './routes.tsx';

/** The footer's five items, below 960; the middle one of the five is the key. */
export function FooterDock({ label }: { label: string }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const all = footerMenu(isLoggedIn);
  return (
    <nav className="app-dock grid-cols-none grid-flow-col auto-cols-fr" aria-label={label}>
      {listed(all, isBuilt).map((item) => (
        <DockItem key={item.label} item={item} isKey={item === all[2]} />
      ))}
    </nav>
  );
}

function DockItem({ item: { label, icon, to }, isKey }: { item: MenuItem; isKey: boolean }) {
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
  return (
    <Link to={to} className={isKey ? 'is-key' : undefined} aria-current={pathname === to ? 'page' : undefined}>
      {content}
    </Link>
  );
}
