import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { operatorFreeze, operatorUnfreeze } from '#contract/operator-member-acts.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { revokeOtherSessions } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { recordConflict } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { freezesOf, insertFreeze, liftFreeze } from './freeze-queries.ts';
import { lockOpenMember } from './members.ts';
import { FROZEN_ALREADY, NOT_FROZEN } from './text.ts';

const HOUR_MS = 3_600_000;

/**
 * Freezes an account (docs/rules.md#freeze): its logins end here; every check of a login, a deposit, a stake and a
 * payout reads `member.frozen_until`. Refuses with `record_not_found` and `record_conflict`.
 */
export async function freezeMember(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorFreeze>,
  at: Date,
): Promise<{ before: string; since: Date; until: Date | null; sessionsEnded: number }> {
  const { id: memberId, state } = await lockOpenMember(tx, operator, input.member_id, at);
  if (state === 'frozen') throw recordConflict(FROZEN_ALREADY((await freezesOf(tx, memberId, at))[0]?.frozen_by ?? ''));
  const until = input.hours === null ? null : new Date(at.getTime() + input.hours * HOUR_MS);
  const { agentId, keyId } = operator;
  // Before the freeze, after which nothing is sent to the member's LINE account.
  await notifyMember(tx, { agentId, memberId, kind: 'account_frozen', data: {}, link: '/member', at });
  await insertFreeze(tx, { agentId, memberId, reason: input.reason, detail: input.detail, keyId, at, until });
  const sessionsEnded = await revokeOtherSessions(tx, { memberId, keepSessionId: null, now: at });
  return { before: state, since: at, until, sessionsEnded };
}

/** Lifts a freeze. Refuses with `record_not_found` and `record_conflict`. */
export async function unfreezeMember(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorUnfreeze>,
  at: Date,
): Promise<void> {
  const { id: memberId } = await lockOpenMember(tx, operator, input.member_id, at);
  const { agentId, keyId } = operator;
  if (!(await liftFreeze(tx, { memberId, keyId, reason: input.reason, at }))) throw recordConflict(NOT_FROZEN);
  await notifyMember(tx, { agentId, memberId, kind: 'account_unfrozen', data: {}, link: '/member', at });
}
