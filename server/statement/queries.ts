import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

export interface StatementRow {
  account_id: number;
  sequence: number;
  at_us: number;
  created_at: Date;
  wallet_name: string;
  change_satang: Satang;
  /** The spendable balance after the row. */
  after_satang: Satang;
  kind: string;
  phase: 'single' | 'pending' | 'post' | 'void';
  reference: string | null;
  deposit_id: number | null;
  channel_name: string | null;
  withdraw_id: number | null;
  bank_code: string | null;
  account_no: string | null;
  withdraw_status: string | null;
  withdraw_reason: string | null;
  game_name: string | null;
  bill_id: number | null;
  /** Whether the bill has returned more than it cost. */
  is_win: boolean | null;
  category_name: string | null;
  rounds_in_day: number | null;
  round_no: number | null;
  draw_date: string | null;
}

/**
 * $4: the period's start in µs; $5, $6, $7: rows after this one (time in µs, sequence, account). Without `or … is null`, so
 * that each is a bound of the index.
 */
const at = (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;
const ROWS_AFTER = `
  e.created_at >= ${at('$4')} and (e.created_at, e.sequence) <= (${at('$5')}, $6::bigint)
  and (e.created_at, e.sequence, e.account_id) < (${at('$5')}, $6::bigint, $7::bigint)
  order by e.created_at desc, e.sequence desc limit $8`;
/** $1 member, $2 wallet (null: all), $3 kinds. Reads at most one page of each wallet (and kind) and keeps the newest rows. */
const FROM_TIME = `
  cross join lateral (select e.* from entry e where $3::text[] is null and e.account_id = w.id and e.kind is not null and ${ROWS_AFTER}) e`;
const FROM_KIND = `
  cross join unnest($3::text[]) k (kind)
  cross join lateral (select e.* from entry e where e.account_id = w.id and e.kind = k.kind and ${ROWS_AFTER}) e`;

const page = (from: string) => `
  select e.account_id, e.sequence, (extract(epoch from e.created_at) * 1000000)::bigint as at_us, e.created_at, e.wallet_name,
    e.balance_change_satang - e.held_change_satang as change_satang, e.balance_after_satang - e.held_after_satang as after_satang,
    e.kind, t.phase, t.reference, d.id as deposit_id, c.name as channel_name,
    o.id as withdraw_id, o.bank_code, o.account_no, o.status as withdraw_status, o.reason as withdraw_reason,
    g.name_th as game_name, b.id as bill_id, b.payout_satang > b.total_satang as is_win, l.name as category_name, r.rounds_in_day, r.round_no, r.draw_date
  from (
    select e.*, w.wallet_name
    from (select id, wallet_name from wallet where member_id = $1 and ($2::text is null or id::text = $2)) w ${from}
    order by e.created_at desc, e.sequence desc, e.account_id desc limit $8
  ) e
  join transfer t on t.id = e.transfer_id
  left join deposit d on e.kind = 'deposit' and d.reference = t.reference and d.member_id = $1
  left join payment_channel c on c.id = d.channel_id
  left join withdrawal o on e.kind = 'withdraw' and o.id = substring(t.id from '^withdraw:(\\d+)')::bigint
  left join lateral (
    select game_id from game_bet
    where e.kind like 'game\\_%' and member_id = $1 and round_id = t.reference and source = split_part(t.id, ':', 2) limit 1
  ) p on true
  left join game g on g.id = p.game_id
  left join lotto_bill b on e.kind like 'lotto\\_%' and b.bill_no = t.reference
  left join lotto_round r on r.id = b.round_id
  left join lotto_category l on l.id = r.category_id
  order by e.created_at desc, e.sequence desc, e.account_id desc`;
const PAGE_BY_TIME = page(FROM_TIME);
const PAGE_BY_KIND = page(FROM_KIND);

/** The last row of the page before: its time in µs, its sequence and its account. */
export interface StatementCursor {
  atUs: number;
  sequence: number;
  accountId: number;
}

/**
 * A page of the member's rows, newest first, with the facts of the deposits, withdrawals, games and bills that they
 * refer to.
 */
export function statementRows(
  queries: Queries,
  filter: {
    memberId: number;
    /** Null: all wallets. Any text, because it is a caller's input. */
    walletId: string | null;
    /** Null: all kinds. */
    kinds: readonly string[] | null;
    startUs: number;
    cursor: StatementCursor;
    limit: number;
  },
): Promise<StatementRow[]> {
  const { memberId, walletId, kinds, startUs, cursor, limit } = filter;
  const { atUs, sequence, accountId } = cursor;
  return queries.rows<StatementRow>(kinds === null ? PAGE_BY_TIME : PAGE_BY_KIND, [
    memberId,
    walletId,
    kinds,
    startUs,
    atUs,
    sequence,
    accountId,
    limit,
  ]);
}

/** The running sum of a kind at a time, kept in each entry: a period's sum takes two index look-ups, however many rows it has. */
const sumUntil = (parameter: string) => `coalesce((
  select e.kind_sum_satang from entry e where e.account_id = w.id and e.kind = k.kind and e.created_at < ${parameter}
  order by e.created_at desc, e.sequence desc limit 1), 0)`;
const SUMS = `
  select k.kind, sum(${sumUntil('$4')} - ${sumUntil('$3')})::bigint as total_satang
  from wallet w cross join unnest($2::text[]) k (kind) where w.member_id = $1 and ($5::text is null or w.id::text = $5) group by k.kind`;

/** The sum of each kind over one wallet of the member, or all (null), from `start` to before `end`. */
export function sumsByKind(
  queries: Queries,
  memberId: number,
  walletId: string | null,
  kinds: readonly string[],
  { start, end }: { start: Date; end: Date },
): Promise<{ kind: string; total_satang: Satang }[]> {
  return queries.rows<{ kind: string; total_satang: Satang }>(SUMS, [memberId, kinds, start, end, walletId]);
}
