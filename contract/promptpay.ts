/** PromptPay's QR (docs/rules.md#deposits): its text from the receiver's id and the amount. */
import { crc16, emvField } from './emv.ts';
import type { Satang } from './money.ts';

const APPLICATION = 'A000000677010111';
const THAI_BAHT = '764';

/** Tells whether these digits can be a PromptPay id: no bank would read the QR of others, or it would pay somebody else. */
export const isPromptpayId = (digits: string): boolean => /^(0\d{9}|\d{13}|\d{15})$/.test(digits);

/** Tag 29's field for the receiver: a phone (10 digits), a national or tax id (13), an e-wallet id (15). */
function receiverOf(promptpayId: string): string {
  if (promptpayId.length >= 15) return emvField('03', promptpayId);
  if (promptpayId.length >= 13) return emvField('02', promptpayId);
  return emvField('01', promptpayId.replace(/^0/, '66').padStart(13, '0'));
}

/**
 * The text of a PromptPay QR. `promptpayId`: digits only. Without an amount the payer types one, and the code can be
 * used again.
 */
export function promptpayPayload(promptpayId: string, amount?: Satang): string {
  const body = [
    emvField('00', '01'),
    emvField('01', amount === undefined ? '11' : '12'),
    emvField('29', emvField('00', APPLICATION) + receiverOf(promptpayId)),
    emvField('58', 'TH'),
    emvField('53', THAI_BAHT),
    amount === undefined ? '' : emvField('54', (amount / 100).toFixed(2)),
    '6304',
  ].join('');
  return `${body}${crc16(body)}`;
}
