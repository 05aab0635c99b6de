import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { promptpayPayload } from '../../server/deposit/promptpay.ts';
import { readPromptpayQr } from './promptpay-qr.ts';

test.each(['0801234567', '1111111111119', '123456789012345'])('reads back whom a QR pays and how much: %s', (id) => {
  expect(readPromptpayQr(`  ${promptpayPayload(id, satang(50_037))}\n`)).toEqual({
    promptpayId: id,
    amountBaht: 500.37,
  });
});

test.each([
  '',
  'https://example.com',
  '000201',
  promptpayPayload('0801234567', satang(50_037)).replace('500.37', '100.37'),
])('anything else is none: %s', (text) => {
  expect(readPromptpayQr(text)).toBeUndefined();
});
