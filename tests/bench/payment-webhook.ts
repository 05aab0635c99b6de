import { Worker } from 'node:worker_threads';
import { paymentWebhook } from '#contract/deposit.ts';
import type { Database } from '#server/database/database.ts';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { webhookSecret } from '#server/payment-provider/webhook-secret.ts';
import { openWallets } from '#server/wallet/queries.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { load, signedRequest } from './load.ts';
import type { LoadTask } from './load-worker.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const PAYMENTS = 800;
/** A busy machine measures fewer rounds rather than for ever. */
const TIME_LIMIT_MS = 60_000;
const MIN_ROUNDS = 3;
const MEMBERS = 400;
const AGENT = 3;

interface Deposit {
  account_id: string;
  amount_satang: number;
  payer: { bank_code: string; account_no: string; account_name: string };
}

async function addMembers(database: Database): Promise<void> {
  for (let n = 0; n < MEMBERS; n += 1) {
    const digits = String(n).padStart(7, '0');
    await database.transaction(async (tx) => {
      const member = await tx.row<{ id: number }>(
        `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
         values ($1, $2, $3, 'x', 'ทดสอบ', 'ความเร็ว', '1990-01-01', now()) returning id`,
        [AGENT, `bench${digits}`, `062${digits}`],
      );
      if (!member) throw new Error('no member');
      await tx.rows(
        `insert into member_bank_account (agent_id, member_id, bank_code, account_no, account_name, is_primary, created_at) values ($1, $2, 'TTB', $3, 'x', true, now())`,
        [AGENT, member.id, `777${digits}`],
      );
      await openWallets(tx, { agentId: AGENT, memberId: member.id });
    });
  }
}

/** Deposits waiting for their money, each of another amount; cancelled ones, so that a member can have many. */
async function addDeposits(database: Database, at: Date): Promise<Deposit[]> {
  return database.rows<Deposit>(
    `with payer as (select row_number() over (order by m.id) - 1 as n, m.id, w.id as wallet_id, b.bank_code, b.account_no, b.account_name
       from member m join wallet w on w.member_id = m.id join member_bank_account b on b.member_id = m.id where m.username like 'bench%'),
     made as (insert into deposit (agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference, status, created_at, expires_at)
       select $1, p.id, p.wallet_id, c.id, a.id, 100000 + number, 'BENCH' || number, 'cancelled', $2::timestamptz, $2::timestamptz + interval '15 minutes'
       from generate_series(1, $3::int) number join payer p on p.n = number % ${MEMBERS},
         (select min(id) as id from payment_channel where type = 'promptpay') c, (select min(id) as id from receiving_account where type = 'promptpay') a
       returning *),
     taken as (insert into deposit_amount select receiving_account_id, amount_satang, id, expires_at + interval '72 hours' from made)
     select m.receiving_account_id::text as account_id, m.amount_satang, jsonb_build_object('bank_code', p.bank_code, 'account_no', p.account_no, 'account_name', p.account_name) as payer
     from made m join payer p on p.id = m.member_id order by m.id`,
    [AGENT, at, 2 * (ROUNDS + 1) * PAYMENTS],
  );
}

/** Everything that is the provider's or the caller's work is made before the clock runs. */
async function httpTask(server: TestServer, deposits: readonly Deposit[], round: number): Promise<LoadTask> {
  const secret = await webhookSecret(server.platform)();
  const now = server.platform.now();
  const { hostname, port } = new URL(server.url);
  const requests = deposits.map((deposit, n) =>
    signedRequest({
      url: server.url,
      path: paymentWebhook.path,
      secret,
      now,
      input: {
        transaction_id: `http-${round}-${n}`,
        account_id: deposit.account_id,
        amount: deposit.amount_satang / 100,
        reference: null,
        payer: deposit.payer,
        paid_at: now.toISOString(),
      },
    }),
  );
  return {
    kind: 'http',
    host: hostname,
    port: Number(port),
    connections: CONNECTIONS,
    requests,
    expected: '"credited"',
  };
}

function sqlTask(server: TestServer, deposits: readonly Deposit[], round: number): LoadTask {
  const now = server.platform.now().toISOString();
  const values = deposits.map((deposit, n) => {
    const payment = {
      transaction_id: `sql-${round}-${n}`,
      account_id: deposit.account_id,
      amount_satang: deposit.amount_satang,
      reference: null,
      payer: deposit.payer,
      paid_at: now,
    };
    return [JSON.stringify(payment), now];
  });
  return {
    kind: 'sql',
    url: server.databaseUrl,
    connections: CONNECTIONS,
    text: 'select deposit_receive_payment($1::jsonb, $2) as result',
    values,
    expected: 'credited',
  };
}

/** Signature, validation and one credit over HTTP against the same SQL function called bare, both at 16 connections. */
export async function paymentWebhookBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true, maxConnections: DEFAULT_CONNECTIONS });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    await addMembers(server.database);
    const deposits = await addDeposits(server.database, server.platform.now());
    await server.database.rows('analyze');
    const http: number[] = [];
    const sql: number[] = [];
    const started = performance.now();
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (http.length >= MIN_ROUNDS && performance.now() - started > TIME_LIMIT_MS) break;
      const mine = deposits.slice(2 * round * PAYMENTS, 2 * (round + 1) * PAYMENTS);
      const overSql = await load(worker, sqlTask(server, mine.slice(0, PAYMENTS), round));
      const overHttp = await load(worker, await httpTask(server, mine.slice(PAYMENTS), round));
      if (round === 0) continue; // Warm-up.
      sql.push(overSql);
      http.push(overHttp);
    }
    return [
      {
        what: `Payment webhook, ${CONNECTIONS} connections, median of ${http.length} × ${PAYMENTS}`,
        measured: `${median(http).toFixed(0)}/s over HTTP`,
        comparison: `${median(sql).toFixed(0)}/s bare SQL function`,
        ratio: median(http) / median(sql),
        limit: { least: 0.5 },
      },
    ];
  } finally {
    await worker.terminate();
    await server.close();
  }
}
