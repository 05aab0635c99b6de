/** Thai sentences of withdrawals that travel in answers. */
import { bahtOf } from '../../contract/money.ts';

const baht = (satang: number) => bahtOf(satang).toLocaleString('th-TH', { minimumFractionDigits: 2 });

export const turnoverLeft = (satang: number) => `เล่นเพิ่มอีก ${baht(satang)} บาท จึงจะถอนได้`;
export const BONUS_WALLET = 'เงินในกระเป๋าโบนัสถอนได้เมื่อทำเทิร์นครบและย้ายเข้ากระเป๋าหลักแล้ว';
export const UNKNOWN_WALLET = 'ไม่พบกระเป๋านี้';
export const NOT_ENOUGH = 'ยอดเงินในกระเป๋าไม่พอ';

/** Of a payer that could not pay. That the money is back is told beside it, as with every other reason. */
export const PAYER_REFUSED = 'ธนาคารปลายทางรับเงินโอนไม่ได้';

export const DECIDED_ALREADY = 'รายการถอนนี้ถูกตัดสินไปแล้ว';
export const NOT_APPROVED = 'รายการถอนนี้ยังไม่ได้อนุมัติ';
export const WITH_THE_PAYER = 'ส่งรายการนี้ให้ธนาคารจ่ายแล้ว ต้องรอผลจากธนาคาร';
export const TRANSACTION_USED = 'เลขที่ทำรายการนี้ใช้กับรายการถอนอื่นแล้ว';

export const WARNINGS = {
  name_differs: 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก',
  new_account: 'เพิ่งเปลี่ยนบัญชีธนาคารภายใน 7 วัน',
  excluded: 'สมาชิกอยู่ในช่วงงดเล่น ไม่ได้ตรวจยอดเล่น',
} as const;

/** For the person who confirms what another key asked for. */
export const approveSummary = (row: {
  amount_satang: number;
  member_name: string;
  bank_code: string;
  account_no: string;
}) => `จ่ายเงินถอน ${baht(row.amount_satang)} บาท ให้ ${row.member_name} บัญชี ${row.bank_code} ${row.account_no}`;
