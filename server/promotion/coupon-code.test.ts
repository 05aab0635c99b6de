import { expect, test } from 'vitest';
import { codeKey, randomCode } from './coupon-code.ts';

test('letters that are mistaken for digits are those digits, in either case; _ is left out', () => {
  expect(codeKey('oil_SBZ-a1')).toBe('011582-A1');
  expect(codeKey('LUCK_LUCK')).toBe('1UCK1UCK');
});

test('a random code has its prefix and ten characters, none confusable', () => {
  const codes = Array.from({ length: 50 }, () => randomCode('VIP'));
  for (const code of codes) expect(code).toMatch(/^VIP[34679ACDEFGHJKMNPQRTUVWXY]{10}$/);
  expect(new Set(codes).size).toBe(50);
});
