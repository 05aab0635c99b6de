import { randomUUID } from 'node:crypto';
import * as contract from '#contract/deposit.ts';
import { createSession } from '#server/access/sessions.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { openWallets } from '#server/wallet/queries.ts';
import { type Reply, startTestServer, type TestServer, type TestServerOptions } from '../harness.ts';

export const AGENT = 3;
type ChannelType = 'bank' | 'truemoney' | 'promptpay';

export interface Player {
  memberId: number;
  wallet: number;
  token: string;
  phone: string;
  payer: { bank_code: string; account_no: string; account_name: string };
}

export interface Payments {
  server: TestServer;
  channels: Record<ChannelType, string>;
  addPlayer(): Promise<Player>;
  open(player: Player, amount: unknown, type?: ChannelType, idempotencyKey?: string): Promise<Reply>;
  /** The body of a webhook that pays this open deposit with its amount, from the player's account. */
  webhookBody(player: Player, payment: { payment_id: string; amount: number }, changes?: object): Promise<object>;
  /** Sends the webhook, signed unless headers are given. */
  sendWebhook(body: object, headers?: object): Promise<Reply>;
  status(player: Player, paymentId: string): Promise<string>;
  balance(player: Player): Promise<number>;
  close(): Promise<void>;
}

/** The real server with the demo agent. */
export const startPayments = async (options: TestServerOptions = {}): Promise<Payments> =>
  paymentsOf(await startTestServer({ seed: true, ...options }));

/** Counted in the process: a browser test's worker may begin the same file twice on one database. */
let players = 0;

/** Payments at a server that runs, with the demo agent. */
export async function paymentsOf(server: TestServer): Promise<Payments> {
  const { database, platform } = server;
  const rows = await database.rows<{ type: ChannelType; id: string }>(
    'select type, id::text from payment_channel where agent_id = $1',
    [AGENT],
  );
  const idOf = (type: ChannelType) => rows.find((row) => row.type === type)?.id ?? '';
  const channels = { bank: idOf('bank'), truemoney: idOf('truemoney'), promptpay: idOf('promptpay') };
  return {
    server,
    channels,
    async addPlayer() {
      players += 1;
      const digits = String(players).padStart(7, '0');
      const payer = { bank_code: 'KBANK', account_no: `10${digits}5`, account_name: `ผู้เล่น ${digits}` };
      const phone = `091${digits}`;
      return database.transaction(async (tx) => {
        const row = await tx.row<{ id: number }>(
          `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
           values ($1, $2, $3, 'x', 'ผู้เล่น', 'ทดสอบ', '1990-01-01', now()) returning id`,
          [AGENT, `player${digits}`, phone],
        );
        if (!row) throw new Error('no member');
        await tx.rows(
          'insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, $3, $4, $5, true, now())',
          [AGENT, row.id, payer.bank_code, payer.account_no, payer.account_name],
        );
        const { cashWalletId } = await openWallets(tx, { agentId: AGENT, memberId: row.id });
        const session = await createSession(tx, {
          memberId: row.id,
          ip: '127.0.0.1',
          userAgent: 'test',
          now: platform.now(),
        });
        return { memberId: row.id, wallet: cashWalletId, token: session.accessToken, phone, payer };
      });
    },
    open(player, amount, type = 'promptpay', idempotencyKey = randomUUID()) {
      const endpoint = type === 'promptpay' ? contract.generateQr : contract.openTransfer;
      return server.call(endpoint, { channel_id: channels[type], amount }, { token: player.token, idempotencyKey });
    },
    async webhookBody(player, payment, changes = {}) {
      const row = await database.row<{ account_id: string }>(
        'select receiving_account_id::text as account_id from deposit where id::text = $1',
        [payment.payment_id],
      );
      return {
        transaction_id: randomUUID(),
        account_id: row?.account_id,
        amount: payment.amount,
        reference: null,
        payer: player.payer,
        paid_at: platform.now().toISOString(),
        ...changes,
      };
    },
    async sendWebhook(body, headers) {
      const signed = headers ?? signatureHeaders(await webhookSecret(platform)(), JSON.stringify(body), platform.now());
      return server.call(contract.paymentWebhook, body, { headers: { ...signed } });
    },
    async status(player, paymentId) {
      const { body } = await server.call(contract.inquiryStatus, { payment_id: paymentId }, { token: player.token });
      return body.data?.status;
    },
    async balance(player) {
      const row = await database.row<{ balance: number }>(
        'select balance_satang as balance from account where id = $1',
        [player.wallet],
      );
      return (row?.balance ?? Number.NaN) / 100;
    },
    close: () => server.close(),
  };
}

/**
 * A new player's payment that waits for an operator: by default 41 satang less than their open deposit. The deposits are two
 * bahts apart, so that it is no other one's amount.
 */
export async function underReview(payments: Payments, changes: object = {}) {
  const player = await payments.addPlayer();
  const { data } = (await payments.open(player, 500 + 2 * players)).body;
  const transaction_id = randomUUID();
  const amount = Math.round(data.amount * 100 - 41) / 100;
  const body = await payments.webhookBody(player, data, { transaction_id, amount, ...changes });
  const reply = await payments.sendWebhook(body);
  if (reply.body.data?.result !== 'review') throw new Error(`the payment does not wait: ${JSON.stringify(reply.body)}`);
  return { player, transaction_id, amount, reference: String(data.reference) };
}

/** The sandbox's bank pays, by default without a webhook. Returns the slip that its payer gets. */
export async function payAtBank({ server }: Payments, body: object): Promise<string> {
  const response = await fetch(`${server.url}/sandbox/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deliveries: 0, ...body }),
  });
  if (!response.ok) throw new Error(`the bank answered HTTP ${response.status}`);
  const { slips } = await (await fetch(`${server.url}/sandbox/bank/slips`)).json();
  return slips[0].payload;
}
