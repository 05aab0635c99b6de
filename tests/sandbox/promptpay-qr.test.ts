import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { promptpayPayload } from '#contract/promptpay.ts';
import { readPromptpayQr } from '#sandbox/bank/promptpay-qr.ts';

const AMOUNT = satang(50_037);

test.each(['0801234567', '1111111111119', '123456789012345'])('receiver and amount are read from a QR of %s', (id) => {
  expect(readPromptpayQr(`  ${promptpayPayload(id, AMOUNT)}\n`)).toEqual({ promptpayId: id, amount: AMOUNT });
});

test.each(['', 'https://example.com', '000201', promptpayPayload('0801234567', AMOUNT).replace('500.37', '100.37')])(
  'not a PromptPay QR: %s',
  (text) => {
    expect(readPromptpayQr(text)).toBeUndefined();
  },
);
