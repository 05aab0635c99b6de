import { bankName } from '#contract/banks.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { statement, statementSummary } from '#contract/statement.ts';
import type { Queries } from '#server/database/database.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { roundName } from '#server/lotto/rounds/round-on-wire.ts';
import { ALL_KINDS, kindsOf, rowText, statementKind, sumsOf } from './kinds.ts';
import { type StatementCursor, type StatementRow, statementRows, sumsByKind } from './queries.ts';

type Statement = OutputOf<typeof statement>;
type Input = ParsedInputOf<typeof statement>;

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
const US_PER_MS = 1000;

/**
 * The period in epoch ms, its end excluded. `from` and `to` are days of Bangkok; a missing one makes the period 31 days
 * long, or ends it today.
 */
function periodOf({ from, to }: Pick<Input, 'from' | 'to'>, now: Date): { start: number; end: number } {
  const today = bangkokDay(now);
  const last = to ?? (from && from <= today ? [today, addDays(from, MAX_DAYS - 1)].sort()[0] : from) ?? today;
  const start = startOfDay(from ?? addDays(last, 1 - MAX_DAYS)).getTime();
  const end = startOfDay(last).getTime() + DAY_MS;
  if (end <= start) throw invalidField('to', 'วันเริ่มต้นต้องไม่เกินวันสิ้นสุด');
  if (end - start > MAX_DAYS * DAY_MS) throw invalidField('to', `เลือกช่วงเวลาได้ไม่เกิน ${MAX_DAYS} วัน`);
  return { start, end };
}

/** Tells whether the period ended a day ago or earlier: no entry is added to it. Refuses as `statementOf` does. */
export const isOver = (input: Pick<Input, 'from' | 'to'>, now: Date): boolean =>
  periodOf(input, now).end + DAY_MS <= now.getTime();

const CURSOR = /^(\d{1,16})-(\d{1,15})-(\d{1,15})$/;

/** Without a cursor, or with one after the period, the page starts at the period's end. */
function readCursor(cursor: string | undefined, end: number): StatementCursor {
  const atEnd = { atUs: end * US_PER_MS, sequence: 0, accountId: 0 };
  if (cursor === undefined) return atEnd;
  const match = CURSOR.exec(cursor);
  if (!match) throw invalidField('cursor', 'ข้อมูลไม่ถูกต้อง');
  const [atUs = 0, sequence = 0, accountId = 0] = match.slice(1).map(Number);
  return atUs < atEnd.atUs ? { atUs, sequence, accountId } : atEnd;
}

function onWire(row: StatementRow): Statement['items'][number] {
  const { bank_code: bank, account_no, category_name, rounds_in_day, round_no, draw_date } = row;
  const account = bank && account_no ? `${bankName(bank)} x${account_no.slice(-5, -1)}` : null;
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
    ...rowText({ ...row, account, lottery }),
    wallet_name: row.wallet_name,
    amount: bahtOf(row.change_satang),
    balance_before: bahtOf(satang(row.after_satang - row.change_satang)),
    balance_after: bahtOf(row.after_satang),
    ref: row.reference,
  };
}

/** The member's rows of a period, newest first. Refuses with `invalid_input` a period of more than 31 days. */
export async function statementOf(queries: Queries, memberId: number, input: Input, now: Date): Promise<Statement> {
  const { start, end } = periodOf(input, now);
  const rows = await statementRows(queries, {
    memberId,
    walletId: input.wallet_id ?? null,
    kinds: input.type === undefined ? null : kindsOf(input.type),
    startUs: start * US_PER_MS,
    cursor: readCursor(input.cursor, end),
    limit: input.limit + 1,
  });
  const items = rows.slice(0, input.limit);
  const last = items.at(-1);
  return {
    items: items.map(onWire),
    next_cursor: rows.length > input.limit && last ? `${last.at_us}-${last.sequence}-${last.account_id}` : null,
  };
}

/** The sums of the period that `statementOf` lists. Refuses the same. */
export async function sumsOfPeriod(
  queries: Queries,
  memberId: number,
  input: ParsedInputOf<typeof statementSummary>,
  now: Date,
): Promise<OutputOf<typeof statementSummary>> {
  const { start, end } = periodOf(input, now);
  const period = { start: new Date(start), end: new Date(end) };
  const sums = sumsOf(await sumsByKind(queries, memberId, input.wallet_id ?? null, ALL_KINDS, period));
  return {
    in: bahtOf(sums.in),
    out: bahtOf(sums.out),
    stakes: bahtOf(sums.stakes),
    wins: bahtOf(sums.wins),
    bonus: bahtOf(sums.bonus),
    net: bahtOf(satang(sums.wins + sums.bonus - sums.stakes)),
  };
}
