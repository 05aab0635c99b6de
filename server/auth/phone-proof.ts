import type { Transaction } from '#server/database/database.ts';
import { violatedConstraint } from '#server/database/database-errors.ts';
import { lockMembers } from '#server/ledger/member-lock-queries.ts';
import { maskAccountNo, maskPhone } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { type LostAccount, markAccountsProved, takeClaimedAccounts, weakHolders } from './bank-account-queries.ts';
import { holderOfPhone, lockPhone, losePhone, savePhone } from './phone-queries.ts';

interface Proof {
  agentId: number;
  memberId: number;
  phone: string;
  at: Date;
}

const TAKEN = 'เบอร์นี้ใช้กับบัญชีนี้ไม่ได้ กรุณาติดต่อเจ้าหน้าที่';
const JUST_TAKEN = 'มีผู้ใช้เบอร์นี้พร้อมกัน กรุณากดยืนยันอีกครั้ง';

/**
 * Makes the phone the member's, by a code that was sent to it (docs/rules.md#phones). Another member who had it loses
 * it, and keeps everything else; members without a proof lose bank accounts that this one has named too. All are
 * notified. Refuses with `phone_taken` if a closed account keeps it, or somebody registers it at this moment.
 */
export async function provePhone(tx: Transaction, { agentId, memberId, phone, at }: Proof): Promise<boolean> {
  await lockPhone(tx, agentId, phone);
  const holder = await holderOfPhone(tx, agentId, phone);
  if (holder?.is_closed) throw new Refusal('phone_taken', { message: TAKEN, fields: { otp: TAKEN } });
  const other = holder && holder.id !== memberId ? holder.id : null;
  await lockMembers(tx, [memberId, ...(other === null ? [] : [other]), ...(await weakHolders(tx, memberId))]);
  if (other !== null) {
    await losePhone(tx, other, phone);
    const notice = { kind: 'phone_lost', data: { phone: maskPhone(phone) }, link: '/member/profile' };
    await notifyMember(tx, { agentId, memberId: other, ...notice, at });
  }
  const isSaved = await savePhone(tx, memberId, phone, at).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'member_agent_id_phone_key') throw error;
    throw new Refusal('phone_taken', { message: JUST_TAKEN, fields: { otp: JUST_TAKEN } });
  });
  if (!isSaved) return false;
  await tellLosers(tx, agentId, await takeClaimedAccounts(tx, memberId, at), at);
  await markAccountsProved(tx, memberId, at);
  return true;
}

/** Notifies members that a bank account of theirs now belongs to another member, who has proved more. */
export async function tellLosers(
  tx: Transaction,
  agentId: number,
  lost: readonly LostAccount[],
  at: Date,
): Promise<void> {
  for (const { member_id: memberId, account_no } of lost) {
    const notice = { kind: 'bank_account_lost', data: { account: maskAccountNo(account_no) }, link: '/member/profile' };
    await notifyMember(tx, { agentId, memberId, ...notice, at });
  }
}
