import * as contract from '#contract/game.ts';
import { ipKey } from '#server/access/ip-key.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { walletsOf } from '#server/wallet/queries.ts';
import { walletOnWire } from '#server/wallet/wallet-on-wire.ts';
import { gameOfCall } from './catalogue.ts';
import { launchDemo, launchGame } from './launch.ts';
import { providerRoutes, providersOf } from './providers/protocols.ts';
import { roundsOf } from './rounds.ts';
import { lastPlayedWallet } from './session-queries.ts';

const LAUNCH_LIMIT_PER_MEMBER = { max: 30, windowSeconds: 60 };
/** High, because many players of one mobile network share an IP address. */
const DEMO_LIMIT_PER_IP = { max: 600, windowSeconds: 60 };

/** The calls that launch games, the providers' callbacks to the seamless wallet, and a member's rounds. */
export function gameSessionRoutes(server: Server): void {
  const { platform } = server;
  const providers = providersOf(platform);
  const { database } = platform;

  server.implement(contract.gameWallets, async ({ session, input }) => {
    const game = await gameOfCall(platform, session, input);
    if (game.provider_id !== input.provider_id) throw new Refusal('game_not_found');
    const wallets = (await walletsOf(database, session.memberId, game.category)).map(walletOnWire);
    const ids = wallets.map(({ id }) => id);
    const last = ids.length > 1 ? await lastPlayedWallet(database, session.memberId, ids) : undefined;
    return wallets.toSorted((one, other) => Number(other.id === last?.id) - Number(one.id === last?.id));
  });

  server.implement(contract.gameLink, async ({ session, input }) => {
    await platform.limits.take(`game_link:${session.memberId}`, LAUNCH_LIMIT_PER_MEMBER);
    return launchGame(platform, providers, session, input);
  });

  server.implement(contract.gameDemo, async ({ input, ip }) => {
    await platform.limits.take(`game_demo:${ipKey(ip)}`, DEMO_LIMIT_PER_IP);
    return launchDemo(platform, providers, input);
  });

  server.implement(contract.gameRounds, ({ session, input }) => roundsOf(database, session.memberId, input));

  providerRoutes(server);
}
