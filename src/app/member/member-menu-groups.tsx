import { NavLink } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MEMBER_GROUPS } from './member-menu-items.ts';

const LOOK =
  'flex items-center gap-3 min-h-13 px-2 py-1 rounded-xl text-left text-sm leading-snug text-balance aria-[current=page]:bg-base-300';

/** All pages that a member can open, grouped by subject; two columns if the text leaves room for them. */
export function MemberMenuGroups() {
  const setLogoutDialog = useUi((state) => state.setLogoutDialog);
  return (
    <nav className="surface rows" aria-label={PAGE_TITLES.member}>
      {MEMBER_GROUPS.map(({ title, items }) => (
        <section key={title} className="p-2 pt-3">
          <h2 className="px-2 pb-1 text-sm font-normal text-muted">{title}</h2>
          <div className="grid fit-8 gap-x-1">
            {items.map(({ label, icon, to }) =>
              to === 'logout' ? (
                <button key={to} type="button" className={`${LOOK} text-error`} onClick={() => setLogoutDialog(true)}>
                  <span className="glyph text-error">
                    <Icon name={icon} size={20} />
                  </span>
                  {label}
                </button>
              ) : (
                <NavLink key={to} to={link(to)} className={LOOK}>
                  <span className="glyph">
                    <Icon name={icon} size={20} />
                  </span>
                  {label}
                </NavLink>
              ),
            )}
          </div>
        </section>
      ))}
    </nav>
  );
}
