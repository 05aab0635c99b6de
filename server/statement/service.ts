import { BANKS, isBankCode } from '../../contract/banks.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import type { statement, statementSummary } from '../../contract/statement.ts';
import { roundName } from '../lotto/round-on-wire.ts';
import type { Queries } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { ALL_KINDS, kindsOf, type RowFacts, rowWords, statementKind, sumsOf } from './kinds.ts';

type Statement = OutputOf<typeof statement>;
type Input = ParsedInputOf<typeof statement>;

interface StatementRow extends Omit<RowFacts, 'account' | 'lottery'> {
  account_id: number;
  sequence: number;
  at_us: number;
  created_at: Date;
  wallet_name: string;
  change_satang: number;
  after_satang: number;
  bank_code: string | null;
  account_no: string | null;
  category_name: string | null;
  rounds_in_day: number | null;
  round_no: number | null;
  draw_date: string | null;
}

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;
const US_PER_MS = 1000;

/** $5, $6, $7: rows after (time in µs, sequence, account); $4: the period's start in µs. No `or … is null`: each is an index bound. */
const at = (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;
const ROWS_AFTER = `
  e.created_at >= ${at('$4')} and (e.created_at, e.sequence) <= (${at('$5')}, $6::bigint)
  and (e.created_at, e.sequence, e.account_id) < (${at('$5')}, $6::bigint, $7::bigint)
  order by e.created_at desc, e.sequence desc limit $8`;
/** $1 member, $2 wallets (null: all), $3 kinds. Each wallet (and kind) gives one page at most; the newest of those are the page. */
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
    g.name_th as game_name, b.id as bill_id, l.name as category_name, r.rounds_in_day, r.round_no, r.draw_date
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

const startOf = (day: string) => Date.parse(`${day}T00:00:00+07:00`);
const dayOf = (time: number) => new Date(time + 7 * 3_600_000).toISOString().slice(0, 10);

function refuse(field: string, sentence: string): never {
  throw new Refusal('invalid_input', { fields: { [field]: sentence } });
}

/** The period in epoch ms, its end not included. Days of Bangkok; what is not told makes it 31 days, up to today. */
function periodOf({ from, to }: Pick<Input, 'from' | 'to'>, now: Date): { start: number; end: number } {
  const today = dayOf(now.getTime());
  const days = (MOST_DAYS - 1) * DAY_MS;
  const last = to ?? (from && from <= today ? [today, dayOf(startOf(from) + days)].sort()[0] : from) ?? today;
  const start = from ? startOf(from) : startOf(last) - days;
  const end = startOf(last) + DAY_MS;
  if (end <= start) refuse('to', 'วันสิ้นสุดต้องไม่มาก่อนวันเริ่มต้น');
  if (end - start > MOST_DAYS * DAY_MS) refuse('to', `เลือกช่วงเวลาได้ไม่เกิน ${MOST_DAYS} วัน`);
  return { start, end };
}

const CURSOR = /^(\d{1,16})-(\d{1,15})-(\d{1,15})$/;

/** The last row given: its time in microseconds, its number and its account. Without one: the period's end. */
function readCursor(cursor: string | undefined, end: number): readonly number[] {
  if (cursor === undefined) return [end * US_PER_MS, 0, 0];
  const [, ...parts] = CURSOR.exec(cursor) ?? refuse('cursor', 'ข้อมูลไม่ถูกต้อง');
  const [time = 0, ...rest] = parts.map(Number);
  return time < end * US_PER_MS ? [time, ...rest] : [end * US_PER_MS, 0, 0];
}

function onWire(row: StatementRow): Statement['items'][number] {
  const { bank_code: bank, account_no, category_name, rounds_in_day, round_no, draw_date } = row;
  const account = bank && account_no ? `${isBankCode(bank) ? BANKS[bank] : bank} x${account_no.slice(-5, -1)}` : null;
  const lottery =
    category_name !== null && round_no !== null && draw_date !== null
      ? `${category_name} ${roundName({ rounds_in_day, round_no, draw_date })}`
      : null;
  const { type, subject } = statementKind(row.kind);
  return {
    id: `${row.account_id}-${row.sequence}`,
    time: row.created_at.toISOString(),
    type,
    subject,
    ...rowWords({ ...row, account, lottery }),
    wallet_name: row.wallet_name,
    amount: bahtOf(row.change_satang),
    balance_before: bahtOf(row.after_satang - row.change_satang),
    balance_after: bahtOf(row.after_satang),
    ref: row.reference,
  };
}

/** The member's rows of a period, newest first. Refuses with `invalid_input` a period of more than 31 days. */
export async function statementOf(queries: Queries, memberId: number, input: Input, now: Date): Promise<Statement> {
  const { start, end } = periodOf(input, now);
  const rows = await queries.rows<StatementRow>(input.type === undefined ? PAGE_BY_TIME : PAGE_BY_KIND, [
    memberId,
    input.wallet_id ?? null,
    input.type === undefined ? null : kindsOf(input.type),
    start * US_PER_MS,
    ...readCursor(input.cursor, end),
    input.limit + 1,
  ]);
  const items = rows.slice(0, input.limit);
  const last = items.at(-1);
  return {
    items: items.map(onWire),
    next_cursor: rows.length > input.limit && last ? `${last.at_us}-${last.sequence}-${last.account_id}` : null,
  };
}

/** Of each kind, its running sum at the month's end without that at its start: two looks into the index, however many rows. */
const sumUntil = (parameter: string) => `coalesce((
  select e.kind_sum_satang from entry e where e.account_id = w.id and e.kind = k.kind and e.created_at < ${parameter}
  order by e.created_at desc, e.sequence desc limit 1), 0)`;
const SUMS = `
  select k.kind, sum(${sumUntil('$4')} - ${sumUntil('$3')})::bigint as total_satang
  from wallet w cross join unnest($2::text[]) k (kind) where w.member_id = $1 group by k.kind`;

/** What a month came to, `YYYY-MM` in Bangkok. */
export async function monthOf(
  queries: Queries,
  memberId: number,
  month: string,
): Promise<OutputOf<typeof statementSummary>> {
  const start = startOf(`${month}-01`);
  // 32 days on is in the month after, whatever the month.
  const end = startOf(`${dayOf(start + 32 * DAY_MS).slice(0, 7)}-01`);
  const totals = await queries.rows<{ kind: string; total_satang: number }>(SUMS, [
    memberId,
    ALL_KINDS,
    new Date(start),
    new Date(end),
  ]);
  const sums = sumsOf(totals);
  const net = sums.wins + sums.bonus - sums.stakes;
  return {
    in: bahtOf(sums.in),
    out: bahtOf(sums.out),
    stakes: bahtOf(sums.stakes),
    wins: bahtOf(sums.wins),
    bonus: bahtOf(sums.bonus),
    net: bahtOf(net),
  };
}
