import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountNameQuestion, payoutRequest, slipQuestion } from '#contract/payment-provider.ts';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { SandboxHost } from '../host.ts';
import { recentPayables } from '../platform-queries.ts';
import { SandboxError } from '../sandbox-error.ts';
import { checkSignature } from '../signature.ts';
import { fieldsOf, parsed, sendPage } from '../web.ts';
import { answerAccountName } from './account-names.ts';
import { bankPage } from './page.ts';
import { type Bank, createBank, type PayOutcome, payOrder } from './payments.ts';
import { answerPayout } from './payouts.ts';
import { paymentOfSlip, payoutMode, payoutModeOf, recentPayouts, recentTransfers, setPayoutMode } from './queries.ts';
import { slipList, slipPicture } from './slips.ts';
import { payAsStrangers } from './strangers.ts';

const STYLE = new URL('./style.css', import.meta.url);
/** The Thai font of style.css, under its name there: a computer may have none. */
const FONTS = ['thai', 'latin'].map(
  (script) =>
    [
      `anuphan-${script}.woff2`,
      new URL(import.meta.resolve(`@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`)),
    ] as const,
);
const FONT_AGE = 'public, max-age=86400';

/** The bank under /sandbox/bank: the payment provider's calls for the server, a page and JSON calls for testers. */
export async function bankRoutes(scope: FastifyInstance, host: SandboxHost): Promise<void> {
  providerRoutes(scope, host);
  await pageRoutes(scope, host);
  const bank = createBank(host);
  scope.addHook('onClose', async () => bank.close());
  payRoute(scope, bank);
  strangersRoute(scope, host, bank);
  payoutModeRoute(scope, host);
  slipRoutes(scope, host);
}

/** The calls that the server makes (contract/payment-provider.ts). */
function providerRoutes(scope: FastifyInstance, { database, now, secrets }: SandboxHost): void {
  /** A call with a body of this schema, signed with the secret that the provider shares with the operator. */
  function signedCall<Input>(path: string, input: z.ZodType<Input>, answer: (input: Input) => unknown): void {
    scope.post(path, async (request) => {
      checkSignature(request, await secrets.paymentProvider(), now());
      return answer(parsed(input, request.body));
    });
  }
  signedCall(SANDBOX_PATHS.payouts, payoutRequest, (request) => answerPayout(database, request, now()));
  signedCall(SANDBOX_PATHS.accountName, accountNameQuestion, answerAccountName);
  signedCall(SANDBOX_PATHS.slipLookup, slipQuestion, async ({ bank_number, trans_ref }) => ({
    payment: (await paymentOfSlip(database, { bankNumber: bank_number, transRef: trans_ref })) ?? null,
  }));
}

async function pageRoutes(scope: FastifyInstance, { database, now }: SandboxHost): Promise<void> {
  const style = await readFile(STYLE, 'utf8');
  scope.get('/sandbox/bank/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  for (const [file, source] of FONTS) {
    const font = await readFile(source);
    scope.get(`/sandbox/bank/${file}`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', FONT_AGE).send(font),
    );
  }
  scope.get<{ Querystring: { result?: unknown } }>('/sandbox/bank', async ({ query: { result } }, reply) => {
    const results = typeof result === 'string' && /^[a-z_,]{1,200}$/.test(result) ? result.split(',') : [];
    return sendPage(
      reply,
      bankPage({
        payables: await recentPayables(database, now()),
        transfers: await recentTransfers(database),
        payouts: await recentPayouts(database),
        payoutMode: await payoutModeOf(database),
        results,
      }),
    );
  });
}

function payRoute(scope: FastifyInstance, bank: Bank): void {
  scope.post('/sandbox/bank/pay', async ({ body }, reply) => {
    if (body instanceof URLSearchParams) {
      const order = payOrder.safeParse(orderOfForm(body));
      const result = order.success ? resultInUrl(await bank.pay(order.data)) : 'invalid';
      return reply.redirect(`/sandbox/bank?result=${result}`, 303);
    }
    const outcome = await bank.pay(parsed(payOrder, body));
    if (outcome === 'not_found') throw new SandboxError('not_found');
    return { results: outcome === 'scheduled' ? [] : outcome, scheduled: outcome === 'scheduled' };
  });
}

/** A press on the overview: work for the desk. */
function strangersRoute(scope: FastifyInstance, host: SandboxHost, bank: Bank): void {
  scope.post('/sandbox/bank/strangers', async ({ body }, reply) => {
    const paid = await payAsStrangers(host, bank);
    return body instanceof URLSearchParams ? reply.redirect('/desk/deposits', 303) : { paid };
  });
}

const resultInUrl = (outcome: PayOutcome) =>
  typeof outcome === 'string' ? outcome : outcome.join(',') || 'not_reported';

/** The page's form as the body of the JSON call. */
function orderOfForm(form: URLSearchParams): unknown {
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

const payoutModeRequest = z.strictObject({ mode: payoutMode });

/** Sets how payouts end from now on: `{"mode": "pay" | "fail" | "wait"}`. */
function payoutModeRoute(scope: FastifyInstance, { database }: SandboxHost): void {
  scope.post('/sandbox/bank/payout-mode', async ({ body }, reply) => {
    const { mode } = parsed(payoutModeRequest, fieldsOf(body));
    await setPayoutMode(database, mode);
    return body instanceof URLSearchParams ? reply.redirect('/sandbox/bank', 303) : { mode };
  });
}

function slipRoutes(scope: FastifyInstance, { database }: SandboxHost): void {
  scope.get('/sandbox/bank/slips', async () => ({ slips: await slipList(database) }));
  scope.get<{ Params: { transRef: string } }>('/sandbox/bank/slips/:transRef.png', async ({ params }, reply) => {
    const picture = await slipPicture(database, params.transRef);
    if (!picture) throw new SandboxError('not_found');
    return reply.type('image/png').send(picture);
  });
}
