import { formatSatang } from '#contract/baht-text.ts';
import { bankName } from '#contract/banks.ts';
import { bahtText, html, option, pageOf, clockTime as time } from '../html.ts';
import type { PayableRow } from '../platform-queries.ts';
import type { PayoutMode, PayoutRow, TransferRow } from './queries.ts';

const DEPOSIT_STATUS = {
  pending: 'รอชำระ',
  paid: 'ชำระแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิกแล้ว',
  review: 'รอตรวจสอบ',
} as const;

/** The outcomes of an order, by the name in the page's address. */
const RESULTS: Readonly<Record<string, string>> = {
  credited: 'ระบบรับเงินเข้ากระเป๋าแล้ว',
  repeated: 'ระบบเคยรับรายการนี้แล้ว ไม่เพิ่มเงินซ้ำ',
  review: 'ระบบส่งรายการไปรอตรวจสอบ',
  scheduled: 'ตั้งเวลาจ่ายไว้แล้ว',
  not_found: 'ไม่พบรายการฝากหรือ QR นี้',
  invalid: 'ข้อมูลไม่ถูกต้อง',
  not_reported: 'โอนแล้ว แต่ไม่ได้แจ้งระบบ ส่งสลิปด้านล่างในแอปแทน',
};
const resultText = (result: string) => RESULTS[result] ?? `ระบบปฏิเสธ: ${result}`;

const ORDER_FIELDS = `
  <label>จ่ายจาก <select name="payer"><option value="member">บัญชีของสมาชิก</option><option value="stranger">บัญชีของคนอื่น</option></select></label>
  <label>เวลา <select name="when"><option value="now">ทันที</option><option value="10">อีก 10 วินาที</option><option value="late">หลังหมดเวลา</option></select></label>
  <label>จำนวนครั้ง <select name="times"><option value="1">โอน 1 ครั้ง</option><option value="2">โอน 2 ครั้ง</option></select></label>
  <label>การแจ้งผล <select name="deliveries"><option value="1">แจ้ง 1 ครั้ง</option><option value="2">แจ้งซ้ำ 2 ครั้ง</option><option value="0">ไม่แจ้ง (ใช้สลิป)</option></select></label>`;

function payableCard(row: PayableRow): string {
  return `
<article class="card">
  <header><strong class="money">${bahtText(row.amount_satang)} บาท</strong><span class="status ${row.status}">${DEPOSIT_STATUS[row.status]}</span></header>
  <p>${html(bankName(row.receiver_code))} <span class="money">${html(row.receiver_no)}</span><br>${html(row.receiver_name)}</p>
  <p class="quiet">อ้างอิง ${html(row.reference)} · หมดเวลา ${time(row.expires_at)} น.<br>ผู้ฝาก ${html(row.payer.account_name)} · ${html(bankName(row.payer.bank_code))} ${html(row.payer.account_no)}</p>
  <form method="post" action="/sandbox/bank/pay">
    <input type="hidden" name="deposit_id" value="${html(row.deposit_id)}">
    <label>ยอดที่จ่าย (บาท) <input name="amount" inputmode="decimal" value="${formatSatang(row.amount_satang).replaceAll(',', '')}" required></label>
    <details><summary>ลองแบบอื่น</summary>${ORDER_FIELDS}</details>
    <button>จ่ายเงิน</button>
  </form>
</article>`;
}

const slipCard = (row: TransferRow) => `
<article class="card slip">
  <img src="/sandbox/bank/slips/${html(row.trans_ref)}.png" alt="คิวอาร์บนสลิป" width="132" height="132">
  <p><strong class="money">${bahtText(row.amount_satang)} บาท</strong><br>${html(row.payer)} · ${time(row.made_at)} น.<br><a href="/sandbox/bank/slips/${html(row.trans_ref)}.png" download>บันทึกรูป</a></p>
</article>`;

const PAYOUT_MODES = {
  pay: 'จ่ายเองหลัง 3 วินาที (บัญชีที่ลงท้ายด้วย 9 จ่ายไม่ได้)',
  fail: 'จ่ายไม่สำเร็จ',
  wait: 'ค้างไว้ก่อน',
} as const satisfies Record<PayoutMode, string>;
const PAYOUT_STATE = { pending: 'กำลังจ่าย', paid: 'จ่ายแล้ว', failed: 'จ่ายไม่สำเร็จ' } as const;

const payoutCard = (payout: PayoutRow) => `
<article class="card">
  <header><strong class="money">${bahtText(payout.amount_satang)} บาท</strong><span class="status ${payout.state}">${PAYOUT_STATE[payout.state]}</span></header>
  <p class="quiet">${html(payout.payout_id)} · ${time(payout.requested_at)} น.<br>${html(payout.account_name)} · ${html(bankName(payout.bank_code))} ${html(payout.account_no)}</p>
</article>`;

const payoutSection = (mode: PayoutMode, payouts: readonly PayoutRow[]) => `<section>
<h2>จ่ายเงินถอน</h2>
<form class="card" method="post" action="/sandbox/bank/payout-mode">
  <label>ธนาคารจ่ายอย่างไร <select name="mode">${Object.entries(PAYOUT_MODES)
    .map(([value, label]) => option(value, label, mode))
    .join('')}</select></label>
  <button>บันทึก</button>
</form>
${payouts.map(payoutCard).join('')}
</section>`;

interface BankPage {
  payables: readonly PayableRow[];
  transfers: readonly TransferRow[];
  payouts: readonly PayoutRow[];
  payoutMode: PayoutMode;
  results: readonly string[];
}

/** The bank's only page: pays by QR or from the list of deposits, and shows payouts and slips. */
export function bankPage({ payables, transfers, payouts, payoutMode, results }: BankPage): string {
  const news = results.map((result) => `<p class="news" role="status">${html(resultText(result))}</p>`).join('');
  const list =
    payables.length > 0
      ? payables.map(payableCard).join('')
      : '<p class="quiet">ยังไม่มีรายการฝาก สร้างรายการในแอปก่อน แล้วกดรีเฟรช</p>';
  return pageOf(
    'ธนาคารจำลอง',
    `<p class="quiet">สำหรับทดสอบเท่านั้น ไม่ใช่เงินจริง</p>
${news}
<section>
<h2>จ่ายด้วย QR</h2>
<form class="card" method="post" action="/sandbox/bank/pay">
  <label>ข้อความใน QR <textarea name="payload" rows="3" required></textarea></label>
  <label>ยอดที่จ่าย (บาท) เว้นว่างเพื่อจ่ายตาม QR <input name="amount" inputmode="decimal"></label>
  <details><summary>ลองแบบอื่น</summary>${ORDER_FIELDS}</details>
  <button>จ่ายเงิน</button>
</form>
</section>
<section>
<h2>รายการฝากล่าสุด</h2>
<p><a href="/sandbox/bank">รีเฟรช</a></p>
${list}
</section>
${payoutSection(payoutMode, payouts)}
${transfers.length > 0 ? `<section>\n<h2>สลิปล่าสุด</h2>\n${transfers.map(slipCard).join('')}\n</section>` : ''}`,
  );
}
