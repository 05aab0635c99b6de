import type { resetPasswordV2 } from '../../contract/auth.ts';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { openAgent } from '../agent/service.ts';
import { notifyMember } from '../message/notify-queries.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { revokeOtherSessions, type Session } from '../platform/sessions.ts';
import type { KnownDevice } from './known-devices.ts';
import { type CodeSubject, checkCode, deviceOfPhone, spendCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { memberInfo, resetPassword, savePhoneVerified } from './queries.ts';

/**
 * Sets the password of the phone's member by a code, and ends all sessions, a thief's too. The checks run now, the writes in
 * the function that it gives. Refuses with `otp_invalid`, `otp_ended`, `unknown_agent`, `agent_closed`, `rate_limited`.
 */
export async function prepareReset(
  platform: Platform,
  input: ParsedInputOf<typeof resetPasswordV2>,
  { ip, device }: { ip: string; device: KnownDevice | null },
) {
  const agent = await openAgent(platform.database, input.agent_code);
  const deviceId = await deviceOfPhone(platform.database, device, { agent, phone: input.phone });
  const subject = { agent, phone: input.phone, purpose: 'reset_password', deviceId } as const;
  const right = await checkCode(platform, subject, input.otp, ip);
  const passwordHash = await hashPassword(input.new_password);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    const memberId = await resetPassword(tx, {
      agentId: agent.id,
      phone: input.phone,
      passwordHash,
      provesPhone: right.channel === 'sms',
      at,
    });
    // The phone is no member's: the code was sent to nobody, and guessed.
    if (memberId === undefined) throw new Refusal('otp_invalid');
    await revokeOtherSessions(tx, { memberId, keepSessionId: null, now: at });
    const notice = { kind: 'password_reset', data: {}, link: '/member/profile' };
    await notifyMember(tx, { agentId: agent.id, memberId, ...notice, at });
    return null;
  };
}

/** The subject of a code that verifies the member's own phone. Refuses with `phone_proved` when it is verified already. */
export async function subjectOfMember({ database }: Platform, session: Session): Promise<CodeSubject> {
  const member = await memberInfo(database, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  if (member.is_phone_proved) throw new Refusal('phone_proved');
  const agent = await openAgent(database, session.agentCode);
  return { agent, phone: member.phone, purpose: 'verify_phone', deviceId: null };
}

/** Verifies the member's phone by the code that was sent to it. Refuses as `subjectOfMember` and `checkCode` do. */
export async function preparePhoneProof(platform: Platform, session: Session, otp: string, ip: string) {
  const right = await checkCode(platform, await subjectOfMember(platform, session), otp, ip);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    await savePhoneVerified(tx, session.memberId, at);
    return null;
  };
}
