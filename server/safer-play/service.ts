import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOrNull } from '../../contract/money.ts';
import type { getLimits, LimitKind, LimitPeriod, setLimits } from '../../contract/safer-play.ts';
import { recordConsent } from '../message/consents.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { revokeOtherSessions, type Session } from '../platform/sessions.ts';
import { changeLimit, type LimitState } from './limit-rules.ts';
import { STILL_WAITING } from './text.ts';

/** The Department of Mental Health's line: free, day and night. */
const SUPPORT_LINE = '1323';
const HOUR_MS = 3_600_000;

type Limits = OutputOf<typeof getLimits>;
type Change = ParsedInputOf<typeof setLimits>;

interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amount_satang: number | null;
  pending_from: Date | null;
  pending_satang: number | null;
  used_satang: number;
}

interface StandingRow {
  reminder_minutes: number | null;
  timeout_until: Date | null;
  excluded_until: Date | null;
  started_at: Date | null;
  stakes_satang: number;
  wins_satang: number;
}

function limitOnWire(row: LimitRow): Limits['limits'][number] {
  const { kind, period, amount_satang, pending_from, pending_satang, used_satang } = row;
  return {
    kind,
    period,
    amount: bahtOrNull(amount_satang),
    used: bahtOf(Math.max(0, used_satang)),
    left: amount_satang === null ? null : bahtOf(Math.max(0, amount_satang - used_satang)),
    pending: pending_from && { amount: bahtOrNull(pending_satang), effective_at: pending_from.toISOString() },
  };
}

/** All limits, set or not, with what is used of them, and the play that is going on. */
export async function limitsOf(queries: Queries, memberId: number, at: Date): Promise<Limits> {
  const rows = await queries.rows<LimitRow>(
    `select kinds.kind, periods.period, l.amount_satang, l.pending_from, l.pending_satang, limit_used($1, kinds.kind, limit_since(periods.period, $2)) as used_satang
     from unnest(array['deposit', 'loss', 'stake']) with ordinality kinds (kind, kind_no)
     cross join unnest(array['day', 'week', 'month']) with ordinality periods (period, period_no)
     left join member_limit l on l.member_id = $1 and l.kind = kinds.kind and l.period = periods.period
     order by kind_no, period_no`,
    [memberId, at],
  );
  const standing = await queries.row<StandingRow>(
    `select m.reminder_minutes, case when m.timeout_until > $2 then m.timeout_until end as timeout_until,
       case when m.excluded_until > $2 then m.excluded_until end as excluded_until, s.*
     from member m cross join play_session(m.id, $2) s where m.id = $1`,
    [memberId, at],
  );
  if (!standing) throw new Error('the session has no member');
  const { started_at, stakes_satang, wins_satang } = standing;
  return {
    limits: rows.map(limitOnWire),
    reminder_minutes: standing.reminder_minutes,
    session: {
      started_at: started_at?.toISOString() ?? null,
      stakes: bahtOf(stakes_satang),
      wins: bahtOf(wins_satang),
      net: bahtOf(wins_satang - stakes_satang),
    },
    timeout_until: standing.timeout_until?.toISOString() ?? null,
    excluded_until: standing.excluded_until?.toISOString() ?? null,
    support_line: SUPPORT_LINE,
  };
}

/** What a member asked for about his own play, kept for good. */
async function note(tx: Transaction, session: Session, action: string, data: object, at: Date): Promise<void> {
  await tx.rows('insert into safer_play_log (agent_id, member_id, action, data, at) values ($1, $2, $3, $4, $5)', [
    session.agentId,
    session.memberId,
    action,
    JSON.stringify(data),
    at,
  ]);
}

async function tell(tx: Transaction, session: Session, kind: string, data: object, at: Date): Promise<void> {
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [
    session.agentId,
    session.memberId,
    kind,
    JSON.stringify(data),
    '/member/limits',
    at,
  ]);
}

