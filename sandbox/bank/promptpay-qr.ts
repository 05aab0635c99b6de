import generatePayload from 'promptpay-qr';
import { emvFields } from '../../contract/slip.ts';

/** Reads a PromptPay QR as a bank's app does: whom it pays and how much. Undefined for anything else. */
export function readPromptpayQr(payload: string): { promptpayId: string; amountBaht: number | undefined } | undefined {
  const fields = emvFields(payload.trim());
  const receiver = emvFields(fields?.get('29') ?? '');
  const promptpayId = receiver?.get('01')?.replace(/^0066/, '0') ?? receiver?.get('02') ?? receiver?.get('03');
  if (!fields || promptpayId === undefined) return undefined;
  const stated = fields.get('54');
  const amountBaht = stated === undefined ? undefined : Number(stated);
  // Made again from its parts it must be the same text: that proves the checksum and the rest.
  const isWhole =
    generatePayload(promptpayId, amountBaht === undefined ? {} : { amount: amountBaht }) === payload.trim();
  return isWhole ? { promptpayId, amountBaht } : undefined;
}
