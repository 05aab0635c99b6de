import { isCommonPassword } from './common-passwords.ts';
import { type Check, fail, ok } from './input.ts';

/**
 * 8–64 characters (as a person counts them), not a common one. Never trimmed or altered. It is not in input.ts, so
 * that only forms that set a password load the list.
 */
export const checkNewPassword: Check = (raw) => {
  const length = [...raw].length;
  if (length === 0) return fail('กรุณาตั้งรหัสผ่าน');
  if (length < 8) return fail('รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร');
  if (length > 64) return fail('รหัสผ่านต้องไม่เกิน 64 ตัวอักษร');
  if (isCommonPassword(raw)) return fail('รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งใหม่');
  return ok(raw);
};
