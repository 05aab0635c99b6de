import type { FastifyRequest } from 'fastify';
import * as contract from '../../contract/game.ts';
import { satangOf } from '../../contract/money.ts';
import type { Server } from '../platform/http/route.ts';
import { networkOf } from '../platform/network.ts';
import { Refusal } from '../platform/refusal.ts';
import { walletsOf } from '../wallet/queries.ts';
import { walletOnWire } from '../wallet/wallet-on-wire.ts';
import { gameOfCall } from './catalogue.ts';
import { httpProviders } from './http-provider.ts';
import { launchDemo, launchGame } from './launch.ts';
import type { GameProviders } from './provider.ts';
import { roundsOf } from './rounds.ts';
import { answerCall, balanceOfSession } from './seamless.ts';
import type { WalletCall } from './seamless-queries.ts';
import { lastPlayedWallet } from './session-queries.ts';
import { memberKeyOf } from './sessions.ts';

const LAUNCHES_OF_A_MEMBER = { max: 30, windowSeconds: 60 };
/** Many players share one address of a mobile network. */
const DEMOS_OF_AN_ADDRESS = { max: 60, windowSeconds: 60 };

/** The calls that launch games, the providers' callbacks to the seamless wallet, and a member's rounds. */
export function gameSessionRoutes(server: Server, providers: GameProviders = httpProviders(server.platform)): void {
  const { platform } = server;
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
    await platform.limits.take(`game_link:${session.memberId}`, LAUNCHES_OF_A_MEMBER);
    return launchGame(platform, providers, session, input);
  });

  server.implement(contract.gameDemo, async ({ input, ip }) => {
    await platform.limits.take(`game_demo:${networkOf(ip)}`, DEMOS_OF_AN_ADDRESS);
    return launchDemo(platform, providers, input);
  });

  server.implement(contract.gameRounds, ({ session, input }) => roundsOf(database, session.memberId, input));

  walletRoutes(server);
}

/** The provider that calls: the `source` of its games. */
function sourceOf({ headers }: FastifyRequest): string {
  const source = headers['x-provider'];
  if (typeof source !== 'string') throw new Refusal('signature_invalid');
  return source;
}

function walletRoutes(server: Server): void {
  const { database, gameProviders, now, turns } = server.platform;
  const signed = {
    async signedWith(request: FastifyRequest) {
      const access = gameProviders.get(sourceOf(request));
      if (!access) throw new Refusal('signature_invalid');
      return access.secret;
    },
  };

  const answer = (request: FastifyRequest, call: WalletCall) =>
    turns.take(`games of ${memberKeyOf(call.session_id)}`, () => answerCall(database, sourceOf(request), call, now()));

  server.implement(
    contract.providerBalance,
    ({ input, request }) => balanceOfSession(database, sourceOf(request), input.session_id),
    signed,
  );
  server.implement(
    contract.providerBet,
    ({ input: { amount, ...rest }, request }) =>
      answer(request, { kind: 'bet', ...rest, amount_satang: satangOf(amount) }),
    signed,
  );
  server.implement(
    contract.providerWin,
    ({ input: { amount, ...rest }, request }) =>
      answer(request, { kind: 'win', ...rest, amount_satang: satangOf(amount) }),
    signed,
  );
  server.implement(
    contract.providerRefund,
    ({ input: { amount, ...rest }, request }) =>
      answer(request, { kind: 'refund', ...rest, amount_satang: satangOf(amount) }),
    signed,
  );
}
