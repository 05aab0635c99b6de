import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorNow } from '#contract/operator-desk.ts';
import {
  operatorApproveWithdrawal,
  operatorCreditDeposit,
  operatorDeposit,
  operatorDeposits,
  operatorHoldDeposit,
  operatorReturnDeposit,
  operatorWithdrawal,
} from '#contract/operator-money.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { newKey } from '../server/operator/fixture.ts';
import type { Figure } from './bench.ts';

const AGENT = 3;
const MEMBERS = 100_000;
const ENTRIES_EACH = 10;
const WAITING = 2000;
const DECISIONS = 300;

/** A site of two years, written straight into the tables: members with money, deposits and payments that wait. */
export async function addSite({ database }: TestServer, members = MEMBERS): Promise<void> {
  const rows = (text: string) => database.rows(text);
  await rows(`
    insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at, phone_verified_at)
    select ${AGENT}, 'bench' || n, '07' || lpad(n::text, 8, '0'), 'x', 'สมชาย', 'ใจดี' || n, '1990-01-01', now() - interval '1 year', now() - interval '1 year'
    from generate_series(1, ${members}) n`);
  await rows(`
    insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at)
    select ${AGENT}, id, 'KBANK', '3' || lpad(id::text, 9, '0'), first_name || ' ' || last_name, true, created_at from member where username like 'bench%'`);
  await rows(`
    insert into account (agent_id, currency, kind, member_id, balance_satang, sequence, last_entry_at)
    select ${AGENT}, 'THB', 'wallet', id, 100000, ${ENTRIES_EACH}, now() - interval '1 hour' from member where username like 'bench%'`);
  await rows(`
    insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name)
    select a.id, a.agent_id, a.member_id, 1, 'กระเป๋าหลัก' from account a join member m on m.id = a.member_id where m.username like 'bench%' and a.kind = 'wallet'`);
  await rows(`
    insert into entry (account_id, sequence, transfer_id, balance_change_satang, held_change_satang, balance_after_satang, held_after_satang, created_at, kind, kind_sum_satang)
    select w.id, n, 'bench:' || w.id || ':' || n, 10000, 0, n * 10000, 0, now() - interval '300 days' + n * interval '29 days',
      case n % 2 when 0 then 'deposit' else 'game_win' end, (n + 1) / 2 * 10000
    from wallet w join member m on m.id = w.member_id cross join generate_series(1, ${ENTRIES_EACH}) n where m.username like 'bench%'`);
  await rows(`
    insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at, paid_at)
    select ${AGENT}, m.id, w.id, c.id, r.id, 50000 + (n * 7919 + m.id) % 40000, 'BENCH' || m.id || '-' || n, case when n = 1 then 'expired' else 'paid' end,
      at, at + interval '15 minutes', case when n = 1 then null else at end
    from member m join wallet w on w.member_id = m.id
    cross join generate_series(1, 3) n
    cross join lateral (select now() - (m.id % 500) * interval '1 day' - n * interval '1 hour' as at) t
    cross join (select id from payment_channel where agent_id = ${AGENT} and type = 'promptpay' limit 1) c
    cross join (select id from receiving_account where agent_id = ${AGENT} and type = 'promptpay' limit 1) r
    where m.username like 'bench%'`);
  await rows(`
    with chosen as (
      select d.*, b.account_no, m.first_name || ' ' || m.last_name as name, row_number() over (order by d.id) as n
      from deposit d join member m on m.id = d.member_id join member_bank_account b on b.member_id = m.id
      where d.reference like 'BENCH%-1' order by d.id limit ${WAITING}),
    opened as (update deposit d set status = 'review', review_reason = 'amount_differs', created_at = now() - c.n * interval '1 second' from chosen c where d.id = c.id),
    paid as (
      insert into provider_transaction (id, input_hash, agent_id, receiving_account_id, amount_satang, reference, payer_bank_code, payer_account_no, payer_account_name, paid_at, received_at, deposit_id, review_reason)
      select 'bench-' || n, '', ${AGENT}, receiving_account_id, amount_satang - 41, null, 'KBANK', account_no, name, now(), now(), id, 'amount_differs' from chosen)
    insert into payment_review (provider_transaction_id, agent_id, member_id, deposit_id, reason, created_at)
    select 'bench-' || n, ${AGENT}, member_id, id, 'amount_differs', now() - (${WAITING} - n) * interval '1 second' from chosen`);
  await rows(`
    with chosen as (select w.id as wallet_id, m.id as member_id, b.account_no, m.first_name || ' ' || m.last_name as name
      from member m join wallet w on w.member_id = m.id join member_bank_account b on b.member_id = m.id
      where m.username like 'bench%' order by m.id desc limit ${DECISIONS}),
    held as (update account a set held_satang = 30000, sequence = sequence + 1 from chosen c where a.id = c.wallet_id),
    asked as (insert into withdrawal (agent_id, member_id, wallet_id, amount_satang, bank_code, account_no, account_name, is_auto_approved, requested_at)
      select ${AGENT}, member_id, wallet_id, 30000, 'KBANK', account_no, name, false, now() from chosen returning id, wallet_id),
    moved as (insert into transfer (id, agent_id, currency, debit_account_id, credit_account_id, amount_satang, kind, phase, created_at)
      select 'withdraw:' || id, ${AGENT}, 'THB', wallet_id, (select min(id) from account where agent_id = ${AGENT} and kind = 'bank_out' and currency = 'THB'), 30000, 'withdraw', 'pending', now() from asked)
    insert into entry (account_id, sequence, transfer_id, balance_change_satang, held_change_satang, balance_after_satang, held_after_satang, created_at, kind, kind_sum_satang)
    select wallet_id, ${ENTRIES_EACH} + 1, 'withdraw:' || id, 0, 30000, 100000, 30000, now(), 'withdraw', -30000 from asked`);
  for (const table of ['member', 'account', 'entry', 'deposit', 'payment_review', 'withdrawal'])
    await rows(`vacuum analyze ${table}`);
}

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** A decision about a payment or a withdrawal, and what is read before it, with 100,000 members and 1,000,000 entries. */
export async function deskDecisionsBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  try {
    await addSite(server);
    const times = new Map<string, number[]>();
    let { key } = await newKey(server);
    async function timed(what: string, endpoint: Endpoint, input: object) {
      const started = performance.now();
      const { body } = await server.call(endpoint, input, { token: key, idempotencyKey: randomUUID() });
      if (body.error !== 0) throw new Error(`${endpoint.path}: ${body.message}`);
      times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
      return body.data;
    }
    for (let n = 1; n <= DECISIONS; n++) {
      const transaction_id = `bench-${n}`;
      // A key makes 300 calls a minute, and gives 20,000 baht a day by itself.
      if (n % 20 === 0) key = (await newKey(server)).key;
      if (n % 10 === 1) {
        await timed('the first page of 100 payments', operatorDeposits, { limit: 100 });
        await timed('now', operatorNow, {});
      }
      await timed('holding', operatorHoldDeposit, { transaction_id });
      const { deposit } = await timed('one payment', operatorDeposit, { transaction_id });
      const [{ member, payment_id }] = deposit.candidates;
      if (n % 4 === 0) await timed('a decision', operatorReturnDeposit, { transaction_id, reason: 'ไม่ใช่ของเรา' });
      else
        await timed('a decision', operatorCreditDeposit, {
          transaction_id,
          member_id: member.member_id,
          payment_id,
          reason: 'ผู้โอนตรง',
        });
    }
    const withdrawals = await server.database.rows<{ id: string }>(
      `select id::text from withdrawal where status = 'requested' and account_no like '3%' order by id limit ${DECISIONS}`,
    );
    for (const [n, { id }] of withdrawals.entries()) {
      if (n % 100 === 0) key = (await newKey(server)).key;
      await timed('one withdrawal', operatorWithdrawal, { withdraw_id: id });
      await timed('a decision', operatorApproveWithdrawal, { withdraw_id: id });
    }
    const limits: Readonly<Record<string, number>> = { 'a decision': 200, now: 100 };
    return [...times].map(([what, values]) => ({
      what: `Desk: ${what}, p95 of ${values.length}, with ${MEMBERS.toLocaleString('en')} members`,
      measured: `${p95(values).toFixed(1)} ms`,
      comparison: `${(limits[what] ?? 200).toString()} ms`,
      ratio: p95(values) / (limits[what] ?? 200),
      limit: { most: 1 },
    }));
  } finally {
    await server.close();
  }
}
