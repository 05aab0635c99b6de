import { openAgent } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { type CodeSubject, checkCode, spendCode } from './one-time-codes.ts';
import { memberInfo, savePhoneVerified } from './queries.ts';

/** The subject of a code that verifies the member's own phone. Refuses with `phone_proved` when it is verified already. */
export async function verificationSubject({ database }: Platform, session: Session): Promise<CodeSubject> {
  const member = await memberInfo(database, session.memberId);
  if (!member) throw new Error(`session of an unknown member ${session.memberId}`);
  if (member.is_phone_verified) throw new Refusal('phone_proved');
  const agent = await openAgent(database, session.agentCode);
  return { agent, phone: member.phone, purpose: 'verify_phone', deviceId: null };
}

/** Verifies the member's phone by the code that was sent to it. Refuses as `verificationSubject` and `checkCode` do. */
export async function preparePhoneVerification(platform: Platform, session: Session, otp: string, ip: string) {
  const right = await checkCode(platform, await verificationSubject(platform, session), otp, ip);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    await savePhoneVerified(tx, session.memberId, at);
    return null;
  };
}
