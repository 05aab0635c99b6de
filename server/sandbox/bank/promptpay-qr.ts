import generatePayload from 'promptpay-qr';

/** EMVCo's tag, length, value: the values by tag. Undefined when the lengths don't add up. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return undefined;
    fields.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

/** Reads a PromptPay QR as a bank's app does: whom it pays and how much. Undefined for anything else. */
export function readPromptpayQr(payload: string): { promptpayId: string; amountBaht: number | undefined } | undefined {
  const fields = fieldsOf(payload.trim());
  const receiver = fieldsOf(fields?.get('29') ?? '');
  const promptpayId = receiver?.get('01')?.replace(/^0066/, '0') ?? receiver?.get('02') ?? receiver?.get('03');
  if (!fields || promptpayId === undefined) return undefined;
  const stated = fields.get('54');
  const amountBaht = stated === undefined ? undefined : Number(stated);
  // Made again from its parts it must be the same text: that proves the checksum and the rest.
  const isWhole =
    generatePayload(promptpayId, amountBaht === undefined ? {} : { amount: amountBaht }) === payload.trim();
  return isWhole ? { promptpayId, amountBaht } : undefined;
}
