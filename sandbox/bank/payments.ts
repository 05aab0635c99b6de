import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paymentWebhook } from '#contract/deposit.ts';
import { amount } from '#contract/fields.ts';
import { bahtOf, type Satang, satangOf } from '#contract/money.ts';
import type { SandboxHost } from '../host.ts';
import { type BankAccount, type PayableRow, payableByDeposit, payableByQr } from '../platform-queries.ts';
import { signedHeaders } from '../signature.ts';
import { readPromptpayQr } from './promptpay-qr.ts';
import { bookTransfer } from './slips.ts';

const account = z.strictObject({
  bank_code: z.string().min(1).max(16),
  account_no: z.string().min(1).max(20),
  account_name: z.string().min(1).max(120),
});

/** A tester's order. The receiver is given by `payload` (a QR), `deposit_id` (from the list) or `account_id`. */
export const payOrder = z.strictObject({
  payload: z.string().max(600).optional(),
  deposit_id: z.string().max(64).optional(),
  account_id: z.string().max(64).optional(),
  /** Baht; without it the amount of the QR or deposit. */
  amount: amount.optional(),
  reference: z.string().max(64).nullable().default(null),
  payer: z.union([z.enum(['member', 'stranger']), account]).default('member'),
  /** Number of transfers, each a payment of its own. */
  times: z.number().int().min(1).max(20).default(1),
  /** Webhook calls per transfer; 0: the call is lost, and only the slip proves the transfer. */
  deliveries: z.number().int().min(0).max(100).default(1),
  delay_seconds: z.number().min(0).max(86_400).default(0),
  /** Waits until the deposit has expired. */
  late: z.boolean().default(false),
});
type PayOrder = z.output<typeof payOrder>;

/** The server's answer to each webhook call (`credited`, `repeated`, `review`, or a refusal's code); `scheduled`: paid later. */
export type PayOutcome = 'scheduled' | 'not_found' | string[];

const STRANGER: BankAccount = { bank_code: 'SCB', account_no: '9990001234', account_name: 'สมศรี คนอื่น' };
const AFTER_EXPIRY_MS = 1000;

interface Target {
  accountId: string;
  amount: Satang | undefined;
  payable: PayableRow | undefined;
}

async function targetOf({ database, now }: SandboxHost, order: PayOrder): Promise<Target | undefined> {
  if (order.deposit_id !== undefined) return targetOfPayable(await payableByDeposit(database, now(), order.deposit_id));
  if (order.account_id !== undefined) return { accountId: order.account_id, amount: undefined, payable: undefined };
  const qr = readPromptpayQr(order.payload ?? '');
  if (qr?.amount === undefined) return undefined;
  return targetOfPayable(await payableByQr(database, now(), qr.promptpayId, qr.amount));
}

function targetOfPayable(payable: PayableRow | undefined): Target | undefined {
  return payable && { accountId: payable.account_id, amount: payable.amount_satang, payable };
}

function payerOf(order: PayOrder, payable: PayableRow | undefined): BankAccount {
  if (typeof order.payer === 'object') return order.payer;
  return order.payer === 'member' ? (payable?.payer ?? STRANGER) : STRANGER;
}

/** The wait before paying, in ms. */
function delayOf(order: PayOrder, payable: PayableRow | undefined, now: Date): number {
  const untilExpired = order.late && payable ? payable.expires_at.getTime() - now.getTime() + AFTER_EXPIRY_MS : 0;
  return Math.max(order.delay_seconds * 1000, untilExpired);
}

const webhookAnswer = z.union([
  z.object({ error: z.literal(0), data: paymentWebhook.output }),
  z.object({ code: z.string() }),
]);

export interface Bank {
  pay(order: PayOrder): Promise<PayOutcome>;
  /** Drops the payments that are scheduled. */
  close(): void;
}

/** A bank that pays what testers order and reports it as a real provider does: by a signed webhook over HTTP. */
export function createBank(host: SandboxHost): Bank {
  const timers = new Set<NodeJS.Timeout>();

  async function callWebhook(body: string): Promise<string> {
    const secret = await host.secrets.paymentProvider();
    const response = await fetch(`${host.ownUrl()}${paymentWebhook.path}`, {
      method: paymentWebhook.method,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, body, host.now()) },
      body,
    });
    const answer = webhookAnswer.parse(await response.json());
    return 'code' in answer ? answer.code : answer.data.result;
  }

  async function transfer(order: PayOrder, accountId: string, amount: Satang, payer: BankAccount): Promise<string[]> {
    const paidAt = host.now();
    const payments = Array.from({ length: order.times }, () => ({
      transaction_id: `SANDBOX-${randomUUID()}`,
      account_id: accountId,
      amount: bahtOf(amount),
      reference: order.reference,
      payer,
      paid_at: paidAt.toISOString(),
    }));
    for (const payment of payments) await bookTransfer(host.database, payment, paidAt);
    const calls = payments.flatMap((payment) => Array<string>(order.deliveries).fill(JSON.stringify(payment)));
    return Promise.all(calls.map(callWebhook));
  }

  function schedule(work: () => Promise<unknown>, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => host.log.error({ err: error }, 'the sandbox bank could not report a payment'));
    }, delayMs);
    timers.add(timer);
  }

  return {
    async pay(order) {
      const target = await targetOf(host, order);
      const amount = order.amount === undefined ? target?.amount : satangOf(order.amount);
      if (!target || amount === undefined) return 'not_found';
      const work = () => transfer(order, target.accountId, amount, payerOf(order, target.payable));
      const delayMs = delayOf(order, target.payable, host.now());
      if (delayMs <= 0) return work();
      schedule(work, delayMs);
      return 'scheduled';
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
