import { z } from 'zod';
import { type Satang, satang } from '#contract/money.ts';
import { limitPeriod } from '#contract/safer-play.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';
import { limitName } from '#server/lib/limit-names.ts';

/** An amount in a notice's stored data. */
const amount = z.int().transform(satang);

const lottoData = z.object({ bill_no: z.string(), lottery: z.string(), satang: amount, stake: amount, back: amount });
/** `สุทธิ −228.00 บาท`: a return less its stake. */
function netText(stake: Satang, back: Satang): string {
  const net = back - stake;
  return `สุทธิ ${net > 0 ? '+' : net < 0 ? '−' : ''}${bahtText(satang(Math.abs(net)))} บาท`;
}
const shooterData = z.object({ lottery: z.string(), round_no: z.number(), place: z.number(), satang: amount });
const pollData = z.object({ question: z.string(), satang: amount });
const orderData = z.object({ item: z.string() });
const shippedData = orderData.extend({ carrier: z.string(), number: z.string() });
const cancelledData = orderData.extend({ points: z.number(), reason: z.string() });
const withdrawData = z.object({ satang: amount, reason: z.string().optional() });
const moneyData = z.object({ satang: amount });
/** The amount taken back; `owed` is the part that the wallet lacked. */
const takenBackData = z.object({ satang: amount, owed: amount });
const owedText = (owed: Satang) => (owed > 0 ? ` ยังค้างชำระ ${bahtText(owed)} บาท โปรดติดต่อเจ้าหน้าที่` : '');
const gameData = z.object({
  game: z.string(),
  event: z.string().nullable(),
  picks: z.array(z.string()),
  state: z.enum(['settled', 'refunded']),
  count: z.number(),
  stake: amount,
  back: amount,
});
interface Sentence {
  title: string;
  description: string;
}

/** The number of picks on one match that are named. */
const NAMED_PICKS = 3;

/** Bets that ended while their player may have been elsewhere: those of one match, or of one game and day. */
function settledBets(data: unknown): Sentence {
  const { game, event, picks, state, count, stake, back } = gameData.parse(data);
  const times = count > 1 ? `${countText(count)} รายการ` : '';
  if (state === 'refunded')
    return {
      title: `คืนเงินเดิมพัน ${bahtText(stake)} บาท`,
      description: [event ?? game, times].filter(Boolean).join(' '),
    };
  const more = picks.length - NAMED_PICKS;
  const named = picks.slice(0, NAMED_PICKS).join(', ') + (more > 0 ? ` และอีก ${countText(more)}` : '');
  const bets = event && [times, named].filter(Boolean).join(': ');
  const sums = `เดิมพัน ${bahtText(stake)} ได้คืน ${bahtText(back)} ${netText(stake, back)}`;
  return {
    title: event ?? [game, 'ออกผลแล้ว', times].filter(Boolean).join(' '),
    description: bets ? `${bets} · ${sums}` : sums,
  };
}
const limitData = z.object({
  kind: z.enum(['deposit', 'loss', 'stake']),
  period: limitPeriod,
  satang: amount.nullable(),
});
const upTo = (satang: Satang | null) => (satang === null ? 'ไม่จำกัด' : `${bahtText(satang)} บาท`);
const thaiDay = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' });
const erasureData = z.object({ due_at: z.string() });
const resetData = z.object({ has_line: z.boolean(), is_first_proof: z.boolean() });
const phoneData = z.object({ phone: z.string() });
const accountData = z.object({ account: z.string() });
const lineData = z.object({ name: z.string() });
const stopData = z.object({ kind: z.enum(['site', 'deposits', 'payouts', 'lottery', 'provider']), name: z.string() });
/** The sentence for members who wanted to know when a stop is lifted. */
const LIFTED = {
  site: () => 'เว็บเปิดให้บริการแล้ว',
  deposits: () => 'เปิดรับฝากแล้ว',
  payouts: () => 'จ่ายเงินถอนตามปกติแล้ว',
  lottery: (name: string) => `${name} เปิดรับแทงแล้ว`,
  provider: (name: string) => `เกมค่าย ${name} เปิดเล่นแล้ว`,
} as const;
const messageData = z.object({ title: z.string(), text: z.string() });
const correctedData = takenBackData.extend({ direction: z.enum(['add', 'take']) });
const bonusData = z.object({ title: z.string(), satang: amount });

