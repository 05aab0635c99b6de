import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, id, time } from './fields.ts';
import { memberRef } from './operator-shapes.ts';

/** Control characters and marks that change the direction of a text are invisible in what an operator reads. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
/** Letters with their marks, and digits. */
const WRITTEN = /[\p{L}\p{M}\p{N}]/gu;

const query = z
  .string({ error: 'กรุณาพิมพ์คำค้น' })
  .max(64, 'คำค้นยาวเกินไป พิมพ์ได้ไม่เกิน 64 ตัว')
  .refine((text) => !INVISIBLE.test(text), 'คำค้นมีอักขระที่มองไม่เห็น กรุณาพิมพ์ใหม่')
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine((text) => (text.match(WRITTEN) ?? []).length >= 3, 'พิมพ์อย่างน้อย 3 ตัว');

/** The field that was found; it also says what kind of record a result is. */
export const searchField = z.enum([
  'phone',
  'username',
  'name',
  'line',
  'member_id',
  'bank_account',
  'bill',
  'deposit',
  'payment',
  'withdrawal',
  'payout',
  'address',
]);
export type SearchField = z.infer<typeof searchField>;

const result = z.object({
  field: searchField,
  /** What was found, masked for a key that only reads members. */
  value: z.string(),
  /** The record that was found: a bill, a deposit, a withdrawal; null for a member. */
  record_id: id.nullable(),
  /** Null for an address that several members share. */
  member: memberRef.nullable(),
  members: z.number().int(),
  /** A word of the record's own: the bank, the lottery, or the channel. */
  about: z.string(),
  state: z.string(),
  amount: baht.nullable(),
  at: time.nullable(),
});

export const operatorSearch = endpoint({
  method: 'GET',
  path: '/operator/search',
  origin: 'extension',
  access: 'operator',
  summary:
    'Members, bank accounts, bills, deposits, withdrawals and addresses whose beginning or end is the query; likeliest first',
  unlogged: ['q'],
  input: z.strictObject({ q: query }),
  output: z.object({ items: z.array(result) }),
});
