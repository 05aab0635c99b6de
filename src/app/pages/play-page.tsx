import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { gameInfo } from '#contract/game.ts';
import { useQuery } from '#src/api/use-query.ts';
import { GamePlay } from '#src/features/game/components/game-play.tsx';
import { isInMaintenance } from '#src/features/game/model/is-in-maintenance.ts';
import { maintenanceFailure } from '#src/features/game/model/maintenance.ts';
import { link } from '#src/lib/links.ts';
import { type Game, useLobby } from '#src/stores/lobby.ts';
import { useAgentCode, useLocal } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { sheetText } from '#src/text/lobby.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { GameArt } from '#src/ui/game-art.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { ErrorPage } from '../routes/error-page.tsx';
import { placeOfVisitors } from '../routes/middleware.ts';
import { PageError } from '../routes/page-error.ts';
import { Redirect } from '../routes/redirect.ts';

const MAX_ID_LENGTH = 64;

/**
 * `/play?game_id=…&provider_id=…&demo=1`: one game from a link (the entry from LINE), for real or as a demo. Closing
 * it leads to its lobby. Composed here, because an unknown game is the app's 404 page.
 */
export default function PlayPage() {
  const [query] = useSearchParams();
  const gameId = query.get('game_id') ?? '';
  const agent_code = useAgentCode();
  const isId = gameId !== '' && gameId.length <= MAX_ID_LENGTH;
  const info = useQuery(gameInfo, isId ? { agent_code, game_id: gameId } : null, {
    revalidateOnFocus: false,
  });
  const provider = query.get('provider_id');
  const { data } = info;
  const isNone = !isId || info.error?.code === 'game_not_found' || (data && provider && provider !== data.provider_id);
  // A round may be under way when the game is switched off, and the game is read again (after a lost connection): it stays.
  const [entered, setEntered] = useState<Game>();
  const played = entered?.game_id === gameId ? entered : undefined;
  if (!played && data && !isNone && !isInMaintenance(data)) setEntered(data);
  if (!played && isNone)
    return (
      <main id="main" className="outline-none">
        <ErrorPage error={PageError.notFound()} />
      </main>
    );
  return (
    <main id="main" className="fixed inset-0 outline-none">
      {!played && data && isInMaintenance(data) && (
        <NotEntered
          game={data}
          text={Object.values(maintenanceFailure(data)).join(' ')}
          onRetry={() => void info.mutate()}
        />
      )}
      {played && <Play key={gameId} game={played} isDemo={query.get('demo') === '1'} />}
      {!played && !data && info.error && (
        <div className="shell grid min-h-dvh content-center">
          <Pending of={info} />
        </div>
      )}
    </main>
  );
}

/**
 * The game, or the rest of it if it could not be entered. A visitor gets the demo; without one they log in first,
 * even by the link of a demo that the game no longer has.
 */
function Play({ game, isDemo: isDemoRequested }: { game: Game; isDemo: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const [isDemo, setDemo] = useState(game.has_demo && (isDemoRequested || !isLoggedIn));
  const [isFailed, setFailed] = useState(false);
  const isGuarded = !isDemo && !isLoggedIn;

  useEffect(() => {
    if (!isGuarded) useLobby.getState().enter(game);
  }, [isGuarded, game]);

  if (isGuarded) return <Redirect to={placeOfVisitors(useLocal.getState().agentCode)} target={pathname + search} />;
  if (isFailed) return <NotEntered game={game} text={sheetText.notEntered} onRetry={() => setFailed(false)} />;
  const { game_id, provider_id, sub_provider_id, source } = game;
  return (
    <GamePlay
      key={String(isDemo)}
      game={{ game_id, provider_id, sub_provider_id, source, is_demo: isDemo }}
      onClose={() => navigate(link(game.category), { replace: true })}
      onFail={() => setFailed(true)}
      onSwitch={setDemo}
    />
  );
}

interface NotEnteredProps {
  game: Game;
  text: string;
  onRetry: () => void;
}

function NotEntered({ game, text, onRetry }: NotEnteredProps) {
  return (
    <div className="shell max-w-sm grid min-h-dvh content-center justify-items-center gap-2 py-10 text-center">
      <div className="size-40 rounded-[2rem] overflow-hidden bg-base-300 mb-2">
        <GameArt id={game.game_id} category={game.category} src={game.image} />
      </div>
      <h1 className="text-xl">{game.name_th}</h1>
      <p className="text-sm text-muted">{text}</p>
      <Button size="lg" block className="mt-4" onClick={onRetry}>
        {sheetText.playAgain}
      </Button>
      <Link to={link(game.category)} replace className={buttonClass({ variant: 'ghost', block: true })}>
        {sheetText.otherGames}
      </Link>
    </div>
  );
}
