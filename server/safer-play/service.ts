import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, type Satang, satang, satangOrNull } from '#contract/money.ts';
import type { getLimits, LimitKind, LimitPeriod, setLimits } from '#contract/safer-play.ts';
import { revokeOtherSessions, type Session } from '#server/access/sessions.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { addMonths } from '#server/lib/bangkok.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { recordConsent } from '#server/message/consents.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { type LimitRow, limitsOf, lockLimit, saveLimit, updateHasStakeLimit } from './limit-queries.ts';
import { changeLimit } from './limit-rules.ts';
import { extendBar, insertLog, playSessionOf, saveReminder } from './queries.ts';
import { ONLY_LOWER, STILL_WAITING } from './text.ts';

/** The hotline of the Department of Mental Health: free, day and night. */
const SUPPORT_LINE = '1323';
const HOUR_MS = 3_600_000;
const LIMITS_PAGE = '/member/limits';

type Limits = OutputOf<typeof getLimits>;
type Change = ParsedInputOf<typeof setLimits>;

const notNegative = (amount: number) => satang(Math.max(0, amount));

function limitOnWire(row: LimitRow): Limits['limits'][number] {
  const { kind, period, amount_satang, pending_from, pending_satang, used_satang, resets_at } = row;
  return {
    kind,
    period,
    amount: bahtOrNull(amount_satang),
    used: bahtOf(notNegative(used_satang)),
    left: amount_satang === null ? null : bahtOf(notNegative(amount_satang - used_satang)),
    resets_at: resets_at?.toISOString() ?? null,
    pending: pending_from && { amount: bahtOrNull(pending_satang), effective_at: pending_from.toISOString() },
  };
}

/** All limits, set or not, with their use, and the running play session (docs/rules.md#safer-play). */
export async function limitsAnswer(queries: Queries, memberId: number, at: Date): Promise<Limits> {
  const rows = await limitsOf(queries, memberId, at);
  const session = await playSessionOf(queries, memberId, at);
  if (!session) throw new Error('the session has no member');
  const { started_at, stakes_satang, wins_satang } = session;
  return {
    limits: rows.map(limitOnWire),
    reminder_minutes: session.reminder_minutes,
    session: {
      started_at: started_at?.toISOString() ?? null,
      stakes: bahtOf(stakes_satang),
      wins: bahtOf(wins_satang),
      net: bahtOf(satang(wins_satang - stakes_satang)),
    },
    timeout_until: session.timeout_until?.toISOString() ?? null,
    excluded_until: session.excluded_until?.toISOString() ?? null,
    support_line: SUPPORT_LINE,
  };
}

/** Sets a limit or the reminder. Refuses with `limit_waiting`: a higher limit was confirmed before its day is over. */
export async function setLimit(tx: Transaction, session: Session, change: Change, at: Date): Promise<Limits> {
  const { agentId, memberId } = session;
  await lockMember(tx, memberId);
  if ('reminder_minutes' in change) {
    await saveReminder(tx, memberId, change.reminder_minutes);
    await insertLog(tx, { agentId, memberId, action: 'reminder', data: change, at });
    return limitsAnswer(tx, memberId, at);
  }
  const { kind, period, amount, confirm } = change;
  const before = await lockLimit(tx, memberId, kind, period);
  const { outcome, state } = changeLimit(before, satangOrNull(amount), confirm, at);
  if (outcome === 'waiting') throw new Refusal('limit_waiting', { message: STILL_WAITING });
  await saveLimit(tx, memberId, { kind, period, state });
  await updateHasStakeLimit(tx, memberId);
  await insertLog(tx, { agentId, memberId, action: 'limit', data: change, at });
  if (JSON.stringify(before) !== JSON.stringify(state)) {
    const data = { kind, period, satang: state.pending ? state.pending.amount : state.amount };
    const notice = state.pending ? 'limit_requested' : 'limit_set';
    await notifyMember(tx, { agentId, memberId, kind: notice, data, link: LIMITS_PAGE, at });
  }
  return limitsAnswer(tx, memberId, at);
}

/**
 * Sets a limit of the member for an operator, at once, and returns the one of before. Refuses with `invalid_input` (amount)
 * one that is not lower.
 */
export async function tightenLimit(
  tx: Transaction,
  { agentId, memberId }: { agentId: number; memberId: number },
  { kind, period, amount }: { kind: LimitKind; period: LimitPeriod; amount: Satang },
  at: Date,
): Promise<Satang | null> {
  await lockMember(tx, memberId);
  const before = await lockLimit(tx, memberId, kind, period);
  if (before.amount !== null && amount >= before.amount) throw invalidField('amount', ONLY_LOWER);
  await saveLimit(tx, memberId, { kind, period, state: { amount, pending: null } });
  await updateHasStakeLimit(tx, memberId);
  await insertLog(tx, { agentId, memberId, action: 'limit_by_operator', data: { kind, period, amount }, at });
  const data = { kind, period, satang: amount };
  await notifyMember(tx, { agentId, memberId, kind: 'limit_set', data, link: LIMITS_PAGE, at });
  return before.amount;
}

/**
 * Bars the member from playing until then, never shorter than before: play is refused from the commit on, the other
 * sessions end (this one stays for the history and for withdrawals), and consent to marketing and LINE messages ends.
 */
async function barMember(
  tx: Transaction,
  session: Session,
  column: 'timeout_until' | 'excluded_until',
  until: Date,
  at: Date,
): Promise<Date> {
  const { agentId, memberId, sessionId } = session;
  const member = await extendBar(tx, memberId, column, until);
  if (!member) throw new Error('the session has no member');
  if (member.marketing)
    await recordConsent(tx, { agentId, memberId, kind: 'marketing', granted: false, source: 'safer_play', now: at });
  if (member.line_push)
    await recordConsent(tx, { agentId, memberId, kind: 'line_push', granted: false, source: 'safer_play', now: at });
  await revokeOtherSessions(tx, { memberId, keepSessionId: sessionId, now: at });
  await insertLog(tx, { agentId, memberId, action: column, data: { until: member.until }, at });
  return member.until;
}

/** Starts a time-out and returns its end; one shorter than the running one changes nothing. */
export async function pausePlay(tx: Transaction, session: Session, hours: number, at: Date): Promise<Date> {
  return barMember(tx, session, 'timeout_until', new Date(at.getTime() + hours * HOUR_MS), at);
}

/** Excludes the member by calendar months and returns the end; the caller has checked the password. */
export async function excludeSelf(tx: Transaction, session: Session, months: number, at: Date): Promise<Date> {
  return barMember(tx, session, 'excluded_until', addMonths(at, months), at);
}
