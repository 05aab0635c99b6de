import { expect, test } from 'vitest';
import { ApiError, type Failing } from '#src/api/api-error.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { isTicketSpent } from './enter.ts';
import { checkLogin, placeLoginError } from './login-form.ts';
import { checkAccountStep, checkPasswordStep, placeRegisterError, stepOf } from './register-form.ts';

const TODAY = '2026-11-21';
const DRAFT = {
  phone: '081-234 5678',
  bank_code: 'KBANK',
  bank_account_no: '123-4-56789-0',
  first_name: ' สมชาย ',
  last_name: 'ใจดี',
  birth_date: '1990-05-09',
  claim: false,
  accept_terms: true,
  accept_marketing: false,
};
const refused = (failing: Partial<Failing>) =>
  new ApiError({ code: 'invalid_input', status: 200, message: 'ข้อมูลไม่ถูกต้อง', ...failing });

test('a login is sent in its normal form, or every wrong field has its sentence', () => {
  expect(checkLogin({ username: ' Chok8842 ', password: 'x' })).toEqual({
    ok: true,
    values: { username: 'chok8842', password: 'x' },
  });
  const wrong = checkLogin({ username: '', password: '' });
  expect(wrong.ok ? [] : Object.keys(wrong.errors)).toEqual(['username', 'password']);
  const half = checkLogin({ username: 'chok8842', password: '' });
  expect(half.ok ? [] : Object.keys(half.errors)).toEqual(['password']);
});

test.each<[Partial<Failing>, ReturnType<typeof placeLoginError>]>([
  [{ fields: { username: 'ก' } }, { errors: { username: 'ก' }, failure: null }],
  [{ fields: { password: 'ข' } }, { errors: { password: 'ข' }, failure: null }],
  [{ fields: { username: 'ก', password: 'ข' } }, { errors: { username: 'ก', password: 'ข' }, failure: null }],
  [
    { code: 'wrong_credentials', message: 'ผิด' },
    { errors: { password: 'ผิด' }, failure: null },
  ],
  [
    { code: 'overloaded', message: 'รอ' },
    { errors: {}, failure: 'รอ' },
  ],
])('a refused login %j is shown at %j', (failing, place) => {
  expect(placeLoginError(refused(failing))).toEqual(place);
});

test('the first step of the registration is the account, in its normal form', () => {
  expect(checkAccountStep(DRAFT)).toEqual({
    ok: true,
    values: {
      phone: '0812345678',
      bank_code: 'KBANK',
      bank_account_no: '1234567890',
      first_name: 'สมชาย',
      last_name: 'ใจดี',
    },
  });
});

test('the second step wants age, a password, and the consent', () => {
  const password = 'ความลับ2569';
  expect(checkPasswordStep(DRAFT, password, TODAY)).toEqual({
    ok: true,
    values: { birth_date: '1990-05-09', password },
  });
  const errorsOf = (...step: Parameters<typeof checkPasswordStep>) => {
    const checked = checkPasswordStep(...step);
    return checked.ok ? null : checked.errors;
  };
  const terms = AUTH_TEXT.register.termsNeeded;
  expect(errorsOf({ ...DRAFT, accept_terms: false }, password, TODAY)).toEqual({ accept_terms: terms });
  expect(errorsOf({ ...DRAFT, accept_terms: false }, '', TODAY)).toMatchObject({ accept_terms: terms });
  expect(Object.keys(errorsOf({ ...DRAFT, birth_date: '2010-01-01' }, '', TODAY) ?? {})).toEqual([
    'birth_date',
    'password',
  ]);
});

test('the form goes to the step with the first wrong field', () => {
  expect(stepOf({ last_name: 'ก', password: 'ข' })).toBe(1);
  expect(stepOf({ accept_terms: 'ก' })).toBe(2);
  expect(stepOf({})).toBe(0);
});

test.each<[Partial<Failing>, ReturnType<typeof placeRegisterError>]>([
  [
    { code: 'phone_taken', message: 'ซ้ำ' },
    { errors: { phone: 'ซ้ำ' }, failure: null },
  ],
  [
    { code: 'bank_account_taken', message: 'ซ้ำ' },
    { errors: { bank_account_no: 'ซ้ำ' }, failure: null },
  ],
  [{ fields: { first_name: 'ก', password: 'ข' } }, { errors: { first_name: 'ก', password: 'ข' }, failure: null }],
  [
    { fields: { unknown: 'ก' }, message: 'ผิด' },
    { errors: {}, failure: 'ผิด' },
  ],
])('a refused registration %j is shown at %j', (failing, place) => {
  expect(placeRegisterError(refused(failing))).toEqual(place);
});

test('a LINE ticket is spent when it is used or belongs to another member', () => {
  const spent = (['line_ticket_invalid', 'line_taken', 'phone_taken'] as const).map((code) => isTicketSpent({ code }));
  expect(spent).toEqual([true, true, false]);
});
