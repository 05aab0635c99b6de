import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { ENTRY_TITLES, LOBBY_TITLES } from '#src/text/entries.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** The 404 page of `/liff/:name` and `/lobby/:name`: lists the names that exist. */
export function UnknownName({ kind }: { kind: 'liff' | 'lobby' }) {
  const all = Object.entries(kind === 'liff' ? ENTRY_TITLES : LOBBY_TITLES);
  // Two names of one page are listed once.
  const known = all.filter(([, title], at) => all.findIndex(([, other]) => other === title) === at);
  return (
    <main className="shell grid content-start gap-6 py-10 max-w-xl mx-auto">
      <div className="text-center">
        <p className="text-sm text-muted num">
          {LINE_TEXT.code(404)} · {LINE_TEXT.notFound}
        </p>
        <h1 className="text-2xl mt-1">{LINE_TEXT.notFoundTitle}</h1>
        <p className="text-muted mt-1">{LINE_TEXT.notFoundHelp}</p>
      </div>
      <nav className="rows" aria-label={LINE_TEXT.whatExists}>
        {known.map(([name, title]) => (
          <Link key={name} className="row-link" to={link(kind, { name })}>
            <span className="flex-1">{title}</span>
            <Icon name="right" size={20} />
          </Link>
        ))}
      </nav>
      <Link to={link('home')} className={buttonClass({ size: 'lg', block: true })}>
        {LINE_TEXT.home}
      </Link>
    </main>
  );
}
