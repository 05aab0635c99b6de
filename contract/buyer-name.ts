/** The names of buyers: the persons for whom a member buys bills. Pure, for the app's forms and the server alike. */
import { arabicDigits } from './digits.ts';
import { type Check, fail, ok, oneSpelling } from './input.ts';

/** The name under which the app shows bills without a buyer. */
const OWN_BILLS = 'ของฉัน';
const MAX_LENGTH = 30;
const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\ufe0e\ufe0f\u20e3]/gu;
const WRITTEN = /^[ก-ฺเ-๎ฯๆ\p{Script=Latin}0-9 .,/()#&'+-]+$/u;

/** A buyer's name as a list has it: pictures and invisible characters are left out. A number alone is no name. */
export const checkBuyerName: Check = (raw) => {
  const name = arabicDigits(oneSpelling(raw.replace(PICTURES, '')));
  if (name === '') return fail('กรุณากรอกชื่อ');
  if ([...name].length > MAX_LENGTH) return fail(`ชื่อต้องไม่เกิน ${MAX_LENGTH} ตัวอักษร`);
  if (!WRITTEN.test(name)) return fail('ชื่อมีอักขระที่ใช้ไม่ได้');
  if (!/[ก-ฮ\p{Script=Latin}]/u.test(name)) return fail('ชื่อต้องมีตัวอักษร');
  return name === OWN_BILLS ? fail('ใบของคุณเองไม่ต้องใส่ชื่อ') : ok(name);
};

/** Equal for names with the same letters and other tone marks, case or spaces: perhaps one person. */
export const buyerLikeness = (name: string): string =>
  oneSpelling(name)
    .toLowerCase()
    .replace(/[\u0e48-\u0e4b\s]/g, '');