/** The sentences of each kind of notice, from the data that `notifyMember` or a SQL function stored with it. */
const SENTENCES: Readonly<Record<string, (data: unknown) => Sentence>> = {
  lotto_win(data) {
    const { bill_no, lottery, stake, back } = lottoData.parse(data);
    return {
      title: `ยินดีด้วย ถูกรางวัล ${netText(stake, back)}`,
      description: `แทง ${bahtText(stake)} ได้คืน ${bahtText(back)} บาท · ${lottery} โพย ${bill_no} เงินเข้ากระเป๋าแล้ว`,
    };
  },
  lotto_return(data) {
    const { bill_no, lottery, stake, back } = lottoData.parse(data);
    return {
      title: `โพย ${bill_no} ${netText(stake, back)}`,
      description: `แทง ${bahtText(stake)} ได้คืน ${bahtText(back)} บาท · ${lottery} เงินเข้ากระเป๋าแล้ว`,
    };
  },
  lotto_refund(data) {
    const { bill_no, lottery, satang } = lottoData.parse(data);
    return { title: `คืนเงินค่าโพย ${bahtText(satang)} บาท`, description: `${lottery} โพย ${bill_no} งวดนี้ไม่มีการออกรางวัล` };
  },
  lotto_correction(data) {
    const { bill_no, lottery, satang } = lottoData.parse(data);
    return {
      title: `ผลรางวัลถูกแก้ไข หักคืน ${bahtText(satang)} บาท`,
      description: `${lottery} โพย ${bill_no} ดูเหตุผลได้ในหน้าผลรางวัล`,
    };
  },
  lotto_shooter(data) {
    const { lottery, round_no, place, satang } = shooterData.parse(data);
    return {
      title: `โบนัสยิงเลข ${bahtText(satang)} บาท`,
      description: `${lottery} รอบที่ ${round_no} คุณยิงเลขลำดับที่ ${place} นับจากล่าสุด เงินเข้ากระเป๋าหลักแล้ว`,
    };
  },
  stop_lifted(data) {
    const { kind, name } = stopData.parse(data);
    return { title: LIFTED[kind](name), description: 'คุณขอให้แจ้งเมื่อเปิดอีกครั้ง' };
  },
  limit_set(data) {
    const { kind, period, satang } = limitData.parse(data);
    return { title: `${limitName(kind, period)}: ${upTo(satang)}`, description: 'วงเงินใหม่มีผลแล้ว' };
  },
  limit_requested(data) {
    const { kind, period, satang } = limitData.parse(data);
    return {
      title: `ขอเพิ่ม${limitName(kind, period)}เป็น ${upTo(satang)}`,
      description: 'ครบ 24 ชั่วโมงแล้วกลับมายืนยันอีกครั้ง ระหว่างนี้ใช้วงเงินเดิม',
    };
  },
  deposit_paid(data) {
    const { satang } = moneyData.parse(data);
    return { title: `ฝากเงิน ${bahtText(satang)} บาท สำเร็จ`, description: 'เงินเข้ากระเป๋าแล้ว' };
  },
  deposit_review(data) {
    const { satang } = moneyData.parse(data);
    return {
      title: `ได้รับยอดโอน ${bahtText(satang)} บาท กำลังตรวจสอบ`,
      description: 'เจ้าหน้าที่จะเติมเงินหรือโอนคืนให้ ไม่ต้องโอนซ้ำ',
    };
  },
  deposit_returned(data) {
    const { satang } = moneyData.parse(data);
    return { title: `โอนคืน ${bahtText(satang)} บาท แล้ว`, description: 'ยอดฝากที่ตรวจสอบถูกโอนคืนไปยังบัญชีต้นทาง' };
  },
  deposit_corrected(data) {
    const { satang, owed } = takenBackData.parse(data);
    return {
      title: `แก้ไขยอดฝาก ${bahtText(satang)} บาท`,
      description: `ยอดนี้เติมให้คุณผิดบัญชี จึงหักคืนแล้ว${owedText(owed)}`,
    };
  },
  payout_corrected(data) {
    const { satang, owed } = takenBackData.parse(data);
    return {
      title: `หักเงินถอน ${bahtText(satang)} บาท ที่คืนให้แล้ว`,
      description: `ธนาคารแจ้งว่าโอนเงินถอนนี้ให้คุณแล้ว${owedText(owed)}`,
    };
  },
  deposit_of_other(data) {
    const { satang } = moneyData.parse(data);
    return {
      title: `ตรวจสอบยอดโอน ${bahtText(satang)} บาท แล้ว`,
      description: 'ยอดนี้เป็นของบัญชีอื่น จึงไม่เข้ากระเป๋าของคุณ หากเป็นเงินของคุณ โปรดติดต่อเจ้าหน้าที่',
    };
  },
  game_win(data) {
    const { satang } = moneyData.parse(data);
    return { title: `ยินดีด้วย คุณชนะ ${bahtText(satang)} บาท`, description: 'เงินเข้ากระเป๋าแล้ว' };
  },
  slot_settled: settledBets,
  casino_settled: settledBets,
  sport_settled: settledBets,
  fishing_settled: settledBets,
  freespin_settled: settledBets,
  withdraw_paid(data) {
    const { satang } = withdrawData.parse(data);
    return { title: `ถอนเงิน ${bahtText(satang)} บาท สำเร็จ`, description: 'เงินโอนเข้าบัญชีธนาคารของคุณแล้ว' };
  },
  withdraw_rejected(data) {
    const { satang, reason } = withdrawData.parse(data);
    return { title: `ถอนเงิน ${bahtText(satang)} บาท ไม่สำเร็จ`, description: `เงินกลับเข้ากระเป๋าแล้ว เหตุผล: ${reason}` };
  },
  bonus_completed(data) {
    const { title, satang } = bonusData.parse(data);
    return {
      title: `เล่นครบยอดเทิร์นแล้ว ได้เงิน ${bahtText(satang)} บาท`,
      description: `${title} เงินเข้ากระเป๋าหลักแล้ว ถอนได้ตามปกติ`,
    };
  },
  bonus_forfeited(data) {
    const { title, satang } = bonusData.parse(data);
    return { title: 'ยกเลิกโบนัสแล้ว', description: `${title} เงินฝากคืนเข้ากระเป๋าหลัก ${bahtText(satang)} บาท` };
  },
  bonus_expired(data) {
    const { title, satang } = bonusData.parse(data);
    return { title: 'โบนัสหมดอายุแล้ว', description: `${title} เงินฝากคืนเข้ากระเป๋าหลัก ${bahtText(satang)} บาท` };
  },
  bonus_lost(data) {
    const { title } = bonusData.parse(data);
    return { title: 'โบนัสสิ้นสุดแล้ว', description: `${title} เงินในกระเป๋าโบนัสหมดแล้ว รับโปรโมชันใหม่ได้` };
  },
  /** A bonus that was lost has money again, by a corrected result or a bet that was rolled back. */
  bonus_resumed(data) {
    const { title, satang } = bonusData.parse(data);
    return {
      title: `โบนัสกลับมาเล่นต่อได้ ${bahtText(satang)} บาท`,
      description: `${title} มีเงินคืนเข้ากระเป๋าโบนัส เงื่อนไขและวันหมดอายุเดิม`,
    };
  },
  /** A result that was corrected, or a late win, has paid into the wallet of a bonus that had ended. */
  bonus_late(data) {
    const { title, satang } = bonusData.parse(data);
    return satang > 0
      ? {
          title: `เงินที่เข้ามาหลังโบนัสสิ้นสุด ${bahtText(satang)} บาท`,
          description: `${title} เงินเข้ากระเป๋าหลักแล้ว ส่วนที่เกินเงื่อนไขโบนัสคืนให้ระบบ`,
        }
      : {
          title: 'มีเงินเข้ามาหลังโบนัสสิ้นสุด',
          description: `${title} ได้รับครบตามเงื่อนไขโบนัสแล้ว ส่วนนี้คืนให้ระบบ`,
        };
  },
  poll_win(data) {
    const { question, satang } = pollData.parse(data);
    return { title: `ยินดีด้วย คุณได้รางวัลโพล ${bahtText(satang)} บาท`, description: `${question} เงินเข้ากระเป๋าแล้ว` };
  },
  redemption_shipped(data) {
    const { item, carrier, number } = shippedData.parse(data);
    return { title: `จัดส่ง ${item} แล้ว`, description: `${carrier} เลขพัสดุ ${number}` };
  },
  redemption_cancelled(data) {
    const { item, points, reason } = cancelledData.parse(data);
    return {
      title: `ยกเลิกการแลก ${item} คืน ${countText(points)} คะแนนแล้ว`,
      description: `เหตุผล: ${reason}`,
    };
  },
  erasure_requested(data) {
    const { due_at } = erasureData.parse(data);
    return {
      title: 'ได้รับคำขอลบบัญชี',
      description: `บัญชีจะถูกปิดวันที่ ${thaiDay.format(new Date(due_at))} กดยกเลิกก่อนหน้านั้นได้ หากไม่ได้ขอเอง กรุณายกเลิกและเปลี่ยนรหัสผ่านทันที`,
    };
  },
  erasure_refused: () => ({
    title: 'ยังลบบัญชีไม่ได้',
    description: 'มีเงินหรือรายการที่ยังไม่จบ จัดการให้เสร็จแล้วขอลบอีกครั้ง',
  }),
  password_reset(data) {
    const { has_line, is_first_proof } = resetData.parse(data);
    if (is_first_proof)
      return {
        title: 'ตั้งรหัสผ่านใหม่และยืนยันเบอร์แล้ว',
        description: `เบอร์นี้ยืนยันเป็นครั้งแรก ${has_line ? 'จึงยกเลิกการเชื่อม LINE เดิม ' : ''}ทุกเครื่องออกจากระบบแล้ว และพักการถอน 24 ชั่วโมง หากชื่อหรือบัญชีธนาคารในโปรไฟล์ไม่ใช่ของคุณ ให้สมัครใหม่ด้วยเบอร์นี้ หรือติดต่อเจ้าหน้าที่`,
      };
    const line = has_line ? ' LINE ที่เชื่อมไว้ยังเข้าสู่ระบบได้ หากไม่ใช่ของคุณ ให้ยกเลิกการเชื่อมในหน้าโปรไฟล์' : '';
    return {
      title: 'ตั้งรหัสผ่านใหม่แล้ว',
      description: `ทุกเครื่องออกจากระบบแล้ว${line} หากไม่ได้ทำเอง กรุณาติดต่อเจ้าหน้าที่ทันที`,
    };
  },
  /** Another member has proved the phone: a proof shows who has the SIM now. */
  phone_lost(data) {
    const { phone } = phoneData.parse(data);
    return {
      title: `เบอร์ ${phone} ไม่ใช่ของบัญชีนี้แล้ว`,
      description: 'มีผู้ยืนยันเบอร์นี้ด้วยรหัสจาก SMS เงินและข้อมูลของคุณยังอยู่ครบ เข้าสู่ระบบด้วยชื่อผู้ใช้ และยืนยันเบอร์ใหม่ที่หน้าโปรไฟล์',
    };
  },
  bank_account_lost(data) {
    const { account } = accountData.parse(data);
    return {
      title: `บัญชีธนาคาร ${account} ใช้ถอนเงินไม่ได้แล้ว`,
      description: 'สมาชิกอื่นที่ยืนยันเบอร์แล้วแจ้งว่าเป็นเจ้าของบัญชีนี้ ยืนยันเบอร์และเพิ่มบัญชีของคุณที่หน้าโปรไฟล์ หรือติดต่อเจ้าหน้าที่',
    };
  },
  password_changed: () => ({
    title: 'เปลี่ยนรหัสผ่านแล้ว',
    description: 'เครื่องอื่นออกจากระบบแล้ว หากไม่ได้ทำเอง กรุณาติดต่อเจ้าหน้าที่ทันที',
  }),
  line_linked(data) {
    const { name } = lineData.parse(data);
    return {
      title: 'เชื่อมบัญชี LINE แล้ว',
      description: `${name === '' ? 'LINE นี้' : `LINE ชื่อ ${name} `}เข้าสู่ระบบบัญชีนี้ได้ หากไม่ได้ทำเอง ให้ยกเลิกการเชื่อมและเปลี่ยนรหัสผ่านทันที`,
    };
  },
  line_unlinked: () => ({
    title: 'ยกเลิกการเชื่อม LINE แล้ว',
    description: 'เข้าสู่ระบบด้วยเบอร์โทรและรหัสผ่านเท่านั้น หากไม่ได้ทำเอง กรุณาเปลี่ยนรหัสผ่านทันที',
  }),
  account_frozen: () => ({
    title: 'บัญชีถูกระงับชั่วคราวเพื่อความปลอดภัย',
    description: 'ยอดเงินยังอยู่ครบ ระหว่างนี้เข้าสู่ระบบ ฝาก เล่น และถอนไม่ได้ กรุณาติดต่อเรา',
  }),
  account_unfrozen: () => ({
    title: 'ปลดระงับบัญชีแล้ว',
    description: 'เข้าสู่ระบบ ฝาก เล่น และถอนได้ตามปกติ',
  }),
  login_reset: () => ({
    title: 'เจ้าหน้าที่รีเซ็ตการเข้าสู่ระบบ',
    description: 'รหัสผ่านเดิมใช้ไม่ได้แล้ว ตั้งรหัสผ่านใหม่ด้วยรหัส OTP ที่หน้าลืมรหัสผ่าน',
  }),
  operator_message(data) {
    const { title, text } = messageData.parse(data);
    return { title, description: text };
  },
  balance_corrected(data) {
    const { direction, satang, owed } = correctedData.parse(data);
    return {
      title: `แก้ไขยอดเงิน ${direction === 'add' ? '+' : '−'}${bahtText(satang)} บาท`,
      description:
        direction === 'add' ? 'เพิ่มเงินเข้ากระเป๋าหลักแล้ว ดูรายการได้ในรายการเงิน' : `หักจากกระเป๋าหลักแล้ว${owedText(owed)}`,
    };
  },
  bonus_given(data) {
    const { title, satang } = bonusData.parse(data);
    return { title: `ได้รับ${title} ${bahtText(satang)} บาท`, description: 'อยู่ในกระเป๋าโบนัส ดูเงื่อนไขได้ที่หน้าโปรโมชัน' };
  },
  account_changed: () => ({
    title: 'เปลี่ยนบัญชีธนาคารสำรองแล้ว',
    description: 'ถอนเงินได้อีกครั้งเมื่อครบ 24 ชั่วโมง หากไม่ได้ทำเอง กรุณาติดต่อเจ้าหน้าที่ทันที',
  }),
};

/** Title and description of a notice. Throws an Error for a kind without sentences, a ZodError for data that does not fit. */
export function sentencesOf(kind: string, data: unknown): Sentence {
  const sentences = SENTENCES[kind];
  if (!sentences) throw new Error(`no sentences for notices of kind ${kind}`);
  return sentences(data);
}
