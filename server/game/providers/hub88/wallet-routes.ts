import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Server } from '#server/http/route.ts';
import { ProtocolRefusal } from '#server/lib/refusal.ts';
import { memberKeyOf } from '../../sessions.ts';
import { isSigned, keysOf } from './keys.ts';
import {
  amountOf,
  balanceCall,
  betCall,
  CURRENCY,
  infoCall,
  memberOf,
  rollbackCall,
  type Status,
  statusOfFault,
  valueAt,
  winCall,
} from './messages.ts';
import { type Answer, balance, bet, type Caller, info, rollback, win } from './wallet.ts';

type Work = (caller: Caller, body: unknown) => Promise<Answer>;

/** The work of a call whose body has been checked. */
function checked<Schema extends z.ZodType>(
  schema: Schema,
  work: (caller: Caller, call: z.output<Schema>) => Promise<Answer>,
): Work {
  return async (caller, body) => {
    const parsed = schema.safeParse(body);
    return parsed.success ? work(caller, parsed.data) : { status: statusOfFault(body, parsed.error) };
  };
}

const CALLS: Readonly<Record<string, Work>> = {
  '/user/info': checked(infoCall, info),
  '/user/balance': checked(balanceCall, balance),
  '/transaction/bet': checked(betCall, bet),
  '/transaction/win': checked(winCall, win),
  '/transaction/rollback': checked(rollbackCall, rollback),
};

const textIn = (body: unknown, field: string): string | undefined => {
  const value = valueAt(body, [field]);
  return typeof value === 'string' ? value : undefined;
};

/** The answer's body: whose call it was comes back, so that both sides can find it. */
function onWire(body: unknown, { status, balance: satang, ...rest }: Answer) {
  const amount = satang === undefined ? {} : { currency: CURRENCY, balance: amountOf(satang) };
  return { user: textIn(body, 'user'), status, request_uuid: textIn(body, 'request_uuid'), ...amount, ...rest };
}

const send = (reply: FastifyReply, code: number, body: unknown, answer: Answer) =>
  reply.code(code).header('cache-control', 'no-store').send(onWire(body, answer));

/** Serves a provider's calls under `/provider/hub88/<name>`, which is the address that the operator gives to Hub88. */
export function walletRoutes({ fastify, platform }: Server): void {
  for (const [path, work] of Object.entries(CALLS)) {
    fastify.post<{ Params: { source: string } }>(
      `/provider/hub88/:source${path}`,
      { errorHandler: answerFault },
      async (request, reply) => {
        const { source } = request.params;
        const access = platform.gameProviders.get(source);
        if (access?.protocol !== 'hub88') return reply.callNotFound();
        const { body, rawBody, headers } = request;
        if (!isSigned(rawBody, headers['x-hub88-signature'], keysOf(platform.config, source, access)))
          throw new WalletRefusal({ status: 'RS_ERROR_INVALID_SIGNATURE' });
        const member = memberOf(textIn(body, 'user') ?? '') ?? 0;
        const answer = await platform.concurrency.run(`games of ${memberKeyOf(member.toString(36))}`, () =>
          work({ platform, source }, body),
        );
        if (answer.status !== 'RS_OK') throw new WalletRefusal(answer);
        return send(reply, 200, body, answer);
      },
    );
  }
}

/** Thrown, so that it is counted where all refusals are. */
class WalletRefusal extends ProtocolRefusal {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(answer.status);
    this.answer = answer;
  }
}

/**
 * Answers a refusal, or a body that is not JSON. Faults of our own are also HTTP errors, so that monitoring sees
 * them.
 */
function answerFault(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof WalletRefusal) {
    send(reply, 200, request.body, error.answer);
    return;
  }
  const { statusCode = 500 } = error;
  const isTheirs = statusCode >= 400 && statusCode < 500;
  if (!isTheirs) request.log.error({ err: error }, 'a call of a game provider failed');
  const status: Status = isTheirs ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN';
  send(reply, isTheirs ? 200 : 500, request.body, { status });
}
