import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nameQuestion, SANDBOX_NAME_PATH } from '../../server/payment-provider/account-name.ts';
import { payoutRequest, SANDBOX_PAYOUT_PATH } from '../../server/payment-provider/payouts.ts';
import { SANDBOX_SLIP_PATH } from '../../server/payment-provider/slip-lookup.ts';
import { webhookSecret } from '../../server/payment-provider/webhook-secret.ts';
import type { Server } from '../../server/platform/http/route.ts';
import { verifySignature } from '../../server/platform/http/signature.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { nameOf } from './names.ts';
import { bankPage } from './page.ts';
import { createSandboxBank, type PayOutcome, payRequest, type SandboxBank } from './payments.ts';
import { answerPayout, payoutMode, payoutModeOf, recentPayouts, setPayoutMode } from './payouts.ts';
import { recentPayables } from './queries.ts';
import { findTransfer, recentSlips, slipPicture } from './slips.ts';

const STYLE = new URL('./style.css', import.meta.url);

/** The page and the JSON call of the sandbox bank, under /sandbox/bank. Mounted only while the sandbox is on. */
export function sandboxBankRoutes(server: Server): void {
  const { fastify, platform } = server;
  const bank = createSandboxBank(platform);
  fastify.addHook('onClose', async () => bank.close());
  fastify.register(async (scope) => pageRoutes(scope, platform, bank));
  slipRoutes(fastify, platform);
  payoutRoute(fastify, platform);
  nameRoute(fastify, platform);
}

/** The bank as the payer of withdrawals. */
function payoutRoute(fastify: FastifyInstance, platform: Platform): void {
  const secret = webhookSecret(platform);
  fastify.post(SANDBOX_PAYOUT_PATH, async (request) => {
    verifySignature(request, await secret(), platform.now());
    const asked = payoutRequest.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    return answerPayout(platform.database, asked.data, platform.now());
  });
}

/** The bank as whoever knows whose an account is. */
function nameRoute(fastify: FastifyInstance, platform: Platform): void {
  const secret = webhookSecret(platform);
  fastify.post(SANDBOX_NAME_PATH, async (request) => {
    verifySignature(request, await secret(), platform.now());
    const asked = nameQuestion.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    return nameOf(asked.data);
  });
}

const slipQuestion = z.strictObject({ bank_number: z.string().max(8), trans_ref: z.string().max(64) });

/** The bank as the provider that knows its transfers, and its payers' slips for testers. */
function slipRoutes(fastify: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const secret = webhookSecret(platform);
  fastify.post(SANDBOX_SLIP_PATH, async (request) => {
    verifySignature(request, await secret(), platform.now());
    const asked = slipQuestion.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    const { bank_number, trans_ref } = asked.data;
    return { payment: await findTransfer(database, { bankNumber: bank_number, transRef: trans_ref }) };
  });
  fastify.get('/sandbox/bank/slips', async () => ({ slips: await recentSlips(database) }));
  fastify.get<{ Params: { transRef: string } }>('/sandbox/bank/slips/:transRef.png', async ({ params }, reply) => {
    const slip = (await recentSlips(database)).find(({ transRef }) => transRef === params.transRef);
    if (!slip) throw new Refusal('not_found');
    return reply.type('image/png').send(await slipPicture(slip.payload));
  });
}

async function pageRoutes(scope: FastifyInstance, platform: Platform, bank: SandboxBank): Promise<void> {
  const style = await readFile(STYLE, 'utf8');
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );

  scope.get('/sandbox/bank/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  scope.get<{ Querystring: { result?: string } }>('/sandbox/bank', async (request, reply) => {
    const { result } = request.query;
    const results = typeof result === 'string' && /^[a-z_,]{1,200}$/.test(result) ? result.split(',') : [];
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        bankPage({
          payables: await recentPayables(platform.database, platform.now()),
          slips: await recentSlips(platform.database),
          payouts: await recentPayouts(platform.database),
          payoutMode: await payoutModeOf(platform.database),
          results,
        }),
      );
  });

  payoutModeRoute(scope, platform);

  scope.post('/sandbox/bank/pay', async (request, reply) => {
    const isForm = request.body instanceof URLSearchParams;
    const asked = payRequest.safeParse(request.body instanceof URLSearchParams ? fromForm(request.body) : request.body);
    if (isForm)
      return reply.redirect(
        `/sandbox/bank?result=${asked.success ? inUrl(await bank.pay(asked.data)) : 'invalid'}`,
        303,
      );
    if (!asked.success) throw new Refusal('malformed_request');
    const outcome = await bank.pay(asked.data);
    if (outcome === 'not_found') throw new Refusal('not_found');
    return { results: outcome === 'scheduled' ? [] : outcome, scheduled: outcome === 'scheduled' };
  });
}

const payoutModeRequest = z.strictObject({ mode: payoutMode });

/** How payouts end from now on: `{"mode": "pay" | "fail" | "wait"}`. */
function payoutModeRoute(scope: FastifyInstance, { database }: Platform): void {
  scope.post('/sandbox/bank/payout-mode', async (request, reply) => {
    const isForm = request.body instanceof URLSearchParams;
    const asked = payoutModeRequest.safeParse(
      request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body,
    );
    if (!asked.success) throw new Refusal('malformed_request');
    await setPayoutMode(database, asked.data.mode);
    return isForm ? reply.redirect('/sandbox/bank', 303) : asked.data;
  });
}

const inUrl = (outcome: PayOutcome) => (typeof outcome === 'string' ? outcome : outcome.join(',') || 'untold');

/** The page's form as the JSON call's body. */
function fromForm(form: URLSearchParams): unknown {
  const text = (name: string) => form.get(name)?.trim() || undefined;
  const amount = text('amount')?.replaceAll(',', '');
  const when = text('when') ?? 'now';
  return {
    deposit_id: text('deposit_id'),
    payload: text('payload'),
    amount: amount === undefined ? undefined : Number(amount),
    payer: text('payer'),
    times: Number(text('times') ?? 1),
    deliveries: Number(text('deliveries') ?? 1),
    delay_seconds: /^\d+$/.test(when) ? Number(when) : 0,
    late: when === 'late',
  };
}
