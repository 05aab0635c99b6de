import { randomBytes } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOf } from '#contract/money.ts';
import * as contract from '#contract/operator-member-acts.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { revokeOtherSessions, revokeSession } from '#server/access/sessions.ts';
import { identityKey } from '#server/auth/closed-identities.ts';
import { deleteLineAccount } from '#server/auth/line-queries.ts';
import { savePassword } from '#server/auth/queries.ts';
import { costOnWire } from '#server/gift/cost-on-wire.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { closeNow, refuseUnclosable } from '#server/privacy/erasure.ts';
import { forfeitBonus } from '#server/promotion/end-bonus.ts';
import { tightenLimit } from '#server/safer-play/service.ts';
import { giveBonus } from './bonus.ts';
import { askForCorrection, correctBalance } from './correction.ts';
import { freezeMember, unfreezeMember } from './freeze.ts';
import { lockOpenMember } from './members.ts';
import { insertNote, saveTags, tagsOf } from './note-queries.ts';
import { bonusSummary, closeSummary, SESSION_UNKNOWN } from './text.ts';

type Asked = OutputOf<typeof contract.operatorCloseMember>;
type Given = OutputOf<typeof contract.operatorGiveBonus>;

/** The desk's acts on a member's account: freeze, logins, words, limits (docs/rules.md#acts-on-members). */
export function accountRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now, database } = platform;

  implement(contract.operatorFreeze, async ({ operator, input, transaction, audit }) => {
    const { before, since, until, sessionsEnded } = await freezeMember(transaction, operator, input, now());
    audit.changed({ state: before }, { state: 'frozen', until: until?.toISOString() ?? null });
    return { since: since.toISOString(), until: until?.toISOString() ?? null, sessions_ended: sessionsEnded };
  });

  implement(contract.operatorUnfreeze, async ({ operator, input, transaction, audit }) => {
    const at = now();
    await unfreezeMember(transaction, operator, input, at);
    audit.changed({ state: 'frozen' }, { state: 'active' });
    return { lifted_at: at.toISOString() };
  });

  confirmations.onConfirmed(contract.operatorCloseMember, async (tx, { member_id, give_up_rest }, operator) => {
    const { id: memberId } = await lockOpenMember(tx, operator, member_id, now());
    const account = { agentId: operator.agentId, memberId, givesUpRest: give_up_rest };
    await closeNow(tx, await identityKey(database), account, now());
  });
  implement(contract.operatorCloseMember, async ({ operator, input, transaction }): Promise<Asked> => {
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, now());
    await refuseUnclosable(
      transaction,
      { agentId: operator.agentId, memberId, givesUpRest: input.give_up_rest },
      now(),
    );
    const request = {
      operator,
      subject: `closing of member ${memberId}`,
      summary: closeSummary(memberId, input.reason),
    };
    const id = await confirmations.request(transaction, contract.operatorCloseMember, input, request);
    return { state: 'waiting', confirmation_id: id };
  });

  implement(contract.operatorTightenLimit, async ({ operator, input, transaction, audit }) => {
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, now());
    const { kind, period, amount } = input;
    const limit = { kind, period, amount: satangOf(amount) };
    const before = await tightenLimit(transaction, { agentId: operator.agentId, memberId }, limit, now());
    audit.changed({ kind, period, amount: bahtOrNull(before) }, { kind, period, amount });
    return { amount: bahtOf(satangOf(amount)) };
  });

  implement(contract.operatorResetLogin, async ({ operator, input, transaction, audit }) => {
    const at = now();
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, at);
    // Nobody knows this one; the member sets a new one by a code to the phone.
    await savePassword(transaction, memberId, await hashPassword(randomBytes(32).toString('base64url')));
    if (input.unlink_line) await deleteLineAccount(transaction, memberId);
    const ended = await revokeOtherSessions(transaction, { memberId, keepSessionId: null, now: at });
    const notice = { kind: 'login_reset', data: {}, link: '/member/profile', at };
    await notifyMember(transaction, { agentId: operator.agentId, memberId, ...notice });
    audit.changed({ sessions: ended }, { sessions: 0, password: 'reset', line_unlinked: input.unlink_line });
    return { sessions_ended: ended };
  });

  implement(contract.operatorEndLogins, async ({ operator, input, transaction }) => {
    const at = now();
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, at);
    if (input.session_id === null)
      return { sessions_ended: await revokeOtherSessions(transaction, { memberId, keepSessionId: null, now: at }) };
    if (!(await revokeSession(transaction, { memberId, sessionId: input.session_id, now: at })))
      throw new Refusal('record_not_found', { message: SESSION_UNKNOWN });
    return { sessions_ended: 1 };
  });

  implement(contract.operatorMessageMember, async ({ operator, input, transaction }) => {
    const { member_id, title, text } = input;
    const { id: memberId, has_line, line_push, state } = await lockOpenMember(transaction, operator, member_id, now());
    const notice = { kind: 'operator_message', data: { title, text }, link: '/member/notification', at: now() };
    await notifyMember(transaction, { agentId: operator.agentId, memberId, ...notice });
    return { by_line: has_line && line_push && state === 'active' };
  });

  implement(contract.operatorAddNote, async ({ operator, input, transaction }) => {
    const at = now();
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, at);
    const { agentId, keyId } = operator;
    const id = await insertNote(transaction, { agentId, memberId, keyId, at }, input.text);
    return { note_id: String(id), at: at.toISOString() };
  });

  implement(contract.operatorTagMember, async ({ operator, input, transaction, audit }) => {
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, now());
    const tags = [...new Set(input.tags)].sort();
    const { agentId, keyId } = operator;
    audit.changed({ tags: await tagsOf(transaction, memberId) }, { tags });
    await saveTags(transaction, { agentId, memberId, keyId, at: now() }, tags);
    return { tags };
  });
}

/** The desk's acts on a member's money. */
export function moneyRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  confirmations.onConfirmed(contract.operatorCorrectBalance, (tx, input, operator) =>
    correctBalance(tx, operator, input, now()),
  );
  implement(contract.operatorCorrectBalance, ({ operator, input, transaction }) =>
    askForCorrection(transaction, confirmations, { operator, input, at: now() }),
  );

  confirmations.onConfirmed(contract.operatorGiveBonus, (tx, input, operator) => giveBonus(tx, operator, input, now()));
  implement(contract.operatorGiveBonus, async ({ operator, input, transaction }): Promise<Given> => {
    const at = now();
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, at);
    const satang = satangOf(input.amount);
    const cost = costOnWire({ once: satang, member: satang, all: satang });
    const counted = { operator, endpoint: contract.operatorGiveBonus, satang, at };
    if (await needsSecondKey(transaction, counted)) {
      const summary = bonusSummary(memberId, satang, input.reason);
      const request = { operator, subject: `bonus of member ${memberId}`, summary };
      const id = await confirmations.request(transaction, contract.operatorGiveBonus, input, request);
      return { state: 'waiting', confirmation_id: id, cost };
    }
    await giveBonus(transaction, operator, input, at);
    return { state: 'done', confirmation_id: null, cost };
  });

  implement(contract.operatorEndBonus, async ({ operator, input, transaction, audit }) => {
    const { id: memberId } = await lockOpenMember(transaction, operator, input.member_id, now());
    const { state, returnedSatang } = await forfeitBonus(transaction, memberId, input.wallet_id, now());
    audit.changed({ bonus: 'running' }, { bonus: state, returned: bahtOf(returnedSatang) });
    return { state, returned: bahtOf(returnedSatang) };
  });
}
