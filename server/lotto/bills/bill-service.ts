import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { billCancel, billCreate } from '#contract/lotto-bills.ts';
import { bahtOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { idNumber } from '../rounds/round-queries.ts';
import { billOnWire, findBill } from './bill-history.ts';
import { priceBill } from './bill-pricing.ts';
import { createBill, refundBill } from './bill-queries.ts';
import { validationOf } from './validation-queries.ts';

/**
 * Sells a validated bill at the rates of the validation. Refuses with `bill_sold` and that bill if its draft is sold
 * already, with `validation_expired`, `round_closed`, `sale_stopped`, `insufficient_balance`, `bill_changed` with the
 * bill's new price in `data`, and `invalid_input` if limits of a line have changed.
 */
export async function sellBill(
  { database, tx }: { database: Database; tx: Transaction },
  session: Session,
  input: ParsedInputOf<typeof billCreate>,
  at: Date,
): Promise<OutputOf<typeof billCreate>> {
  const { memberId } = session;
  if (!isUuid(input.validation_id)) throw new Refusal('validation_expired');
  const sale = await createBill(tx, {
    memberId,
    validationId: input.validation_id,
    note: input.note || null,
    at,
  });
  switch (sale.outcome) {
    case 'created':
      return billOnWire(sale.bill, at);
    case 'repeated':
      return findBill(tx, memberId, at, String(sale.billId));
    // The new price of a sold draft is a refusal with its bill.
    case 'bill_sold':
    case 'changed':
      throw new Refusal('bill_changed', { data: await priceAgain(database, session, input.validation_id, at) });
    default:
      throw new Refusal(sale.outcome);
  }
}

/** The same lines at the present rates and limits, outside of the sale's transaction, which may have failed. */
async function priceAgain(database: Database, session: Session, validationId: string, at: Date) {
  const validation = await validationOf(database, session.memberId, validationId);
  if (!validation) throw new Refusal('validation_expired');
  const lines = validation.lines.map(({ bet_type, number, stake_satang }) => ({
    bet_type,
    number,
    amount: bahtOf(stake_satang),
  }));
  const { round_id, wallet_id, draft_id } = validation;
  const input = { round_id: String(round_id), wallet_id: String(wallet_id), lines, draft_id: draft_id ?? undefined };
  return priceBill(database, session, input, at);
}

/** Cancels and refunds a bill. Refuses with `bill_not_found`, `bill_not_cancellable` and `cancel_limit`. */
export async function cancelBill(
  tx: Transaction,
  session: Session,
  input: ParsedInputOf<typeof billCancel>,
  at: Date,
): Promise<OutputOf<typeof billCancel>> {
  const outcome = await refundBill(tx, { memberId: session.memberId, billId: idNumber(input.bill_id), at });
  if (outcome !== 'cancelled') throw new Refusal(outcome);
  return findBill(tx, session.memberId, at, input.bill_id);
}
