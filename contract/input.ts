/**
 * Normalises and checks what players type, in the same way in the app's forms and the server's schemas. Pure and
 * without zod, so a form that imports this costs the first load next to nothing.
 */
import { formatSatang } from './baht-text.ts';
import { ACCOUNT_BANKS } from './banks.ts';
import { arabicDigits } from './digits.ts';
import { type Satang, satang } from './money.ts';

/** The normalised value, or the Thai sentence to show under the field. */
export type Checked = { ok: true; value: string } | { ok: false; message: string };
export type Check = (raw: string) => Checked;

export const ok = (value: string): Checked => ({ ok: true, value });
export const fail = (message: string): Checked => ({ ok: false, message });

/** Soft hyphens, zero-width characters and marks of direction, which text pasted from chats and contacts contains. */
function visible(raw: string): string {
  return raw.replace(/\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|\ufeff/g, '');
}

/** Digits pasted from anywhere: Thai digits turned, spaces, dashes, dots and brackets dropped. */
export function bareNumber(raw: string): string {
  return arabicDigits(visible(raw)).replace(/[\s().\u2010-\u2015\u2212-]/g, '');
}

/** A Thai mobile number: 10 digits, 06, 08 or 09; `+66` and `66` are turned to `0`. */
export const checkPhone: Check = (raw) => {
  const number = bareNumber(raw).replace(/^(?:\+660?|660?(?=[689]\d{8}$))/, '0');
  if (number === '') return fail('กรุณากรอกเบอร์โทรศัพท์');
  if (!/^\d+$/.test(number)) return fail('เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น');
  if (number.length !== 10) return fail('เบอร์โทรศัพท์ต้องมี 10 หลัก');
  if (!/^0[689]/.test(number)) return fail('เบอร์โทรศัพท์ต้องขึ้นต้นด้วย 06, 08 หรือ 09');
  return ok(number);
};

/** A phone number or a username, for login. */
export const checkLoginName: Check = (raw) => {
  const text = arabicDigits(visible(raw)).trim();
  if (text === '') return fail('กรุณากรอกเบอร์โทรศัพท์หรือชื่อผู้ใช้');
  const phone = checkPhone(text);
  if (phone.ok) return phone;
  const username = text.toLowerCase();
  if (/^[a-z0-9_]{4,20}$/.test(username) && /[a-z]/.test(username)) return ok(username);
  return fail('เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง');
};

/** The password of an existing account: any text that could be one. */
export const checkPassword: Check = (raw) => {
  if (raw === '') return fail('กรุณากรอกรหัสผ่าน');
  return [...raw].length > 64 ? fail('รหัสผ่านต้องไม่เกิน 64 ตัวอักษร') : ok(raw);
};

/** A one-time code as it was sent: 6 digits, with or without spaces and dashes between them. */
export const checkOtp: Check = (raw) => {
  const code = bareNumber(raw);
  if (code === '') return fail('กรุณากรอกรหัส OTP');
  return /^\d{6}$/.test(code) ? ok(code) : fail('รหัส OTP ต้องเป็นตัวเลข 6 หลัก');
};

/**
 * The rank of a mark in the order of a Thai consonant's marks: vowels first, then the tone, then the sign of a silent
 * letter.
 */
const markPlace = (mark: string) => (/[\u0e48-\u0e4b]/.test(mark) ? 1 : /[\u0e4c\u0e4e]/.test(mark) ? 2 : 0);

/** Marks in dictionary order, each once: a screen draws them alike in any order, one over the other. */
const inOrder = (marks: string) =>
  [...new Set(marks)].sort((one, other) => markPlace(one) - markPlace(other) || (one < other ? -1 : 1)).join('');

/**
 * Gives each Thai word one spelling, whatever a keyboard, a bank or a chat has made of it. SARA AM and SARA AE typed
 * in two keystrokes, and marks in another order, look alike and must be alike.
 */
export function oneSpelling(raw: string): string {
  return visible(raw)
    .normalize('NFC')
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g, inOrder)
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1ำ')
    .replace(/ำ([\u0e48-\u0e4b])/g, '$1ำ')
    .replace(/เเ/g, 'แ')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim();
}

