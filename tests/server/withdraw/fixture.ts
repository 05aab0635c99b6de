import { randomUUID } from 'node:crypto';
import {
  operatorApproveWithdrawal,
  operatorPaidWithdrawal,
  operatorRejectWithdrawal,
} from '#contract/operator-money.ts';
import * as contract from '#contract/withdraw.ts';
import { createPayer, type Payer } from '#server/payment-provider/payouts.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { approveSmall, payOut } from '#server/withdraw/jobs.ts';
import { AGENT, type Payments, type Player, startPayments } from '../deposit/fixture.ts';
import type { Reply, TestServer } from '../harness.ts';
import { balanceOf, fund } from '../ledger/fixture.ts';
import { newKey } from '../operator/fixture.ts';

export interface Withdrawals {
  payments: Payments;
  server: TestServer;
  /** An operator's key, with its name. */
  key: { name: string; key: string };
  /** A player with a verified phone, a bank account in their own name, and cash that is no deposit. */
  player(baht?: number): Promise<Player>;
  request(player: Player, amount: unknown, changes?: object, idempotencyKey?: string): Promise<Reply>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read parts of answers
  status(player: Player): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read parts of answers
  rules(player: Player): Promise<any>;
  /** In baht. */
  money(player: Player): Promise<{ balance: number; held: number }>;
  /** A deposit, opened and paid. Returns its amount. */
  deposit(player: Player, amount: number): Promise<number>;
  /** A game bet in this state. */
  stake(player: Player, baht: number, state?: 'settled' | 'open' | 'refunded'): Promise<void>;
  approve(id: string, key?: string): Promise<Reply>;
  reject(id: string, key?: string): Promise<Reply>;
  paidByHand(id: string, transactionId?: string): Promise<Reply>;
  /** The work of the withdrawal jobs each second. */
  runJobs(platform?: Platform): Promise<void>;
  /** Moves the clock by the time that the sandbox's bank needs for a payout. */
  passPayoutTime(): void;
  configure(withdraw: object): Promise<void>;
  close(): Promise<void>;
}

const SOURCE = 'test';

export const startWithdrawals = async (): Promise<Withdrawals> => withdrawalsOf(await startPayments());

/** Withdrawals at a server that runs. */
export async function withdrawalsOf(payments: Payments): Promise<Withdrawals> {
  const { server } = payments;
  const { database, clock } = server;
  const key = await newKey(server);
  const payerOf = (platform: Platform): Payer => {
    const payer = createPayer(platform);
    if (!payer) throw new Error('the sandbox has a payer');
    return payer;
  };

  return {
    payments,
    server,
    key,
    async player(baht = 0) {
      const player = await payments.addPlayer();
      await database.rows(
        `update member_bank_account b set account_name = 'นาย ' || m.first_name || '  ' || m.last_name, account_no = $2
         from member m where m.id = b.member_id and m.id = $1`,
        [player.memberId, `2${String(player.memberId).padStart(8, '0')}1`],
      );
      await database.rows('update member set phone_verified_at = created_at where id = $1', [player.memberId]);
      if (baht > 0) await fund(database, player.wallet, baht * 100);
      return player;
    },
    request: (player, amount, changes = {}, idempotencyKey = randomUUID()) =>
      server.call(
        contract.requestWithdraw,
        { wallet_id: String(player.wallet), amount, ...changes },
        { token: player.token, idempotencyKey },
      ),
    status: async (player) => (await server.call(contract.withdrawStatus, {}, { token: player.token })).body.data,
    rules: async (player) => (await server.call(contract.withdrawRules, {}, { token: player.token })).body.data,
    async money(player) {
      const { balance, held } = await balanceOf(database, player.wallet);
      return { balance: balance / 100, held: held / 100 };
    },
    async deposit(player, amount) {
      const row = await database.row<{ account_no: string }>(
        'select account_no from member_bank_account where member_id = $1 and is_primary',
        [player.memberId],
      );
      const { data } = (await payments.open(player, amount)).body;
      const payer = { ...player.payer, account_no: row?.account_no };
      const reply = await payments.sendWebhook(await payments.webhookBody(player, data, { payer }));
      if (reply.body.data.result !== 'credited') throw new Error('the deposit was not credited');
      return data.amount;
    },
    async stake(player, baht, state = 'settled') {
      const at = server.platform.now();
      await database.rows(
        `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
           stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
         values ('${SOURCE}', $1, ${AGENT}, $2, $3, 's', 'g', 'slot', 'r', $4, 0, $5, $6, $7, '', 0)`,
        [randomUUID(), player.memberId, player.wallet, baht * 100, state, at, state === 'open' ? null : at],
      );
    },
    approve: (id, token = key.key) => server.call(operatorApproveWithdrawal, { withdraw_id: id }, { token }),
    reject: (id, token = key.key) =>
      server.call(operatorRejectWithdrawal, { withdraw_id: id, reason: 'เอกสารไม่ครบ' }, { token }),
    paidByHand: (id, transaction_id = randomUUID()) =>
      server.call(operatorPaidWithdrawal, { withdraw_id: id, transaction_id }, { token: key.key }),
    async runJobs(platform = server.platform) {
      await approveSmall(platform);
      await payOut(platform, payerOf(platform));
    },
    passPayoutTime: () => clock.advance(4000),
    async configure(withdraw) {
      await database.rows(`update agent set config = jsonb_set(config, '{withdraw}', $2::jsonb) where id = $1`, [
        AGENT,
        JSON.stringify(withdraw),
      ]);
    },
    close: () => payments.close(),
  };
}
