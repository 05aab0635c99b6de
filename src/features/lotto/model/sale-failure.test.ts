import { expect, test } from 'vitest';
import { ApiError, type Failing } from '#src/api/api-error.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { refusalText, type SaleFailure, saleFailureOf } from './sale-failure.ts';

const failed = (part: Partial<Failing>) =>
  new ApiError({ code: 'invalid_input', status: 200, message: 'ผิดพลาด', ...part });
const repriced = { validation_id: 'v2', lines: [] };
const SOLD = { bill_no: 'YK1-2', lines: [] };
const { expired: notice, lost } = PAD_TEXT.confirm;

test.each<[string, Partial<Failing>, object]>([
  ['no answer', { code: 'network', status: 0 }, { next: 'sendAgain', text: lost } satisfies SaleFailure],
  ['a broken answer', { code: 'bad_response' }, { next: 'sendAgain', text: lost } satisfies SaleFailure],
  [
    'an error of the server',
    { code: 'internal', status: 500 },
    { next: 'sendAgain', text: lost } satisfies SaleFailure,
  ],
  [
    'the end of the session, which says nothing of an earlier attempt',
    { code: 'unauthorized', status: 401 },
    { next: 'sendAgain', text: 'ผิดพลาด' } satisfies SaleFailure,
  ],
  ['changed rates', { code: 'bill_changed', data: repriced }, { next: 'compare', bill: repriced, notice }],
  ['a validation too old', { code: 'validation_expired' }, { next: 'check', notice } satisfies SaleFailure],
  ['too little money', { code: 'insufficient_balance' }, { next: 'check', notice: null } satisfies SaleFailure],
  [
    'limits of a line that have changed',
    { code: 'invalid_input' },
    { next: 'check', notice: null } satisfies SaleFailure,
  ],
  ['a sale of its draft by another tab', { code: 'bill_sold', data: SOLD }, { next: 'soldElsewhere', bill: SOLD }],
  ['a closed round', { code: 'round_closed' }, { next: 'stop' } satisfies SaleFailure],
])('after %s', (_name, failing, next) => {
  expect(saleFailureOf(failed(failing))).toEqual(next);
});

const lines: readonly DraftLine[] = [{ bet_type: 'two_top', number: '07', amount: '5' }];

test('a refusal names the line also of a long bill', () => {
  const many = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22'].map(
    (number): DraftLine => ({ bet_type: 'two_bottom', number, amount: '5' }),
  );
  expect(refusalText(failed({ fields: { 'lines.12.amount': 'x' } }), many)).toBe('2 ตัวล่าง 22: x');
});

test.each([
  [{}, 'ผิดพลาด'],
  [{ 'lines.0.amount': 'กรอกยอดแทงเป็นบาทเต็ม' }, '2 ตัวบน 07: กรอกยอดแทงเป็นบาทเต็ม'],
  [{ 'lines.9.amount': 'กรอกยอดแทงเป็นบาทเต็ม' }, 'กรอกยอดแทงเป็นบาทเต็ม'],
  [{ 'more.lines.0.amount': 'x' }, 'x'],
  [{ 'lines.00.amount': 'x' }, '2 ตัวบน 07: x'],
  [{ wallet_id: 'ข้อมูลไม่ถูกต้อง' }, 'ข้อมูลไม่ถูกต้อง'],
])('a refusal with the fields %j reads %s', (fields, sentence) => {
  expect(refusalText(failed({ fields }), lines)).toBe(sentence);
});
