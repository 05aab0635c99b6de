import { hashPassword, isPassword } from '#server/access/passwords.ts';
import { revokeOtherSessions, type Session } from '#server/access/sessions.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { deleteLineAccount } from './line-queries.ts';
import { bindLine, hasBound, takeTicket } from './line-tickets.ts';
import { LOGIN_LIMIT_PER_ACCOUNT } from './login.ts';
import { accountById, knownOf, lockPassword, replacePassword } from './queries.ts';

/**
 * Checks the password of a logged-in member again. Refuses with `wrong_credentials`, where `field` names the wrong input,
 * and with `rate_limited`: guesses count as login attempts do.
 */
export async function confirmPassword(
  platform: Platform,
  session: Session,
  password: string,
  field: string,
): Promise<void> {
  await confirmedHash(platform, session, password, field);
}

/** Like `confirmPassword`, and returns the hash that the password was compared with. */
async function confirmedHash(platform: Platform, session: Session, password: string, field: string): Promise<string> {
  await platform.limits.take(`password:${session.memberId}`, LOGIN_LIMIT_PER_ACCOUNT);
  const account = await accountById(platform.database, session.memberId);
  if (account && (await isPassword(account.password_hash, password))) return account.password_hash;
  throw wrongPassword(field);
}

const wrongPassword = (field: string) =>
  new Refusal('wrong_credentials', { message: 'รหัสผ่านไม่ถูกต้อง', fields: { [field]: 'รหัสผ่านไม่ถูกต้อง' } });

/**
 * Changes the password, ends all other sessions (also those of a thief who knew the old password), and notifies the
 * member. A repeat of the call, sent because the answer was lost, succeeds: the account already has the new password.
 * Refuses with `wrong_credentials`.
 */
export async function changePassword(
  platform: Platform,
  session: Session,
  input: { current_password: string; new_password: string },
): Promise<null> {
  const { agentId, memberId, sessionId } = session;
  try {
    const confirmed = await confirmedHash(platform, session, input.current_password, 'current_password');
    await refuseGuessable(input.new_password, await knownOf(platform.database, memberId), 'new_password');
    const passwordHash = await hashPassword(input.new_password);
    await platform.database.transaction(async (tx) => {
      // The owner may have reset the password meanwhile, because a thief knows the old one.
      if (!(await replacePassword(tx, memberId, { confirmed, passwordHash }))) throw wrongPassword('current_password');
      const at = platform.now();
      await revokeOtherSessions(tx, { memberId, keepSessionId: sessionId, now: at });
      const notice = { kind: 'password_changed', data: {}, link: '/member/profile' };
      await notifyMember(tx, { agentId, memberId, ...notice, at });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error;
    const account = await accountById(platform.database, memberId);
    if (!(await isPassword(account?.password_hash, input.new_password))) throw error;
  }
  return null;
}

/** Binds the LINE account of a ticket to the member. Refuses as `confirmPassword`, `takeTicket` and `bindLine` do. */
export async function linkLine(
  platform: Platform,
  session: Session,
  input: { line_ticket: string; password: string },
): Promise<null> {
  const { agentId, memberId } = session;
  const confirmed = await confirmedHash(platform, session, input.password, 'password');
  await platform.database.transaction(async (tx) => {
    if (await hasBound(tx, { ticket: input.line_ticket, memberId })) return;
    const at = platform.now();
    const identity = await takeTicket(tx, { ticket: input.line_ticket, agentId, now: at });
    await bindLine(tx, { agentId, memberId, identity, at });
    // The same check as for a changed password: the owner may have reset it meanwhile.
    if (!(await lockPassword(tx, memberId, confirmed))) throw wrongPassword('password');
  });
  return null;
}

/** Removes the member's LINE account and notifies them. Refuses as `confirmPassword` does. */
export async function unlinkLine(platform: Platform, session: Session, input: { password: string }): Promise<null> {
  await confirmPassword(platform, session, input.password, 'password');
  const { agentId, memberId } = session;
  await platform.database.transaction(async (tx) => {
    if (!(await deleteLineAccount(tx, memberId))) return;
    const notice = { kind: 'line_unlinked', data: {}, link: '/member/profile' };
    await notifyMember(tx, { agentId, memberId, ...notice, at: platform.now() });
  });
  return null;
}
