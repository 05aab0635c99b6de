import generatePayload from 'promptpay-qr';
import { plainBaht, type Satang } from '../../contract/money.ts';

/** The text of a PromptPay QR (EMVCo, tag 29). `promptpayId`: phone, tax id or e-wallet id, digits only. */
export function promptpayPayload(promptpayId: string, amountSatang: Satang): string {
  return generatePayload(promptpayId, { amount: plainBaht(amountSatang) });
}
