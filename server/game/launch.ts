import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { gameDemo, gameLink } from '#contract/game.ts';
import type { Session } from '#server/access/sessions.ts';
import { isStopped } from '#server/access/stop-queries.ts';
import { agentOfCall } from '#server/agent/service.ts';
import { maskNameForProvider } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { refusePlay } from '#server/safer-play/play-limits.ts';
import { gameOfCall } from './catalogue.ts';
import type { GameProviders, LaunchRequest } from './providers/provider.ts';
import type { Game } from './queries.ts';
import { endGameSession, playerOf } from './session-queries.ts';
import { openGameSession } from './sessions.ts';
import { NO_DEMO } from './text.ts';

type Dependencies = Pick<Platform, 'database' | 'now' | 'appUrl'>;

type SelectedGame = ParsedInputOf<typeof gameLink> | ParsedInputOf<typeof gameDemo>;

/**
 * The game as the call's agent shows it, if it still has the provider and source that the caller saw. Refuses with
 * `game_not_found`, `game_maintenance` and `provider_stopped`.
 */
async function openGame(platform: Dependencies, session: Session | null, input: SelectedGame): Promise<Game> {
  const game = await gameOfCall(platform, session, input);
  if (game.provider_id !== input.provider_id || game.source !== input.source) throw new Refusal('game_not_found');
  if (game.maintenance_until !== null) throw new Refusal('game_maintenance');
  const agentId = await agentOfCall(platform.database, session, 'agent_code' in input ? input.agent_code : undefined);
  if (await isStopped(platform.database, agentId, 'provider', game.provider_id)) throw new Refusal('provider_stopped');
  return game;
}

function requestOf(
  platform: Dependencies,
  game: Game,
  input: SelectedGame,
  who: Pick<LaunchRequest, 'mode' | 'sessionId' | 'playerName' | 'playerId'>,
): LaunchRequest {
  return {
    ...who,
    gameId: game.game_id,
    providerId: game.provider_id,
    category: game.category,
    gameName: game.name_th,
    image: game.image,
    isMobile: input.is_mobile,
    language: 'th',
    returnUrl: platform.appUrl(),
  };
}

/**
 * The link of a game played for money on one wallet. Refuses with `game_not_found`, `game_maintenance`, `provider_stopped`,
 * `member_excluded`, `member_paused`, `wallet_not_usable`, `provider_timeout`, `provider_maintenance`.
 */
export async function launchGame(
  platform: Dependencies,
  providers: GameProviders,
  session: Session,
  input: ParsedInputOf<typeof gameLink>,
): Promise<{ link: string }> {
  const { database, now } = platform;
  const game = await openGame(platform, session, input);
  const provider = providers(game.source);
  const player = await playerOf(database, session.memberId);
  if (!player) throw new Error('the session has no member');
  await refusePlay(database, session.memberId, now());
  const sessionId = await openGameSession(database, { session, game, walletId: input.wallet_id, at: now() });
  if (sessionId === undefined) throw new Refusal('wallet_not_usable');
  try {
    return await provider.launch(
      requestOf(platform, game, input, {
        mode: 'real',
        sessionId,
        playerName: maskNameForProvider(player.username),
        playerId: String(session.memberId),
      }),
    );
  } catch (error) {
    // The provider may have received the session: without a link for the player it must not take bets.
    await endGameSession(database, sessionId, now());
    throw error;
  }
}

/**
 * The link of a game played with pretend money, which stores nothing. Refuses with `game_not_found`,
 * `game_maintenance`, `provider_stopped`, `provider_timeout`, `provider_maintenance`.
 */
export async function launchDemo(
  platform: Dependencies,
  providers: GameProviders,
  input: ParsedInputOf<typeof gameDemo>,
): Promise<{ link: string }> {
  const game = await openGame(platform, null, input);
  if (!game.has_demo) throw new Refusal('game_not_found', { message: NO_DEMO });
  return providers(game.source).launch(
    requestOf(platform, game, input, { mode: 'demo', sessionId: null, playerName: null, playerId: null }),
  );
}
