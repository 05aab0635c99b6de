import { satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { openDatabase } from '#server/database/database.ts';
import { type AccountRef, type MoneyTransfer, type PointTransfer, transfer } from '#server/ledger/ledger.ts';
import { openWallets } from '#server/wallet/queries.ts';

export const AGENT = 3;

export async function addAgent(queries: Queries, id = AGENT): Promise<void> {
  await queries.rows(
    `insert into agent (id, code, name, config) values ($1, $2, 'ทดสอบ', '{"line_contact_url": "https://line.me/", "line_admin_url": "https://line.me/"}') on conflict do nothing`,
    [id, `agent${id}`],
  );
}

let phones = 0;
/** A member with an empty cash wallet and points account. */
export async function addMember(database: Database): Promise<{ memberId: number; wallet: number }> {
  phones += 1;
  const digits = String(phones).padStart(8, '0');
  return database.transaction(async (tx) => {
    const row = await tx.row<{ id: number }>(
      `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
       values ($1, $2, $3, 'x', 'ทดสอบ', 'ระบบ', '1990-01-01', now()) returning id`,
      [AGENT, `ledger${digits}`, `08${digits}`],
    );
    if (!row) throw new Error('no member');
    const { cashWalletId } = await openWallets(tx, { agentId: AGENT, memberId: row.id });
    return { memberId: row.id, wallet: cashWalletId };
  });
}

/** A pool whose single statements use up to `connections` at once. */
export function wideDatabase(url: string, connections: number): Database {
  return openDatabase(url, {
    maxConnections: connections * 2,
    onError: (error) => {
      throw error;
    },
  });
}

export function move(
  id: string,
  debit: AccountRef,
  credit: AccountRef,
  amountSatang: number,
  extra: Partial<MoneyTransfer> = {},
): MoneyTransfer {
  const amount = satang(amountSatang);
  return {
    id,
    agentId: AGENT,
    currency: 'THB',
    debit,
    credit,
    amountSatang: amount,
    kind: 'test',
    reference: null,
    ...extra,
  };
}

/** Moves points as `move` does money. */
export function movePoints(
  id: string,
  debit: AccountRef,
  credit: AccountRef,
  points: number,
  extra: Partial<PointTransfer> = {},
): PointTransfer {
  return { id, agentId: AGENT, currency: 'POINT', debit, credit, points, kind: 'test', reference: null, ...extra };
}

/** `at`: the time of a test whose clock was set; later transfers of the wallet may not have an earlier time. */
export async function fund(queries: Database, wallet: number, amountSatang: number, at?: Date): Promise<void> {
  await transfer(queries, [move(`fund:${wallet}:${amountSatang}`, { house: 'bank_in' }, { wallet }, amountSatang)], at);
}

/** The wallet's member has spent it. */
export async function spend(queries: Database, wallet: number, amountSatang: number): Promise<void> {
  await transfer(queries, [move(`spend:${wallet}:${amountSatang}`, { wallet }, { house: 'house' }, amountSatang)]);
}

export async function balanceOf(queries: Queries, wallet: number): Promise<{ balance: number; held: number }> {
  const row = await queries.row<{ balance: number; held: number }>(
    'select balance_satang as balance, held_satang as held from account where id = $1',
    [wallet],
  );
  if (!row) throw new Error(`no account ${wallet}`);
  return row;
}

/** The house account that a kind of transfer is made with. */
export const HOUSE_OF_KIND = {
  deposit: 'bank_in',
  withdraw: 'bank_out',
  game_bet: 'provider',
  game_win: 'provider',
  game_refund: 'provider',
  lotto_bet: 'lotto_pool',
  lotto_win: 'lotto_pool',
  lotto_refund: 'lotto_pool',
  lotto_correction: 'lotto_pool',
  lotto_shooter: 'bonus',
  affiliate: 'affiliate',
  bonus: 'bonus',
  bonus_remove: 'bonus',
  bonus_put_back: 'bonus',
  coupon: 'bonus',
  point_earn: 'house',
  adjustment: 'adjustment',
} as const;

/** The invariants at any moment; returns the faults found. */
export async function faultsOfBooks(queries: Queries): Promise<unknown[]> {
  return queries.rows(
    `select 'sum of ' || currency as fault, sum(balance_satang) as value from account group by currency having sum(balance_satang) <> 0
     union all
     select 'account ' || a.id || ' differs from its entries', a.balance_satang from account a
     left join (select account_id, sum(balance_change_satang) as balance, sum(held_change_satang) as held, count(*) as entries, max(sequence) as last from entry group by account_id) e on e.account_id = a.id
     where (a.balance_satang, a.held_satang, a.sequence, a.sequence) is distinct from (coalesce(e.balance, 0), coalesce(e.held, 0), coalesce(e.entries, 0), coalesce(e.last, 0))
     union all
     select 'entry ' || account_id || '/' || sequence || ' does not follow the one before', balance_after_satang from (
       select *, lag(balance_after_satang, 1, 0::bigint) over w as balance_before, lag(held_after_satang, 1, 0::bigint) over w as held_before
       from entry window w as (partition by account_id order by sequence)) chain
     where balance_after_satang <> balance_before + balance_change_satang or held_after_satang <> held_before + held_change_satang
     union all
     select 'entry ' || account_id || '/' || sequence || ' has another sum of ' || kind, kind_sum_satang from (
       select *, sum(balance_change_satang - held_change_satang) over (partition by account_id, kind order by sequence) as kind_sum
       from entry where kind is not null) summed
     where kind_sum_satang <> kind_sum
     union all
     select 'entry ' || e.account_id || '/' || e.sequence || ' is earlier than its transfer or than the entry before', extract(epoch from e.created_at)::bigint from (
       select *, lag(created_at) over (partition by account_id order by sequence) as at_before from entry) e
     join transfer t on t.id = e.transfer_id where e.created_at < greatest(t.created_at, e.at_before)
     union all
     select 'account ' || a.id || ' has another time than its last entry', extract(epoch from a.last_entry_at)::bigint
     from account a left join entry e on e.account_id = a.id and e.sequence = a.sequence where a.last_entry_at is distinct from e.created_at
     union all
     select 'transfer ' || t.id || ' does not balance', sum(e.balance_change_satang) from transfer t join entry e on e.transfer_id = t.id group by t.id having sum(e.balance_change_satang) <> 0
     union all
     select 'transfer ' || t.id || ' is in the books of ' || a.kind, t.amount_satang
     from transfer t join account a on a.id in (t.debit_account_id, t.credit_account_id) and a.member_id is null
     where a.kind <> $1::jsonb ->> t.kind`,
    [JSON.stringify(HOUSE_OF_KIND)],
  );
}
