import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bahtOf, satangOf } from '../../contract/money.ts';
import { paymentWebhook } from '../../contract/payment.ts';
import { webhookSecret } from '../../server/payment-provider/webhook-secret.ts';
import { signatureHeaders } from '../../server/platform/http/signature.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { readPromptpayQr } from './promptpay-qr.ts';
import { type PayableRow, type Payer, payableByDeposit, payableByQr } from './queries.ts';
import { bookTransfer } from './slips.ts';

const account = z.strictObject({
  bank_code: z.string().min(1).max(16),
  account_no: z.string().min(1).max(20),
  account_name: z.string().min(1).max(120),
});

/** What a tester asks the bank to pay. One of `payload` (a QR), `deposit_id` (from the list) and `account_id` says whom. */
export const payRequest = z.strictObject({
  payload: z.string().max(600).optional(),
  deposit_id: z.string().max(64).optional(),
  account_id: z.string().max(64).optional(),
  /** Baht; the amount asked for when absent. */
  amount: z.number().positive().max(10_000_000).optional(),
  reference: z.string().max(64).nullable().default(null),
  payer: z.union([z.enum(['member', 'stranger']), account]).default('member'),
  /** How often the money is sent, each time as a payment of its own. */
  times: z.number().int().min(1).max(20).default(1),
  /** How often the server is told of each payment; 0: the call is lost, only the slip tells. */
  deliveries: z.number().int().min(0).max(100).default(1),
  delay_seconds: z.number().min(0).max(86_400).default(0),
  /** Waits until the deposit's time is over. */
  late: z.boolean().default(false),
});
export type PayRequest = z.output<typeof payRequest>;

/** The server's answers, e.g. `credited`, `repeated`, `review`, or the code of a refusal; `scheduled` for later. */
export type PayOutcome = 'scheduled' | 'not_found' | string[];

const STRANGER: Payer = { bank_code: 'SCB', account_no: '9990001234', account_name: 'สมศรี คนอื่น' };
const AFTER_THE_END_MS = 1000;

interface Target {
  accountId: string;
  amountSatang: number | undefined;
  payable: PayableRow | undefined;
}

async function targetOf({ database, now }: Platform, request: PayRequest): Promise<Target | undefined> {
  if (request.deposit_id !== undefined) return fromPayable(await payableByDeposit(database, now(), request.deposit_id));
  if (request.account_id !== undefined)
    return { accountId: request.account_id, amountSatang: undefined, payable: undefined };
  const qr = readPromptpayQr(request.payload ?? '');
  if (qr?.amountBaht === undefined) return undefined;
  return fromPayable(await payableByQr(database, now(), qr.promptpayId, satangOf(qr.amountBaht)));
}

function fromPayable(payable: PayableRow | undefined): Target | undefined {
  return payable && { accountId: payable.account_id, amountSatang: payable.amount_satang, payable };
}

function payerOf(request: PayRequest, payable: PayableRow | undefined): Payer {
  if (typeof request.payer === 'object') return request.payer;
  return request.payer === 'member' ? (payable?.payer ?? STRANGER) : STRANGER;
}

const answer = z.union([
  z.object({ error: z.literal(0), data: paymentWebhook.output }),
  z.object({ code: z.string() }),
]);

export interface SandboxBank {
  pay(request: PayRequest): Promise<PayOutcome>;
  /** Forgets what is scheduled. */
  close(): void;
}

/** A bank that pays what testers ask and tells the server as a real provider would: a signed call over HTTP. */
export function createSandboxBank(platform: Platform): SandboxBank {
  const secret = webhookSecret(platform);
  const timers = new Set<NodeJS.Timeout>();

  async function tell(body: string): Promise<string> {
    const response = await fetch(`${platform.baseUrl()}${paymentWebhook.path}`, {
      method: paymentWebhook.method,
      headers: { 'content-type': 'application/json', ...signatureHeaders(await secret(), body, platform.now()) },
      body,
    });
    const said = answer.parse(await response.json());
    return 'code' in said ? said.code : said.data.result;
  }

  async function send(request: PayRequest, accountId: string, amountSatang: number, payer: Payer): Promise<string[]> {
    const paidAt = platform.now();
    const transfers = Array.from({ length: request.times }, () => ({
      transaction_id: `SANDBOX-${randomUUID()}`,
      account_id: accountId,
      amount: bahtOf(amountSatang),
      reference: request.reference,
      payer,
      paid_at: paidAt.toISOString(),
    }));
    for (const transfer of transfers) await bookTransfer(platform.database, transfer, paidAt);
    const bodies = transfers.map((transfer) => JSON.stringify(transfer));
    return Promise.all(bodies.flatMap((body) => Array.from({ length: request.deliveries }, () => tell(body))));
  }

  return {
    async pay(request) {
      const target = await targetOf(platform, request);
      const amountSatang = request.amount === undefined ? target?.amountSatang : satangOf(request.amount);
      if (!target || amountSatang === undefined) return 'not_found';
      const work = () => send(request, target.accountId, amountSatang, payerOf(request, target.payable));
      const untilEndMs =
        request.late && target.payable
          ? target.payable.expires_at.getTime() - platform.now().getTime() + AFTER_THE_END_MS
          : 0;
      const delayMs = Math.max(request.delay_seconds * 1000, untilEndMs);
      if (delayMs <= 0) return work();
      const timer = setTimeout(() => {
        timers.delete(timer);
        work().catch((error: unknown) =>
          platform.log.error({ err: error }, 'sandbox bank could not tell of a payment'),
        );
      }, delayMs);
      timers.add(timer);
      return 'scheduled';
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
