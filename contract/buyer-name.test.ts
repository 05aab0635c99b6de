import { expect, test } from 'vitest';
import { buyerLikeness, checkBuyerName } from './buyer-name.ts';

test('a name is kept as a chat has it, without what nobody sees and without pictures', () => {
  const cleaned = (raw: string) => {
    const checked = checkBuyerName(raw);
    return checked.ok ? checked.value : checked.message;
  };
  expect(cleaned('ป้าปุ้ย')).toBe('ป้าปุ้ย');
  expect(cleaned(' \u202eแม่\u200b ❤️👍🏽 ')).toBe('แม่');
  expect(cleaned('เเม่')).toBe('แม่');
  expect(cleaned('ปุ้๊๊๊ย')).toBe('ปุ้๊ย');
  expect(cleaned("น้องบี (ห้อง ๓) & O'Neil")).toBe("น้องบี (ห้อง 3) & O'Neil");
});

test.each([
  ['', 'กรุณากรอกชื่อ'],
  ['\u200b\u202e😀', 'กรุณากรอกชื่อ'],
  ['0812345678', 'ชื่อต้องมีตัวอักษร'],
  ['๕๕', 'ชื่อต้องมีตัวอักษร'],
  ['่่', 'ชื่อต้องมีตัวอักษร'],
  ['ก'.repeat(5000), 'ชื่อต้องไม่เกิน 30 ตัวอักษร'],
  ['แม่<script>', 'ชื่อมีอักขระที่ใช้ไม่ได้'],
  ['แม่\u061c', 'ชื่อมีอักขระที่ใช้ไม่ได้'],
  ['แ\u0000ม่', 'ชื่อมีอักขระที่ใช้ไม่ได้'],
  ['ของฉัน', 'ใบของคุณเองไม่ต้องใส่ชื่อ'],
])('%j is refused', (raw, message) => {
  expect(checkBuyerName(raw)).toEqual({ ok: false, message });
});

test('names are alike whatever their tone marks, case and spaces', () => {
  expect(buyerLikeness('ป้าปุ๋ย')).toBe(buyerLikeness('ป้าปุ้ย'));
  expect(buyerLikeness('น้อง บี')).toBe(buyerLikeness('นองบี'));
  expect(buyerLikeness('Bee')).toBe(buyerLikeness('bee'));
  expect(buyerLikeness('ป้าปุ้ย')).not.toBe(buyerLikeness('ป้าปู'));
});
