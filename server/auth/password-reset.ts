import type { resetPasswordV2 } from '#contract/auth.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { revokeOtherSessions } from '#server/access/sessions.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { enqueueReply } from '#server/message/outbox-queries.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { markAccountsProved } from './bank-account-queries.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import type { KnownDevice } from './known-devices.ts';
import { refuseFrozen } from './login.ts';
import { checkCode, deviceOfPhone, spendCode } from './one-time-codes.ts';
import { holderOfPhone, lockByPhone, lockPhone, markTakenOver, type ResetMember } from './phone-queries.ts';
import { knownOf, savePassword } from './queries.ts';

/** Functions of other domains that a reset needs. */
export interface ResetPorts {
  /** Ends a withdrawal that waits, if its payout has not been requested: the money goes back to the wallet. */
  returnOpenWithdrawal(tx: Transaction, member: { memberId: number }, at: Date): Promise<void>;
}

const LINE_REMOVED =
  'มีการตั้งรหัสผ่านใหม่ด้วย SMS และยืนยันเบอร์โทรศัพท์เป็นครั้งแรก จึงยกเลิกการเชื่อม LINE นี้กับบัญชีสมาชิก หากเป็นคุณ เข้าสู่ระบบแล้วเชื่อม LINE ใหม่ได้ที่หน้าโปรไฟล์';

/**
 * Sets the password of the phone's member by a code, and ends all sessions, including a thief's. The checks run now,
 * the writes in the returned function. Refuses with `otp_invalid`, `otp_ended`, `member_frozen`, `unknown_agent`, `agent_closed`,
 * `rate_limited`.
 */
export async function prepareReset(
  platform: Platform,
  ports: ResetPorts,
  input: ParsedInputOf<typeof resetPasswordV2>,
  { ip, device }: { ip: string; device: KnownDevice | null },
) {
  const agent = await openAgent(platform.database, input.agent_code);
  const deviceId = await deviceOfPhone(platform.database, device, { agent, phone: input.phone });
  const subject = { agent, phone: input.phone, purpose: 'reset_password', deviceId } as const;
  const right = await checkCode(platform, subject, input.otp, ip);
  const holder = await holderOfPhone(platform.database, agent.id, input.phone);
  // Checked only with the right code, because this refusal reveals something about the member.
  if (holder) await refuseGuessable(input.new_password, await knownOf(platform.database, holder.id), 'new_password');
  const passwordHash = await hashPassword(input.new_password);
  return async (tx: Transaction): Promise<null> => {
    const at = platform.now();
    await spendCode(tx, right, at);
    await lockPhone(tx, agent.id, input.phone);
    const member = await lockByPhone(tx, agent.id, input.phone);
    // The phone is no member's: the code was sent to nobody, and guessed.
    if (!member) throw new Refusal('otp_invalid');
    const memberId = member.id;
    await refuseFrozen(tx, memberId, at);
    const isFirstProof = right.channel === 'sms' && !member.is_phone_proved;
    if (isFirstProof) await takeOver(tx, ports, { agentId: agent.id, member, at });
    await savePassword(tx, memberId, passwordHash);
    await revokeOtherSessions(tx, { memberId, keepSessionId: null, now: at });
    // A thief who knew the old password may have bound a LINE account of theirs, by which they would come back.
    const data = { has_line: member.line_user_id !== null, is_first_proof: isFirstProof };
    const notice = { kind: 'password_reset', data, link: '/member/profile' };
    await notifyMember(tx, { agentId: agent.id, memberId, ...notice, at });
    return null;
  };
}

/**
 * Nobody had proved the phone: a stranger may have registered it, and its present holder resets the password. So the
 * LINE account goes, waiting payouts come back, and withdrawals rest for a day (docs/rules.md#phones).
 */
async function takeOver(
  tx: Transaction,
  { returnOpenWithdrawal }: ResetPorts,
  { agentId, member, at }: { agentId: number; member: ResetMember; at: Date },
): Promise<void> {
  const { id: memberId, line_user_id: lineUserId } = member;
  await returnOpenWithdrawal(tx, { memberId }, at);
  if (lineUserId !== null)
    await enqueueReply(tx, {
      agentId,
      lineUserId,
      memberId: null,
      replyToken: null,
      purpose: 'notice',
      text: LINE_REMOVED,
      dedupeKey: `line-removed:${memberId}:${at.getTime()}`,
      at,
    });
  await markTakenOver(tx, memberId, at);
  await markAccountsProved(tx, memberId, at);
}
