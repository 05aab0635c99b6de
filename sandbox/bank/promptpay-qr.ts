import { emvFields } from '#contract/emv.ts';
import { type Satang, satangOf } from '#contract/money.ts';
import { promptpayPayload } from '#contract/promptpay.ts';

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
  const amount = amountText === undefined ? undefined : satangOf(Number(amountText));
  // Generating the same text again proves the checksum and that nothing else is in it.
  return promptpayPayload(promptpayId, amount) === payload.trim() ? { promptpayId, amount } : undefined;
}
