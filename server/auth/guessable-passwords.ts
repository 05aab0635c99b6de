import { readFile } from 'node:fs/promises';
import { invalidField } from '#server/lib/refusal.ts';

/** Facts about a member that others know or can find out. */
export interface KnownOfMember {
  phones: readonly (string | null)[];
  username?: string;
  firstName?: string;
  lastName?: string;
  /** `YYYY-MM-DD`. */
  birthDate?: string;
}

const GUESSED = 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งใหม่';
const OWN = 'รหัสผ่านต้องไม่ใช่เบอร์โทรศัพท์ วันเกิด ชื่อ หรือชื่อผู้ใช้ของคุณ';

let listed: Promise<ReadonlySet<string>> | undefined;

/** The first passwords of leaked lists; lines that begin with `#!` name the source. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#!')));
}

/** A birth date as people type it: day, month and year in both calendars, with two digits of the year or four. */
function datesOf(birthDate: string): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const years = [year, String(Number(year) + 543)].flatMap((full) => [full, full.slice(2)]);
  return years.flatMap((one) => [`${day}${month}${one}`, `${one}${month}${day}`, `${month}${day}${one}`]);
}

/** Fewer letters than this beside a known word are no secret: `somchai99`. */
const MAX_BESIDE = 3;

function isOwn(password: string, { phones, username, firstName, lastName, birthDate }: KnownOfMember): boolean {
  const digits = password.replace(/\D/g, '');
  const letters = password.toLowerCase().replace(/[\s.]/g, '');
  const numbers = [
    ...phones.flatMap((phone) => (phone ? [phone, phone.slice(1), `66${phone.slice(1)}`] : [])),
    ...(birthDate ? datesOf(birthDate) : []),
  ];
  const isNumber = numbers.some((number) => digits.includes(number) && password.length - number.length <= MAX_BESIDE);
  const words = [username, firstName, lastName, `${firstName ?? ''}${lastName ?? ''}`]
    .map((word) => (word ?? '').toLowerCase().replace(/\s/g, ''))
    .filter((word) => word.length >= 4);
  return isNumber || words.some((word) => letters.includes(word) && letters.length - word.length <= MAX_BESIDE);
}

/**
 * Refuses a new password that others would try first (docs/rules.md#sessions): one from the beginning of leaked
 * lists, or the member's own phone, birth date, name or username. Refuses with `invalid_input` at `field`.
 */
export async function refuseGuessable(password: string, known: KnownOfMember, field: string): Promise<void> {
  if (isOwn(password, known)) throw invalidField(field, OWN);
  listed ??= commonPasswords();
  if ((await listed).has(password.toLowerCase())) throw invalidField(field, GUESSED);
}
