import type { z } from 'zod';
import { type Satang, satang } from '#contract/money.ts';
import type { statementType } from '#contract/statement.ts';

type StatementType = z.output<typeof statementType>;
type Subject = 'money' | 'game' | 'lotto';
/** The sum of the month that a kind's changes are added to; `adjusted` is added by its sign to `in` or `out`. */
type Column = 'in' | 'out' | 'stakes' | 'wins' | 'bonus' | 'adjusted';

interface StatementKind {
  type: StatementType;
  subject: Subject;
  column: Column;
  title: string;
}

/** Every kind of transfer that changes a member's wallet or points. The ledger accepts any kind; a test checks that none is missing. */
const KINDS: Readonly<Record<string, StatementKind>> = {
  deposit: { type: 'deposit', subject: 'money', column: 'in', title: 'ฝากเงิน' },
  withdraw: { type: 'withdraw', subject: 'money', column: 'out', title: 'ถอนเงิน' },
  game_bet: { type: 'bet', subject: 'game', column: 'stakes', title: 'เดิมพันเกม' },
  game_win: { type: 'win', subject: 'game', column: 'wins', title: 'ได้คืนจากเกม' },
  game_refund: { type: 'refund', subject: 'game', column: 'stakes', title: 'คืนเงินเดิมพัน' },
  game_win_back: { type: 'adjustment', subject: 'game', column: 'wins', title: 'ค่ายเกมแก้ไขยอดที่ได้คืน' },
  lotto_bet: { type: 'bet', subject: 'lotto', column: 'stakes', title: 'แทงหวย' },
  lotto_win: { type: 'win', subject: 'lotto', column: 'wins', title: 'ถูกรางวัล' },
  lotto_refund: { type: 'refund', subject: 'lotto', column: 'stakes', title: 'คืนเงินค่าโพย' },
  lotto_correction: { type: 'adjustment', subject: 'lotto', column: 'wins', title: 'แก้ไขผลรางวัล' },
  lotto_shooter: { type: 'bonus', subject: 'lotto', column: 'bonus', title: 'โบนัสยิงเลข' },
  bonus: { type: 'bonus', subject: 'money', column: 'bonus', title: 'รับโบนัส' },
  // Transfers between the member's own wallets: over all of them their sum is 0.
  bonus_deposit: { type: 'bonus', subject: 'money', column: 'bonus', title: 'ย้ายเงินฝากเข้าโบนัส' },
  bonus_return: { type: 'bonus', subject: 'money', column: 'bonus', title: 'ย้ายเงินโบนัสเข้ากระเป๋าหลัก' },
  bonus_remove: { type: 'bonus', subject: 'money', column: 'bonus', title: 'คืนโบนัสให้ระบบ' },
  bonus_put_back: { type: 'bonus', subject: 'money', column: 'bonus', title: 'ย้ายเงินกลับกระเป๋าโบนัสเพื่อแก้ไขผลรางวัล' },
  coupon: { type: 'bonus', subject: 'money', column: 'bonus', title: 'คูปองเงินสด' },
  coupon_point: { type: 'bonus', subject: 'money', column: 'bonus', title: 'คูปองคะแนน' },
  point_earn: { type: 'adjustment', subject: 'money', column: 'bonus', title: 'คะแนนจากยอดเล่น' },
  quest_reward: { type: 'bonus', subject: 'money', column: 'bonus', title: 'รางวัลภารกิจ' },
  cashback: { type: 'cashback', subject: 'money', column: 'bonus', title: 'คืนยอดรายวัน' },
  loss_return: { type: 'cashback', subject: 'money', column: 'bonus', title: 'คืนยอดเสีย' },
  affiliate: { type: 'affiliate', subject: 'money', column: 'bonus', title: 'ค่าแนะนำเพื่อน' },
  redeem: { type: 'redeem', subject: 'money', column: 'bonus', title: 'แลกคะแนน' },
  redeem_back: { type: 'redeem', subject: 'money', column: 'bonus', title: 'คืนคะแนนที่แลก' },
  wheel_spin: { type: 'redeem', subject: 'money', column: 'bonus', title: 'หมุนกงล้อ' },
  wheel_prize: { type: 'bonus', subject: 'money', column: 'bonus', title: 'รางวัลกงล้อ' },
  poll_prize: { type: 'bonus', subject: 'money', column: 'bonus', title: 'รางวัลโพล' },
  deposit_correction: { type: 'adjustment', subject: 'money', column: 'in', title: 'หักคืนยอดฝากที่เติมผิดบัญชี' },
  payout_correction: { type: 'adjustment', subject: 'money', column: 'out', title: 'หักเงินถอนที่ธนาคารโอนแล้ว' },
  debt_collected: { type: 'adjustment', subject: 'money', column: 'adjusted', title: 'หักชำระยอดค้าง' },
  adjustment: { type: 'adjustment', subject: 'money', column: 'adjusted', title: 'ปรับยอดเงิน' },
};

