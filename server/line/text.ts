import { countText } from '#server/lib/baht-text.ts';

/** Makes a link of the chat from a path of the app. Only names of the entry table (liff/entries.ts), as a test checks. */
export type Address = (path: `/liff/${string}`) => string;

/** The numbers of a result that the chat shows. */
type ShownNumbers = Record<'first_prize' | 'three_top' | 'two_bottom', string | null>;

const lines = (...parts: readonly string[]) => parts.join('\n');
const COMMANDS = 'พิมพ์ “ยอดเงิน” “ผลหวย” หรือ “ฝาก” เพื่อถามได้ทุกเวลา';

/** The texts of the agent's LINE account in the chat. */
export const CHAT = {
  welcome: (agentName: string, to: Address) =>
    lines(
      `ยินดีต้อนรับสู่ ${agentName}`,
      '',
      `สมัครสมาชิก ${to('/liff/register')}`,
      `เข้าสู่ระบบ ${to('/liff/login')}`,
      `หน้าแรก ${to('/liff/home')}`,
      `หวย ${to('/liff/lotto')}`,
      '',
      COMMANDS,
    ),
  /** `linkAddress`: the page on which a member confirms this LINE account. */
  bind: (linkAddress: string, to: Address) =>
    lines(
      'LINE นี้ยังไม่ได้เชื่อมกับบัญชีสมาชิก',
      `มีบัญชีแล้ว เชื่อมได้โดยเข้าสู่ระบบ ${linkAddress}`,
      `ยังไม่มีบัญชี สมัครที่นี่ ${to('/liff/register')}`,
    ),
  balance: (wallets: readonly { name: string; baht: string }[], points: number, to: Address) =>
    lines(
      ...wallets.map(({ name, baht }) => `${name} ${baht} บาท`),
      `คะแนน ${countText(points)}`,
      '',
      `ดูรายการเงิน ${to('/liff/statement')}`,
    ),
  result: (lottery: string, { first_prize, three_top, two_bottom }: ShownNumbers) =>
    lines(
      lottery,
      Object.entries({ 'รางวัลที่ 1': first_prize, '3 ตัวบน': three_top, '2 ตัวล่าง': two_bottom })
        .flatMap(([name, number]) => (number === null ? [] : [`${name} ${number}`]))
        .join(' · '),
    ),
  results: (results: readonly string[], to: Address) =>
    lines(...(results.length > 0 ? results : ['7 วันที่ผ่านมายังไม่มีผลรางวัล']), '', `ผลทั้งหมด ${to('/liff/results')}`),
  deposit: (channels: readonly { name: string; min: string }[], to: Address) =>
    channels.length > 0
      ? lines(...channels.map(({ name, min }) => `${name} ตั้งแต่ ${min} บาท`), '', `ฝากเงิน ${to('/liff/deposit')}`)
      : lines('ขณะนี้ยังไม่มีช่องทางฝากเงินที่เปิดอยู่', `สอบถามเจ้าหน้าที่ ${to('/liff/contact')}`),
  barred: (to: Address) => lines('บัญชีนี้อยู่ในช่วงงดเล่นตามที่ตั้งไว้ จึงฝากเงินไม่ได้', `ดูยอดและถอนเงินได้ที่ ${to('/liff/withdraw')}`),
  linked: (agentName: string) => lines(CHAT.bound(agentName), COMMANDS),
  bound: (agentName: string): string => `เชื่อม LINE นี้กับบัญชีสมาชิก ${agentName} แล้ว`,
  notLinked: 'เชื่อมบัญชีไม่สำเร็จ ลิงก์หมดอายุหรือถูกใช้ไปแล้ว พิมพ์ “ยอดเงิน” เพื่อรับลิงก์ใหม่',
  taken: 'LINE นี้เชื่อมกับบัญชีสมาชิกอื่นแล้ว',
  otherLine: 'บัญชีสมาชิกนี้เชื่อมกับ LINE อื่นอยู่แล้ว ยกเลิกการเชื่อมเดิมในหน้าโปรไฟล์ก่อน',
  /** LINE's account link gives no display name; the next login by LINE does. */
} as const;