const THAI_NAME = /^[ก-ฮเ-ไ][ก-ฺเ-๎]*(?:(?:\. |[ .-])[ก-ฮเ-ไ][ก-ฺเ-๎]*)*\.?$/u;
const LATIN_NAME = /^\p{Script=Latin}+(?:(?:\. |[ .'-])\p{Script=Latin}+)*\.?$/u;

function checkPersonName(raw: string, what: string): Checked {
  const name = oneSpelling(raw);
  if (name === '') return fail(`กรุณากรอก${what}`);
  if ([...name].length > 60) return fail(`${what}ต้องไม่เกิน 60 ตัวอักษร`);
  if (!THAI_NAME.test(name) && !LATIN_NAME.test(name)) return fail(`${what}ต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น`);
  return [...name].length < 2 ? fail(`${what}สั้นเกินไป`) : ok(name);
}

/** A title at the beginning of a typed first name. Words that only begin alike (`นายิกา`) have none. */
const TITLE = /^(?:(นางสาว|นาง|นาย|น\.? ?ส\.?) ?(?=[ก-ฮเ-ไ][ก-๎])|(mrs|mr|ms|miss)(?:\. ?| )(?=\p{L}))/iu;

/** Splits a first name from the title before it: a bank's account name is compared without the title. */
export function splitTitle(raw: string): { title: string | null; name: string } {
  const name = oneSpelling(raw);
  const found = TITLE.exec(name);
  return found ? { title: found[0].trim(), name: name.slice(found[0].length) } : { title: null, name: raw };
}

export const checkFirstName: Check = (raw) => checkPersonName(splitTitle(raw).name, 'ชื่อ');
export const checkLastName: Check = (raw) => checkPersonName(raw, 'นามสกุล');

export const checkBankCode: Check = (raw) => (Object.hasOwn(ACCOUNT_BANKS, raw) ? ok(raw) : fail('กรุณาเลือกธนาคาร'));

/** Account numbers have 10 digits at most banks, 12 at GSB, GHB and BAAC, up to 15 elsewhere. */
export const checkBankAccount: Check = (raw) => {
  const number = bareNumber(raw);
  if (number === '') return fail('กรุณากรอกเลขบัญชี');
  if (!/^\d+$/.test(number)) return fail('เลขบัญชีต้องเป็นตัวเลขเท่านั้น');
  if (number.length < 10 || number.length > 15) return fail('เลขบัญชีต้องมี 10–15 หลัก');
  if (/^(\d)\1+$/.test(number)) return fail('เลขบัญชีไม่ถูกต้อง');
  return ok(number);
};

export const MINIMUM_AGE_YEARS = 20;

/**
 * A Gregorian birth date `YYYY-MM-DD`, at least 20 years before `today` (`YYYY-MM-DD` in Bangkok). A Buddhist year
 * (above 2400), which players often type, becomes a Gregorian one.
 */
export function checkBirthDate(raw: string, today: string): Checked {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(arabicDigits(visible(raw)).trim());
  if (!match) return fail(visible(raw).trim() === '' ? 'กรุณาเลือกวันเกิด' : 'วันเกิดไม่ถูกต้อง');
  const year = Number(match[1]) > 2400 ? Number(match[1]) - 543 : Number(match[1]);
  const value = `${String(year).padStart(4, '0')}-${match[2]}-${match[3]}`;
  const date = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  if (!isReal || year < 1900 || value > today) return fail('วันเกิดไม่ถูกต้อง');
  const youngest = `${Number(today.slice(0, 4)) - MINIMUM_AGE_YEARS}${today.slice(4)}`;
  return value > youngest ? fail('ต้องมีอายุ 20 ปีขึ้นไป') : ok(value);
}

/**
 * Reads a typed amount of baht from its digits; null if it is none. A comma only separates thousands: `1,5` is not
 * 15. More than 2 decimals or 12 digits of baht are no amount.
 */
export function parseBaht(typed: string): Satang | null {
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|(?=\.\d))(?:\.(\d{0,2}))?$/.exec(typed);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  return satang(Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0')));
}

export type CheckedAmount = { ok: true; amount: Satang } | { ok: false; message: string };

/**
 * A typed amount of baht, in satang: Thai digits, commas and spaces accepted. Without `max`, only the number of
 * digits is limited.
 */
export function checkAmount(raw: string, limits: { min: Satang; max?: Satang; whole?: boolean }): CheckedAmount {
  const refuse = (message: string): CheckedAmount => ({ ok: false, message });
  const typed = arabicDigits(visible(raw))
    .replace(/\s/g, '')
    .replace(/^฿/, '')
    .replace(/(บาท|THB)$/i, '');
  if (typed === '') return refuse('กรุณากรอกจำนวนเงิน');
  // A comma only separates thousands: `1,5` must not become 15.
  if (typed.includes(',') && !/^\d{1,3}(,\d{3})+(\.|$)/.test(typed)) return refuse('จำนวนเงินไม่ถูกต้อง');
  const text = typed.replaceAll(',', '');
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return refuse('จำนวนเงินไม่ถูกต้อง');
  if (limits.whole && !/^\d+(\.0+)?$/.test(text)) return refuse('กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์');
  const amount = parseBaht(text);
  if (amount === null) return refuse('ทศนิยมได้ไม่เกิน 2 ตำแหน่ง');
  if (amount < limits.min) return refuse(`ขั้นต่ำ ${formatSatang(limits.min)} บาท`);
  if (limits.max !== undefined && amount > limits.max) return refuse(`สูงสุด ${formatSatang(limits.max)} บาท`);
  return { ok: true, amount };
}

/** A coupon code: letters and digits, read without case, spaces or dashes. */
export const checkCouponCode: Check = (raw) => {
  const code = bareNumber(raw).toUpperCase();
  if (code === '') return fail('กรุณากรอกรหัสคูปอง');
  return /^[A-Z0-9_]{4,32}$/.test(code) ? ok(code) : fail('รหัสคูปองไม่ถูกต้อง');
};

/** One line of a postal address in Thai or Latin letters. */
export const checkAddressLine =
  (what: string): Check =>
  (raw) => {
    const line = arabicDigits(oneSpelling(raw));
    if (line === '') return fail(`กรุณากรอก${what}`);
    if ([...line].length > 120) return fail(`${what}ต้องไม่เกิน 120 ตัวอักษร`);
    return /^[ก-ฺเ-๎ฯๆA-Za-z0-9 .,/()#&'-]+$/u.test(line) ? ok(line) : fail(`${what}มีอักขระที่ใช้ไม่ได้`);
  };

export const checkPostcode: Check = (raw) => {
  const code = bareNumber(raw);
  if (code === '') return fail('กรุณากรอกรหัสไปรษณีย์');
  return /^[1-9]\d{4}$/.test(code) ? ok(code) : fail('รหัสไปรษณีย์ต้องเป็นตัวเลข 5 หลัก');
};