export const ALL_KINDS = Object.keys(KINDS);

/** The entry of a kind. Throws an Error for an unknown one, because a row must not be shown as something that it is not. */
export function statementKind(kind: string): StatementKind {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!known) throw new Error(`the statement does not know transfers of kind ${kind}`);
  return known;
}

export const kindsOf = (type: StatementType): string[] => ALL_KINDS.filter((kind) => KINDS[kind]?.type === type);

/** The facts for the text of a row; null if the row is about something else. */
export interface RowFacts {
  kind: string;
  phase: 'single' | 'pending' | 'post' | 'void';
  reference: string | null;
  channel_name: string | null;
  deposit_id: number | null;
  /** The bank's name and the masked account number, as they are shown. */
  account: string | null;
  withdraw_id: number | null;
  withdraw_status: string | null;
  withdraw_reason: string | null;
  game_name: string | null;
  bill_id: number | null;
  /** Whether the bill has returned more than it cost. */
  is_win: boolean | null;
  /** `ยี่กี VIP รอบที่ 41` */
  lottery: string | null;
}

interface RowText {
  title: string;
  detail: string;
  state: 'pending' | 'failed' | null;
  link: string | null;
}

/** A bill that returned no more than it cost is not called a win, here as on its slip. */
const RETURNED = 'ได้คืนจากโพย';
const MONEY_BACK = 'คืนเงินถอน';
const BY_HAND = 'เงินโอนเข้า';

function withdrawText(row: RowFacts, title: string): RowText {
  const link = row.withdraw_id === null ? '/member/withdraw' : `/member/withdraw?id=${row.withdraw_id}`;
  if (row.phase === 'void') return { title: MONEY_BACK, detail: row.withdraw_reason ?? '', state: null, link };
  const state = row.withdraw_status === 'rejected' ? 'failed' : row.withdraw_status === 'paid' ? null : 'pending';
  return { title, detail: row.account ?? '', state, link };
}

const dayText = (day: string) =>
  `ของวันที่ ${new Date(`${day}T00:00:00Z`).toLocaleDateString('th-TH', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })}`;

/** Title, second line, state and link of a row. */
export function rowText(row: RowFacts): RowText {
  const { type, subject, title } = statementKind(row.kind);
  const plain = { title, detail: row.reference ?? '', state: null, link: null };
  if (type === 'withdraw') return withdrawText(row, title);
  if (type === 'deposit')
    return {
      ...plain,
      detail: row.channel_name ?? BY_HAND,
      link: row.deposit_id === null ? null : `/member/payment?id=${row.deposit_id}`,
    };
  if (type === 'cashback' && row.reference !== null) return { ...plain, detail: dayText(row.reference) };
  if (subject === 'game') return { ...plain, detail: row.game_name ?? '' };
  if (subject === 'lotto')
    return {
      ...plain,
      title: type === 'win' && row.is_win === false ? RETURNED : title,
      detail: row.lottery ?? plain.detail,
      link: row.bill_id === null ? null : `/lotto/bills?bill=${row.bill_id}`,
    };
  return plain;
}

type Sums = Record<'in' | 'out' | 'stakes' | 'wins' | 'bonus', Satang>;

/** The month's sums from those of each kind. A kind's sum is the change of the wallet (stakes are negative); `stakes` and `out` are positive. */
export function sumsOf(totals: readonly { kind: string; total_satang: Satang }[]): Sums {
  const zero = satang(0);
  const sums: Sums = { in: zero, out: zero, stakes: zero, wins: zero, bonus: zero };
  for (const { kind, total_satang } of totals) {
    const { column } = statementKind(kind);
    const target = column === 'adjusted' ? (total_satang > 0 ? 'in' : 'out') : column;
    const change = target === 'out' || target === 'stakes' ? -total_satang : total_satang;
    sums[target] = satang(sums[target] + change);
  }
  return sums;
}