async function stateOf(tx: Transaction, memberId: number, kind: LimitKind, period: LimitPeriod): Promise<LimitState> {
  const row = await tx.row<Pick<LimitRow, 'amount_satang' | 'pending_from' | 'pending_satang'>>(
    'select amount_satang, pending_from, pending_satang from member_limit where member_id = $1 and kind = $2 and period = $3 for update',
    [memberId, kind, period],
  );
  if (!row) return { amount: null, pending: null };
  const { amount_satang: amount, pending_from: from, pending_satang } = row;
  return { amount, pending: from && { amount: pending_satang, from } };
}

/** Sets a limit or the reminder. Refuses with `limit_waiting`: a higher limit confirmed before its day is over. */
export async function setLimit(tx: Transaction, session: Session, change: Change, at: Date): Promise<Limits> {
  const { memberId } = session;
  // Two settings of one member take turns.
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
  if ('reminder_minutes' in change) {
    await tx.rows('update member set reminder_minutes = $2 where id = $1', [memberId, change.reminder_minutes]);
    await note(tx, session, 'reminder', change, at);
    return limitsOf(tx, memberId, at);
  }
  const { kind, period, amount, confirm } = change;
  const before = await stateOf(tx, memberId, kind, period);
  const { outcome, state } = changeLimit(before, satangOrNull(amount), confirm, at);
  if (outcome === 'waiting') throw new Refusal('limit_waiting', { message: STILL_WAITING });
  await tx.rows(
    `insert into member_limit values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, kind, period) do update
     set amount_satang = excluded.amount_satang, pending_from = excluded.pending_from, pending_satang = excluded.pending_satang`,
    [memberId, kind, period, state.amount, state.pending?.from ?? null, state.pending?.amount ?? null],
  );
  await tx.rows(
    `update member set has_stake_limit = exists (
       select 1 from member_limit l where l.member_id = $1 and l.kind in ('loss', 'stake') and l.amount_satang is not null) where id = $1`,
    [memberId],
  );
  await note(tx, session, 'limit', change, at);
  const told = { kind, period, satang: state.pending ? state.pending.amount : state.amount };
  if (JSON.stringify(before) !== JSON.stringify(state))
    await tell(tx, session, state.pending ? 'limit_asked' : 'limit_set', told, at);
  return limitsOf(tx, memberId, at);
}

/**
 * Keeps the member from playing until then, never shorter than before: every door refuses from the commit on, the other
 * sessions end (this one stays for the books and the way out), and marketing ends with its consent.
 */
async function bar(
  tx: Transaction,
  session: Session,
  column: 'timeout_until' | 'excluded_until',
  until: Date,
  at: Date,
): Promise<Date> {
  const { agentId, memberId, sessionId } = session;
  const row = await tx.row<{ until: Date; marketing: boolean; line_push: boolean }>(
    `update member set ${column} = greatest(${column}, $2) where id = $1 returning ${column} as until, accepts_marketing as marketing, line_push`,
    [memberId, until],
  );
  if (!row) throw new Error('the session has no member');
  if (row.marketing) await recordConsent(tx, { agentId, memberId, kind: 'marketing', granted: false, now: at });
  if (row.line_push) await recordConsent(tx, { agentId, memberId, kind: 'line_push', granted: false, now: at });
  await revokeOtherSessions(tx, { memberId, keepSessionId: sessionId, now: at });
  await note(tx, session, column, { until: row.until }, at);
  return row.until;
}

/** A time-out; asking for a shorter one changes nothing. */
export async function pausePlay(tx: Transaction, session: Session, hours: number, at: Date): Promise<Date> {
  return bar(tx, session, 'timeout_until', new Date(at.getTime() + hours * HOUR_MS), at);
}

/** Self-exclusion by calendar months; the password was proved by the caller. */
export async function excludeSelf(tx: Transaction, session: Session, months: number, at: Date): Promise<Date> {
  const until = new Date(at);
  until.setUTCMonth(until.getUTCMonth() + months);
  // 31 August + 6 months has no day in February: never shorter than asked for, so the first of March.
  return bar(tx, session, 'excluded_until', until, at);
}
