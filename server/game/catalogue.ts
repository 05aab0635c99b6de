import type { Session } from '#server/access/sessions.ts';
import { openAgent } from '#server/agent/service.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { hiddenProviders } from './hidden-provider-queries.ts';
import { type CatalogueView, type Game, gameById } from './queries.ts';

/**
 * The part of the catalogue that a call's agent shows: the session's agent, or the one that a visitor names; without
 * either, all of it.
 */
export async function viewOf(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  session: Session | null,
  agentCode: string | undefined,
): Promise<CatalogueView> {
  const code = session?.agentCode ?? agentCode;
  const agent = code === undefined ? null : await openAgent(database, code);
  const {
    providers = null,
    disabled_providers = [],
    hidden_games = [],
    provider_maintenance = {},
    first = [],
    tiles = {},
  } = agent?.config.games ?? {};
  return {
    hiddenProviders: await hiddenProviders(database, { providers, disabled_providers }),
    hiddenGames: hidden_games,
    providerMaintenance: provider_maintenance,
    first,
    tiles,
    now: now(),
  };
}

/** The game of an id as the call's agent shows it. Refuses with `game_not_found` an unknown, disabled or hidden one. */
export async function gameOfCall(
  platform: Pick<Platform, 'database' | 'now'>,
  session: Session | null,
  input: { agent_code?: string | undefined; game_id: string },
): Promise<Game> {
  const view = await viewOf(platform, session, input.agent_code);
  const game = await gameById(platform.database, view, input.game_id);
  if (!game) throw new Refusal('game_not_found');
  return game;
}
