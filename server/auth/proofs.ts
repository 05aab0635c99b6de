import type { resetPasswordV2 } from '../../contract/auth.ts';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { openAgent } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { revokeOtherSessions, type Session } from '../platform/sessions.ts';
import { type CodeSubject, judgeCode, spendCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { memberInfo } from './queries.ts';

/** Sets the password of whoever has the code, and ends all sessions: a thief's too. */
export async function prepareReset(platform: Platform, input: ParsedInputOf<typeof resetPasswordV2>, ip: string) {
  const agent = await openAgent(platform.database, input.agent_code);
  const subject = { agent, phone: input.phone, purpose: 'reset_password' } as const;
  const right = await judgeCode(platform, subject, input.otp, ip);
  const passwordHash = await hashPassword(input.new_password);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    const member = await tx.row<{ id: number }>(
      `update member set password_hash = $3, phone_verified_at = case when $4 then coalesce(phone_verified_at, $5) else phone_verified_at end
       where agent_id = $1 and phone = $2 and status <> 'closed' returning id`,
      [agent.id, input.phone, passwordHash, right.channel === 'sms', at],
    );
    // A code that nobody was sent, guessed.
    if (!member) throw new Refusal('otp_invalid');
    await revokeOtherSessions(tx, { memberId: member.id, keepSessionId: null, now: at });
    await tellMember(tx, agent.id, member.id, 'password_reset', at);
    return null;
  };
}

async function tellMember(tx: Transaction, agentId: number, memberId: number, kind: string, at: Date): Promise<void> {
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [agentId, memberId, kind, '{}', '/member/profile', at]);
}

/** The member's own phone, to be proved. Refuses with `phone_proved` when it is already. */
export async function subjectOfMember({ database }: Platform, session: Session): Promise<CodeSubject> {
  const member = await memberInfo(database, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  if (member.is_phone_proved) throw new Refusal('phone_proved');
  const agent = await openAgent(database, session.agentCode);
  return { agent, phone: member.phone, purpose: 'verify_phone' };
}

/** Proves the phone with the code that was sent there. */
export async function preparePhoneProof(platform: Platform, session: Session, otp: string, ip: string) {
  const right = await judgeCode(platform, await subjectOfMember(platform, session), otp, ip);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    await tx.rows('update member set phone_verified_at = $2 where id = $1', [session.memberId, at]);
    return null;
  };
}
