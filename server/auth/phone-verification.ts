import type { requestOtp } from '#contract/auth.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { Session } from '#server/access/sessions.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { confirmPassword } from './account.ts';
import { type CodeSubject, checkCode, codeEnded, prepareCode, spendCode } from './one-time-codes.ts';
import { provePhone } from './phone-proof.ts';
import { saveClaim } from './phone-queries.ts';
import { memberInfo } from './queries.ts';

const NO_PHONE = 'กรุณากรอกเบอร์โทรศัพท์ที่ต้องการใช้';

/**
 * The phone that the member `has` and the one that they `want` to prove, possibly the same, or null. Refuses with
 * `phone_proved` if their phone is proved already.
 */
async function unprovedPhone({ database }: Platform, { memberId }: Session) {
  const member = await memberInfo(database, memberId);
  if (!member) throw new Error(`session of an unknown member ${memberId}`);
  if (member.is_phone_verified) throw new Refusal('phone_proved');
  return { has: member.phone, wants: member.claimed_phone ?? member.phone };
}

/** Codes of one member are no other's: several members may want to prove one phone. */
async function subjectOf({ database }: Platform, { agentCode, memberId }: Session, phone: string) {
  const agent = await openAgent(database, agentCode);
  return { agent, phone, purpose: 'verify_phone', deviceId: `member:${memberId}`, memberId } satisfies CodeSubject;
}

/**
 * Sends a code to the phone that the member has not proved yet, or, with the password, to another one
 * (docs/rules.md#phones). Refuses with `phone_proved`, `wrong_credentials`, `invalid_input` without a phone, and as
 * `prepareCode` does.
 */
export async function prepareVerificationCode(
  platform: Platform,
  session: Session,
  input: ParsedInputOf<typeof requestOtp>,
  ip: string,
) {
  const { has, wants } = await unprovedPhone(platform, session);
  if ('password' in input) await confirmPassword(platform, session, input.password, 'password');
  const phone = 'phone' in input ? input.phone : wants;
  if (phone === null) throw invalidField('phone', NO_PHONE);
  const subject = { ...(await subjectOf(platform, session, phone)), isClaim: phone !== has };
  const send = await prepareCode(platform, subject, ip);
  return async (tx: Transaction) => {
    await saveClaim(tx, session.memberId, phone);
    return send(tx);
  };
}

/** Makes the phone the member's by the code that was sent to it. Refuses as `unprovedPhone`, `checkCode` and `provePhone` do. */
export async function preparePhoneVerification(platform: Platform, session: Session, otp: string, ip: string) {
  const { agentId, memberId } = session;
  const { wants: phone } = await unprovedPhone(platform, session);
  if (phone === null) throw codeEnded();
  const right = await checkCode(platform, await subjectOf(platform, session, phone), otp, ip);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    if (!(await provePhone(tx, { agentId, memberId, phone, at }))) throw codeEnded();
    return null;
  };
}
