/** Thai sentences of withdrawals in answers. */
import type { Satang } from '#contract/money.ts';
import { bahtText } from '#server/lib/baht-text.ts';
import { clockTime } from '#server/operator/text.ts';

export const turnoverLeft = (amount: Satang) => `เล่นเพิ่มอีก ${bahtText(amount)} บาท จึงจะถอนได้`;
export const BONUS_WALLET = 'เงินในกระเป๋าโบนัสถอนได้เมื่อเล่นครบยอดเทิร์นและย้ายเข้ากระเป๋าหลักแล้ว';
export const UNKNOWN_WALLET = 'ไม่พบกระเป๋านี้';
export const HELD_BY_PROOF = 'เพิ่งตั้งรหัสผ่านใหม่และยืนยันเบอร์เป็นครั้งแรก ถอนได้เมื่อครบ 24 ชั่วโมง';
export const ACCOUNT_LOST = 'บัญชีธนาคารนี้เป็นของสมาชิกอื่นที่ยืนยันเบอร์แล้ว กรุณาเพิ่มบัญชีของคุณที่หน้าโปรไฟล์ หรือติดต่อเจ้าหน้าที่';
export const NOT_ENOUGH = 'ยอดเงินในกระเป๋าไม่พอ';

/** The reason of a withdrawal that a first proof of the phone returns: a stranger may have asked for it. */
export const TAKEN_OVER = 'มีการยืนยันเบอร์โทรศัพท์ครั้งแรกและตั้งรหัสผ่านใหม่';

/** The reason of a payout that failed. The notice adds that the money is back, as with every other reason. */
export const PAYOUT_FAILED = 'ธนาคารปลายทางรับเงินโอนไม่ได้';

/** The reason of a withdrawal that its member took back while payouts were stopped. */
export const CANCELLED_BY_MEMBER = 'คุณยกเลิกคำขอระหว่างพักจ่ายเงินถอน';

/** Says who decided a withdrawal, how and when. */
export const decidedAlready = (row: {
  status: string;
  decided_by: string | null;
  approved_at: Date | null;
  finished_at: Date | null;
}): string => {
  const deed = { approved: 'อนุมัติ', paid: 'บันทึกว่าจ่าย', rejected: 'ปฏิเสธ' }[row.status] ?? 'ตัดสิน';
  const at = row.finished_at ?? row.approved_at;
  return `${row.decided_by ?? 'ระบบ'} ${deed}รายการถอนนี้ไปแล้ว${at ? `เมื่อ ${clockTime(at)}` : ''}`;
};
export const MEMBER_FROZEN = 'บัญชีสมาชิกถูกระงับอยู่ ต้องปลดระงับก่อนจึงจ่ายได้';
export const NOT_APPROVED = 'รายการถอนนี้ยังไม่ได้อนุมัติ';
export const PAYOUT_REQUESTED = 'ส่งรายการนี้ให้ธนาคารจ่ายแล้ว ต้องรอผลจากธนาคาร';
export const PAYOUT_NOT_REQUESTED = 'ยังไม่ได้ส่งรายการนี้ให้ธนาคารจ่าย ให้ปฏิเสธหรือบันทึกว่าจ่ายแล้วตามปกติ';
export const PAYOUT_IN_FLIGHT = 'กำลังถามผลจากธนาคารอยู่ กรุณาลองใหม่ในอีก 10 วินาที';
export const TRANSACTION_USED = 'เลขที่ทำรายการนี้ใช้กับรายการถอนอื่นแล้ว';

/** A withdrawal as a second key reads it: by numbers only, because the sentence outlives an erasure (docs/rules.md#privacy). */
interface Summarized {
  id: number;
  member_id: number;
  amount_satang: Satang;
}
const named = ({ id, member_id, amount_satang }: Summarized) =>
  `${bahtText(amount_satang)} บาท ของรายการถอน ${id} ของสมาชิก ${member_id}`;

/** The sentence that the second key reads before it confirms an approval. */
export const approveSummary = (row: Summarized) => `จ่ายเงินถอน ${named(row)}`;

/** The sentence that the second key reads before it gives back the money of an approved withdrawal. */
export const rejectSummary = (row: Summarized) => `คืนเงินถอนที่อนุมัติแล้ว ${named(row)} ตรวจกับธนาคารก่อนว่ายังไม่มีใครโอนเงินก้อนนี้`;

/** The sentence that the second key reads before it ends a payout that the provider has not answered. */
export const settleSummary = (
  row: Summarized,
  { transaction_id, bank_answer }: { transaction_id: string | null; bank_answer: string },
) =>
  `${transaction_id === null ? 'คืนเงินถอน' : `บันทึกว่าจ่ายแล้ว (${transaction_id})`} ${named(row)} ธนาคารแจ้งว่า: ${bank_answer}`;
