import { bankName } from '#contract/banks.ts';
import type * as contract from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import { promptpayPayload } from '#contract/promptpay.ts';
import type { DepositRow } from './queries.ts';
import type { ReceivingAccountRow } from './receiving-account-queries.ts';

/** The receiving account of a deposit. */
export function receiverOnWire(row: ReceivingAccountRow) {
  return {
    bank_code: row.bank_code,
    bank_name: bankName(row.bank_code),
    account_no: row.account_no,
    account_name: row.account_name,
  };
}

/** A deposit as its member sees it. */
export function onWire(deposit: DepositRow): OutputOf<typeof contract.generateQr> {
  const isQr = deposit.type === 'promptpay';
  return {
    payment_id: String(deposit.id),
    channel_id: String(deposit.channel_id),
    type: deposit.type,
    payload: isQr ? (deposit.qr ?? promptpayPayload(deposit.account_no, deposit.amount_satang)) : null,
    receiver: isQr ? null : receiverOnWire(deposit),
    amount: bahtOf(deposit.amount_satang),
    reference: deposit.reference,
    created_at: deposit.created_at.toISOString(),
    expires_at: deposit.expires_at.toISOString(),
    status: deposit.status,
  };
}
