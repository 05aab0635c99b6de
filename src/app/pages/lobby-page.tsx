import { Link, useParams } from 'react-router-dom';
import { findLobby, isLobbyName } from '#liff/entries.ts';
import { GameLobbyView } from '#src/features/game/components/game-lobby-view.tsx';
import { LobbyBar } from '#src/features/liff/components/lobby-bar.tsx';
import { UnknownName } from '#src/features/liff/components/unknown-name.tsx';
import LottoLobby from '#src/features/lotto/pages/lobby-page.tsx';
import { link } from '#src/lib/links.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { LOBBY_TITLES } from '#src/text/entries.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { lazyChunk } from '../routes/chunk.tsx';
import { DocumentTitle } from '../routes/document-title.tsx';
import { AfterPaint } from '../shell/after-paint.tsx';

const LobbyBell = lazyChunk(async () => ({ default: (await import('../shell/lobby-bell.tsx')).LobbyBell }));

/**
 * `/lobby/:name?`: that lobby at once, logged in or not. Composed here: LINE's entry, games and lotteries are three
 * domains.
 */
export default function LobbyPage() {
  const { name = 'all' } = useParams();
  if (!isLobbyName(name))
    return (
      <>
        <DocumentTitle title={APP_TEXT.notFoundTitle} />
        <UnknownName kind="lobby" />
      </>
    );
  const { category } = findLobby(name);
  return (
    <>
      {/* Instead of the route's own: inside LINE it is shown over the page. */}
      <DocumentTitle title={LOBBY_TITLES[name]} />
      <LobbyBar
        title={LOBBY_TITLES[name]}
        bell={
          <AfterPaint>
            <LobbyBell />
          </AfterPaint>
        }
      />
      <main id="main" className="shell grid grid-cols-[minmax(0,1fr)] content-start gap-4 pt-3 pb-8">
        <nav className="rail gap-2! py-1" aria-label={LINE_TEXT.lobby.categories}>
          {Object.entries(LOBBY_TITLES).map(([other, title]) => (
            <Link
              key={other}
              to={link('lobby', { name: other })}
              replace
              className="chip aria-[current=page]:bg-base-content aria-[current=page]:text-base-200"
              aria-current={other === name ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        {category === 'lotto' ? <LottoLobby /> : <GameLobbyView key={name} category={category} />}
      </main>
    </>
  );
}
