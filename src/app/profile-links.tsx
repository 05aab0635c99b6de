import { Link } from 'react-router-dom';
import { link } from '../lib/links.ts';
import { PAGE_TITLES } from '../text/app.ts';
import { Icon } from '../ui/icon.tsx';

const LINKS = [
  { to: link('notifications'), icon: 'bell', title: PAGE_TITLES.notifications },
  { to: link('limits'), icon: 'shield', title: PAGE_TITLES.limits },
] as const;

/** From the profile to the notices and the member's own limits. */
export function ProfileLinks() {
  return (
    <nav className="surface rows" aria-label={PAGE_TITLES.profile}>
      {LINKS.map(({ to, icon, title }) => (
        <Link key={to} to={to} className="row-link">
          <span className="glyph">
            <Icon name={icon} size={20} />
          </span>
          <span className="flex-1 font-medium">{title}</span>
          <Icon name="right" size={20} className="text-muted flex-none" />
        </Link>
      ))}
    </nav>
  );
}
