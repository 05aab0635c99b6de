/** People and talk in written lists: what stands beside numbers and buys nothing. */
import type { Place } from './tokens.ts';

/** Names begin with one of these. */
const TITLE =
  /^(?:พี่(?!น้อง)|น้อง|ป้า|น้า|ลุง|ยาย|ปู่|ย่า|แม่(?!น)|พ่อ|เจ๊|เจ้|เฮีย|คุณ|ครู|หมอ|ช่าง|นาย|นาง|ซ้อ|โก(?=[ก-๙])|ก๋ง|อาม่า|อากง|อาเจ็ก|ลูก(?!ค้า)|หลาน|เมีย|ผัว|แฟน|เพื่อน|เสี่ย|เถ้าแก่|กำนัน|จ่า|หนู)/;
/** Words of sentences: a text with one is no name and no kind of bet. */
const TALK =
  /โอน|สลิป|ยอด|รวม|ขอบ|สวัสดี|หวัดดี|ครับ|คับ|ค่ะ|คะ|จ้า|จ๊ะ|จ้ะ|เดี๋ยว|ลูกค้า|เหลือ|คุย|ส่ง|ฝาก|ถอน|รับ|แล้ว|ไหม|มั้ย|หรือ|ยัง|อะไร|เท่า|ทำไม|วัน|พรุ่ง|เมื่อ|โทร|บัญชี|ธนาคาร|บิล|จ่าย|ได้|ไม่|ถูก|เงิน|บาท|งวด|ปิด|เปิด|ตอน|โพย|หวย|ลาว|ฮานอย|รัฐ|ออมสิน|ธกส|หุ้น|นะ|ขอ|เอา|ช่วย|ด้วย|ใช่|โอเค|อยู่|นี้|ไป|มา|บ้าน|เต็ม|ครึ่ง|ให้|กัน|แทง|ซื้อ|ของ|เลข|ตัว|บอก|ที่|รอ|คน|กิน|นอน|เช้า|เย็น|บ่าย|ดี|ราคา|http|www|line|ok|บน|ล่าง|โต|ตรง|เต็ง|กลับ|หน้า|หลัง|ท้าย|วิ่ง|รูด/;
const MAX_NAME = 20;

/** A text without numbers is one of these: somebody's name, an unknown word, or talk. */
export function wordsAre(text: string, known: readonly string[]): 'name' | 'word' | 'talk' {
  const bare = text.trim();
  if (known.some((name) => toneless(name) === toneless(bare))) return 'name';
  if (bare.length > MAX_NAME || !/^[ก-๙a-z][ก-๙a-z. ]*$/i.test(bare) || TALK.test(bare.toLowerCase())) return 'talk';
  if (bare.split(/\s+/).length > 2) return 'talk';
  return TITLE.test(bare) ? 'name' : 'word';
}

/** A name as it is compared: without tone marks and spaces. */
const toneless = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[็-๎\s.]/g, '')
    .toLowerCase();

/** The words of an unknown line's end or beginning that may be a name, and the rest. */
export function partsWithName(bare: string): { rest: string; name: string } | null {
  const behind =
    /^(.*\d.*?)[\s/,]+([ก-๙a-z][ก-๙a-z.]*(?: [ก-๙a-z.]+)?)$/.exec(bare) ?? /^(.*\d)([ก-๙]{2,})$/.exec(bare);
  if (behind?.[1] && behind[2]) return { rest: behind[1], name: behind[2] };
  const before = /^([ก-๙a-z][ก-๙a-z.]*)[\s:=]+(.*\d.*)$/.exec(bare);
  // แม่ 12,798 has no sign of a price.
  return before?.[1] && before[2] && /[=@:x*]|\d-\d|\d\s+\d|[ก-๙]/.test(before[2])
    ? { rest: before[2], name: before[1] }
    : null;
}

/** พี่ส้ม 2 is a name with a number, where no price follows. */
export const isNumberedName = (bare: string): boolean =>
  TITLE.test(bare) && !TALK.test(bare) && /^[ก-๙]+(?: [ก-๙]+)?\s+\d{1,2}$/.test(bare);

/** The places that a taught word may mean, by the codes of its meaning: `top+tod`. */
const TAUGHT: Readonly<Record<string, Place | 'reversed'>> = {
  top: 'top',
  tod: 'tod',
  bottom: 'bottom',
  front: 'front',
  reversed: 'reversed',
};
/** The key of a taught word's meaning. */
export const wordKey = (word: string): string => `word:${word.trim().toLowerCase().slice(0, MAX_NAME)}`;
export const taughtParts = (meaning: string): readonly (Place | 'reversed')[] =>
  meaning.split('+').flatMap((part) => TAUGHT[part] ?? []);
/** Tells whether a text is what people say to each other, not a list. */
export const isTalk = (text: string): boolean => TALK.test(text.toLowerCase()) || !/[\d๐-๙]/.test(text);
