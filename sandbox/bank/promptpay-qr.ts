import generatePayload from 'promptpay-qr';
import { type Satang, satangOf } from '../../contract/money.ts';
import { emvFields } from '../../contract/transfer-slip.ts';

export interface PromptpayQr {
  promptpayId: string;
  /** Undefined: the payer types the amount. */
  amount: Satang | undefined;
}

/** Reads a PromptPay QR as a bank's app does; undefined for anything else. */
export function readPromptpayQr(payload: string): PromptpayQr | undefined {
  const fields = emvFields(payload.trim());
  const receiver = emvFields(fields?.get('29') ?? '');
  const promptpayId = receiver?.get('01')?.replace(/^0066/, '0') ?? receiver?.get('02') ?? receiver?.get('03');
  if (!fields || promptpayId === undefined) return undefined;
  const amountText = fields.get('54');
  const baht = amountText === undefined ? undefined : Number(amountText);
  // Generating the same text again proves the checksum and that nothing else is in it.
  const isWhole = generatePayload(promptpayId, baht === undefined ? {} : { amount: baht }) === payload.trim();
  return isWhole ? { promptpayId, amount: baht === undefined ? undefined : satangOf(baht) } : undefined;
}
