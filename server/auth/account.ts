import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { revokeOtherSessions, type Session } from '../platform/sessions.ts';
import { bindLine, hasBound, takeTicket } from './line-tickets.ts';
import { ATTEMPTS_OF_AN_ACCOUNT } from './login.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { accountById } from './queries.ts';

/** A member proves again who it is; guesses count as login attempts do. */
export async function provePassword(
  platform: Platform,
  session: Session,
  password: string,
  field: string,
): Promise<void> {
  await platform.limits.take(`password:${session.memberId}`, ATTEMPTS_OF_AN_ACCOUNT);
  const account = await accountById(platform.database, session.memberId);
  if (await isPassword(account?.password_hash, password)) return;
  throw new Refusal('wrong_credentials', {
    message: 'รหัสผ่านไม่ถูกต้อง',
    fields: { [field]: 'รหัสผ่านไม่ถูกต้อง' },
  });
}

/**
 * Ends all other sessions, so that a thief who knew the old password is out. Sent again because the answer was lost, it
 * is done already: the new password is the account's.
 */
export async function changePassword(
  platform: Platform,
  session: Session,
  input: { current_password: string; new_password: string },
): Promise<null> {
  try {
    await provePassword(platform, session, input.current_password, 'current_password');
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error;
    const account = await accountById(platform.database, session.memberId);
    if (await isPassword(account?.password_hash, input.new_password)) return null;
    throw error;
  }
  const passwordHash = await hashPassword(input.new_password);
  await platform.database.transaction(async (transaction) => {
    await transaction.rows('update member set password_hash = $2 where id = $1', [session.memberId, passwordHash]);
    const { memberId, sessionId } = session;
    await revokeOtherSessions(transaction, { memberId, keepSessionId: sessionId, now: platform.now() });
  });
  return null;
}

export async function linkLine(
  platform: Platform,
  session: Session,
  input: { line_ticket: string; password: string },
): Promise<null> {
  await provePassword(platform, session, input.password, 'password');
  await platform.database.transaction(async (transaction) => {
    if (await hasBound(transaction, { ticket: input.line_ticket, memberId: session.memberId })) return;
    const ticket = { ticket: input.line_ticket, agentId: session.agentId, now: platform.now() };
    await bindLine(transaction, session.memberId, await takeTicket(transaction, ticket));
  });
  return null;
}

export async function unlinkLine(platform: Platform, session: Session, input: { password: string }): Promise<null> {
  await provePassword(platform, session, input.password, 'password');
  await platform.database.rows(
    'update member set line_user_id = null, line_display_name = null, line_picture_url = null where id = $1',
    [session.memberId],
  );
  return null;
}
