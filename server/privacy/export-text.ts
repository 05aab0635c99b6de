/** Thai column names and readable values of an export for spreadsheets. */

import { bangkokTime } from '#server/lib/bangkok.ts';

const TITLES: Readonly<Record<string, string>> = {
  accepts_marketing: 'รับข่าวสาร',
  account_id: 'เลขบัญชีในระบบ',
  account_name: 'ชื่อบัญชี',
  account_no: 'เลขที่บัญชี',
  action: 'การกระทำ',
  address: 'ที่อยู่จัดส่ง',
  amount: 'จำนวน',
  amount_satang: 'จำนวนเงิน (บาท)',
  approved_at: 'อนุมัติเมื่อ',
  at: 'เวลา',
  balance_after_satang: 'ยอดหลังรายการ (บาท)',
  balance_change_satang: 'ยอดเปลี่ยน (บาท)',
  balance_satang: 'ยอดคงเหลือ (บาท)',
  bank_code: 'ธนาคาร',
  base_satang: 'ยอดที่ใช้คิด (บาท)',
  bet_type: 'ประเภท',
  bill_id: 'เลขโพยในระบบ',
  buyer_id: 'เลขคนซื้อ',
  handed_at: 'ส่งให้คนซื้อเมื่อ',
  unsold: 'ส่วนที่ซื้อไม่ได้',
  bill_no: 'เลขที่โพย',
  birth_date: 'วันเกิด',
  bonus_satang: 'โบนัส (บาท)',
  cancelled_at: 'ยกเลิกเมื่อ',
  carrier: 'ผู้ขนส่ง',
  categories: 'หมวดที่เล่นได้',
  category: 'หมวด',
  changed_at: 'เปลี่ยนเมื่อ',
  channel: 'ช่องทาง',
  choice_id: 'คำตอบ',
  claimable_until: 'รับได้ถึง',
  claimed_at: 'รับเมื่อ',
  closed_at: 'จบเมื่อ',
  code: 'รหัสคูปอง',
  code_id: 'เลขคูปองในระบบ',
  corrected_at: 'แก้ไขเมื่อ',
  created_at: 'สร้างเมื่อ',
  credited: 'คะแนนที่ได้',
  credited_satang: 'ยอดที่เติม (บาท)',
  currency: 'สกุล',
  data: 'รายละเอียด',
  day: 'วันที่',
  decided_at: 'ตัดสินเมื่อ',
  deposit_satang: 'ยอดฝาก (บาท)',
  due_at: 'ปิดบัญชีเมื่อ',
  ended_at: 'สิ้นสุดเมื่อ',
  erase_at: 'ลบข้อมูลเมื่อ',
  erased_at: 'ลบข้อมูลแล้วเมื่อ',
  excluded_until: 'งดเล่นถึง',
  expires_at: 'หมดอายุ',
  exported_at: 'ออกข้อมูลเมื่อ',
  finished_at: 'เสร็จเมื่อ',
  first_name: 'ชื่อ',
  follows: 'เป็นเพื่อน',
  format: 'รูปแบบไฟล์',
  game_id: 'เกม',
  games_counted_until: 'นับถึง',
  gives_up_rest: 'สละยอดที่เหลือ',
  given_up_satang: 'ยอดที่สละ',
  granted: 'ให้ความยินยอม',
  held_after_satang: 'เงินที่กันไว้หลังรายการ (บาท)',
  held_change_satang: 'เงินที่กันไว้เปลี่ยน (บาท)',
  held_satang: 'เงินที่กันไว้ (บาท)',
  id: 'เลขในระบบ',
  ip: 'ที่อยู่ IP',
  is_auto_approved: 'อนุมัติอัตโนมัติ',
  is_excluded: 'ไม่ได้รับเงินคืน',
  is_half: 'จ่ายลด',
  is_primary: 'บัญชีหลัก',
  joined_at: 'เข้าร่วมเมื่อ',
  kind: 'ชนิด',
  last_entry_at: 'รายการล่าสุด',
  last_name: 'นามสกุล',
  last_seen_at: 'ใช้ล่าสุด',
  level: 'ระดับ',
  line_count: 'จำนวนรายการ',
  line_display_name: 'ชื่อใน LINE',
  line_no: 'ลำดับ',
  line_picture_url: 'รูปใน LINE',
  line_push: 'รับแจ้งเตือนทาง LINE',
  line_user_id: 'รหัสบัญชี LINE',
  link: 'หน้าที่เกี่ยวข้อง',
  max_payout_satang: 'ถูกสูงสุด (บาท)',
  max_uses: 'ใช้ได้สูงสุด',
  max_withdraw_satang: 'ถอนได้สูงสุด (บาท)',
  members: 'จำนวนคน',
  month: 'เดือน',
  month_members: 'จำนวนคนในเดือน',
  name: 'ชื่อรายการ',
  name_masked: 'ชื่อที่แสดง',
  note: 'หมายเหตุ',
  notification_id: 'เลขประกาศ',
  nth: 'ครั้งที่',
  number: 'เลข',
  on_bonus: 'เล่นจากกระเป๋าโบนัส',
  outcome: 'ผล',
  outstanding_satang: 'คงค้าง (บาท)',
  taken_satang: 'หักแล้ว (บาท)',
  paid_at: 'จ่ายเมื่อ',
  paid_satang: 'จ่ายแล้ว (บาท)',
  payer_account_name: 'ชื่อบัญชีผู้โอน',
  payer_account_no: 'เลขที่บัญชีผู้โอน',
  payer_bank_code: 'ธนาคารผู้โอน',
  payout_satang: 'ได้รับ (บาท)',
  pending_from: 'ยืนยันได้ตั้งแต่',
  pending_satang: 'วงเงินที่ขอ (บาท)',
  percent: 'ร้อยละ',
  period: 'ช่วงเวลา',
  phone: 'เบอร์โทรศัพท์',
  phone_verified_at: 'ยืนยันเบอร์เมื่อ',
  claimed_phone: 'เบอร์ที่รอยืนยัน',
  taken_over_at: 'ยืนยันเบอร์ครั้งแรกพร้อมตั้งรหัสผ่านใหม่เมื่อ',
  proved_at: 'ยืนยันเจ้าของเมื่อ',
  lost_at: 'ใช้ไม่ได้ตั้งแต่',
  place: 'ลำดับรางวัล',
  points: 'คะแนน',
  poll_id: 'โพล',
  position: 'ลำดับที่ยิง',
  position_from_newest: 'ลำดับนับจากล่าสุด',
  purpose: 'เรื่อง',
  quantity: 'จำนวนชิ้น',
  quest_id: 'ภารกิจ',
  rank: 'อันดับ',
  rate: 'อัตราจ่าย',
  read_at: 'อ่านเมื่อ',
  reason: 'เหตุผล',
  reasons: 'เหตุผล',
  received_at: 'ระบบรับเมื่อ',
  reference: 'เลขอ้างอิง',
  referred_by: 'ผู้แนะนำ',
  reminder_minutes: 'เตือนทุกกี่นาที',
  removed_satang: 'โบนัสที่คืน (บาท)',
  requested_at: 'ขอเมื่อ',
  resolution: 'ผลการตรวจสอบ',
  resolve_reason: 'เหตุผลของผล',
  resolved_at: 'ตรวจเสร็จเมื่อ',
  returned_satang: 'คืนเข้ากระเป๋าหลัก (บาท)',
  review_reason: 'เหตุที่ตรวจสอบ',
  revoked_at: 'ออกจากระบบเมื่อ',
  rewarded_at: 'ได้รางวัลเมื่อ',
  round_id: 'รอบ',
  satang: 'จำนวนเงิน (บาท)',
  sent_at: 'ส่งเมื่อ',
  sequence: 'ลำดับรายการ',
  settled_at: 'ออกผลเมื่อ',
  shared_at: 'แชร์เมื่อ',
  shot_position: 'ลำดับที่ยิงในรอบ',
  source: 'ที่มา',
  spent: 'คะแนนที่ใช้ไปแล้ว',
  spins: 'จำนวนสปิน',
  stake_satang: 'เดิมพัน (บาท)',
  state: 'สถานะ',
  status: 'สถานะ',
  taken_at: 'รับเมื่อ',
  timeout_until: 'พักเล่นถึง',
  title: 'ชื่อ',
  total_satang: 'ยอดรวม (บาท)',
  tracking_number: 'เลขพัสดุ',
  transaction_id: 'เลขที่รายการ',
  transfer_id: 'เลขที่รายการโอน',
  turnover_target_satang: 'เป้าของยอดเทิร์น (บาท)',
  used: 'ใช้แล้ว',
  used_at: 'ใช้เมื่อ',
  user_agent: 'เครื่องและเบราว์เซอร์',
  username: 'ชื่อผู้ใช้',
  uncounted_satang: 'เดิมพันที่ไม่นับเป็นยอดเล่น (บาท)',
  uses: 'ใช้แล้ว (ครั้ง)',
  version: 'ฉบับ',
  wallet_id: 'กระเป๋า',
  wallet_name: 'ชื่อกระเป๋า',
  wallet_type_id: 'ประเภทกระเป๋า',
  won_satang: 'ได้คืน (บาท)',
};

/** The Thai name of a column. Throws for a column without one, a defect that a test finds. */
export function titleOf(column: string): string {
  const title = TITLES[column];
  if (title === undefined) throw new Error(`the export has no title for the column ${column}`);
  return title;
}

/** A spreadsheet takes a text that begins so for a formula, which may send the sheet's contents away. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** An amount in the unit of its row: satang as baht, points of an account of points, and prizes of which only cash is satang. */
function amountText(column: string, value: number, { currency, kind }: Row): string {
  if (column.endsWith('satang')) return currency === 'POINT' ? `${value} คะแนน` : (value / 100).toFixed(2);
  return column === 'amount' && kind === 'cash' ? (value / 100).toFixed(2) : String(value);
}

/** The values of a cell's row that explain the cell. */
interface Row {
  readonly currency?: unknown;
  readonly kind?: unknown;
}

/**
 * A cell of CSV: amounts in baht, times in Bangkok, yes and no in Thai. Anything that could be a formula begins with
 * an apostrophe; a number could not be, whatever its sign.
 */
export function csvCell(column: string, value: unknown, row: Row = {}): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return amountText(column, value, row);
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่';
  if (value instanceof Date) return bangkokTime(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}
