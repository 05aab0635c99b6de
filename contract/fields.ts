/** The wire types that many calls share. */
import { z } from 'zod';
import {
  type Check,
  checkBankAccount,
  checkBankCode,
  checkBirthDate,
  checkFirstName,
  checkLastName,
  checkLoginName,
  checkOtp,
  checkPassword,
  checkPhone,
} from './input.ts';
import { type Baht, isWholeSatang } from './money.ts';
import { checkNewPassword } from './new-password.ts';

/** A text field of a form, judged by the same function as in the app. `max` stops absurd input before any regex runs. */
export function checked(check: Check, max = 200) {
  return z
    .string({ error: 'ข้อมูลไม่ถูกต้อง' })
    .max(max, 'ข้อความยาวเกินไป')
    .transform((raw, context) => {
      const result = check(raw);
      if (result.ok) return result.value;
      context.addIssue({ code: 'custom', message: result.message });
      return z.NEVER;
    });
}

export const phone = checked(checkPhone);
export const loginName = checked(checkLoginName);
export const newPassword = checked(checkNewPassword);
export const password = checked(checkPassword);
export const otp = checked(checkOtp, 20);
export const firstName = checked(checkFirstName);
export const lastName = checked(checkLastName);
export const bankCode = checked(checkBankCode);
export const bankAccountNo = checked(checkBankAccount);
/** Checked against today in Bangkok: the player must be at least 20. */
export const birthDate = checked((raw) =>
  checkBirthDate(raw, new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)),
);

export const agentCode = z
  .string({ error: 'ข้อมูลไม่ถูกต้อง' })
  .regex(/^[a-z0-9_-]{2,32}$/i, 'รหัสเอเย่นต์ไม่ถูกต้อง')
  .transform((code) => code.toLowerCase());
/** The input of a call that only needs the agent. */
export const byAgentCode = z.strictObject({ agent_code: agentCode });

/** A caller may send a plain number; its reader gets a `Baht`, with which nothing can be computed. */
type BahtSchema = z.ZodType<Baht, Baht | number>;
/** Types a schema of baht with limits of its own. zod's brand would still be a number. */
export const ofBaht = (schema: z.ZodType<number>): BahtSchema => schema as z.ZodType as BahtSchema;
/** Baht on the wire: a number with at most 2 decimals (docs/rules.md#money). */
export const baht: BahtSchema = ofBaht(z.number());
const TWO_DECIMALS = 'ทศนิยมได้ไม่เกิน 2 ตำแหน่ง';
/** A number that a caller sends with at most 2 decimals. One with more is refused, never rounded. */
export const hundredths = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isWholeSatang, TWO_DECIMALS);
/** Like `amount`, with other limits. */
export const bahtBetween = (min: number, max: number): BahtSchema => ofBaht(hundredths(min, max));
/** An amount that a caller sends: above 0, at most 2 decimals, at most 10 million baht. */
export const amount: BahtSchema = ofBaht(
  z
    .number({ error: 'จำนวนเงินไม่ถูกต้อง' })
    .positive('จำนวนเงินต้องมากกว่า 0')
    .max(10_000_000, 'จำนวนเงินสูงเกินไป')
    .refine(isWholeSatang, TWO_DECIMALS),
);

/** A fraction from 0 to 1, as fine as the game counts it; below a millionth it is 0. */
export const part = z
  .number()
  .min(0)
  .max(1)
  .refine((value) => value === 0 || value >= 1e-6);

/** The largest whole number of the database's type `int`. */
const MAX_INTEGER = 2_147_483_647;
/** A count or a place in an order, as the database holds it. */
export const count = z.number().int().min(0).max(MAX_INTEGER);

/** Years that the database, JavaScript and ISO 8601 with four digits write alike. */
const isInCalendar = (text: string) => text >= '1900' && text < '2200';
/** ISO 8601 with offset. */
export const time = z.iso.datetime({ offset: true }).refine((text) => {
  // The letters alone do not tell: the same time in UTC, or its day in Bangkok, could be of another year.
  const at = Date.parse(text);
  return at >= Date.UTC(1900, 0) && at < Date.UTC(2199, 11, 31);
});
export const id = z.string().min(1, 'ข้อมูลไม่ถูกต้อง').max(64, 'ข้อมูลไม่ถูกต้อง');
/** An id that some clients send as a number (`round_id`, `poll_id`): a string from here on. */
export const looseId = z.union([id, z.number().int().nonnegative().transform(String)], { error: 'ข้อมูลไม่ถูกต้อง' });
export const date = z.iso.date('วันที่ไม่ถูกต้อง').refine(isInCalendar, 'วันที่ไม่ถูกต้อง');
/** A whole number in a query string or a body. */
export const wireInteger = z.union(
  [
    z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .refine((value) => Math.abs(value) <= MAX_INTEGER),
  ],
  { error: 'ข้อมูลไม่ถูกต้อง' },
);
/**
 * `agent_id` of lotto, poll and affiliate calls.
 * @alias
 */
export const agentId = wireInteger;

/** The query of a history: cursor paging, 20 a page by default, 100 at most. */
export const page = {
  cursor: z.string().max(200).optional(),
  limit: wireInteger.pipe(z.number().int().min(1).max(100)).default(20),
};
/** One page of a history. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** No input at all: an empty query or body. */
export const nothing = z.strictObject({});
/** Success without data. */
export const done = z.null();
