import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/game.ts';
import { satangOf } from '#contract/money.ts';
import { OWN_PROTOCOL } from '#server/config/config-values.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { WalletCall } from '../../seamless-queries.ts';
import { memberKeyOf } from '../../sessions.ts';
import { answerCall, balanceOfSession } from './wallet.ts';

/** The provider that calls: the `source` of its games. */
function sourceOf({ headers }: FastifyRequest): string {
  const source = headers['x-provider'];
  if (typeof source !== 'string') throw new Refusal('signature_invalid');
  return source;
}

/** The providers' callbacks to the seamless wallet. */
export function walletRoutes(server: Server): void {
  const { database, gameProviders, now, concurrency } = server.platform;
  const signed = {
    async signedWith(request: FastifyRequest) {
      const access = gameProviders.get(sourceOf(request));
      if (access?.protocol !== OWN_PROTOCOL) throw new Refusal('signature_invalid');
      return access.secret;
    },
  };

  const answer = (request: FastifyRequest, call: WalletCall) =>
    concurrency.run(`games of ${memberKeyOf(call.session_id)}`, () =>
      answerCall(database, sourceOf(request), call, now()),
    );

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
