import type { resetPasswordV2 } from '../../contract/auth.ts';
import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { openAgent } from '../agent/service.ts';
import { notifyMember } from '../message/notify-queries.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { revokeOtherSessions } from '../platform/sessions.ts';
import type { KnownDevice } from './known-devices.ts';
import { checkCode, deviceOfPhone, spendCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { resetPassword } from './queries.ts';

/**
 * Sets the password of the phone's member by a code, and ends all sessions, a thief's too. The checks run now, the writes in
 * the function that it returns. Refuses with `otp_invalid`, `otp_ended`, `unknown_agent`, `agent_closed`, `rate_limited`.
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
    const member = await resetPassword(tx, {
      agentId: agent.id,
      phone: input.phone,
      passwordHash,
      verifiesPhone: right.channel === 'sms',
      at,
    });
    // The phone is no member's: the code was sent to nobody, and guessed.
    if (!member) throw new Refusal('otp_invalid');
    const memberId = member.id;
    await revokeOtherSessions(tx, { memberId, keepSessionId: null, now: at });
    // A thief who knew the old password may have bound a LINE account of his, by which he would come back.
    const notice = { kind: 'password_reset', data: { has_line: member.has_line }, link: '/member/profile' };
    await notifyMember(tx, { agentId: agent.id, memberId, ...notice, at });
    return null;
  };
}
