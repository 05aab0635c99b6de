import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { bundleCreate } from '#contract/lotto-bundles.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { billsOnWire } from '../bills/bill-history.ts';
import { leftOutOnWire } from '../bills/left-out.ts';
import { leftOutOfBundle } from '../bills/left-out-queries.ts';
import { bundleOf } from '../bills/validation-queries.ts';
import { priceBundle } from './bundle-pricing.ts';
import { createBundle } from './bundle-queries.ts';

/**
 * Sells all bills of a bundle at the rates of the validation, or none. Refuses as the sale of one bill does, and with
 * `bill_refused` if something cannot be bought and the member has not said yes to the rest.
 */
export async function sellBundle(
  { database, tx }: { database: Database; tx: Transaction },
  session: Session,
  { validation_id, in_part }: ParsedInputOf<typeof bundleCreate>,
  at: Date,
): Promise<OutputOf<typeof bundleCreate>> {
  const { memberId } = session;
  if (!isUuid(validation_id)) throw new Refusal('validation_expired');
  const sale = await createBundle(tx, { memberId, bundleId: validation_id, inPart: in_part, at });
  switch (sale.outcome) {
    case 'created':
    case 'repeated': {
      const bills = await billsOnWire(tx, memberId, at, sale.billIds);
      const leftOut = await leftOutOfBundle(tx, memberId, at, validation_id);
      const total = bills.reduce((sum, bill) => sum + satangOf(bill.total), 0);
      return { bills, left_out: leftOut.map(leftOutOnWire), total: bahtOf(satang(total)) };
    }
    case 'in_part':
      throw new Refusal('bill_refused');
    // The new price of a sold draft is a refusal with its bills.
    case 'bill_sold':
    case 'changed':
      throw new Refusal('bill_changed', { data: await priceAgain(database, session, validation_id, at) });
    default:
      throw new Refusal(sale.outcome);
  }
}

/** The same bills at the present rates and limits, outside of the sale's transaction, which may have failed. */
async function priceAgain(database: Database, session: Session, bundleId: string, at: Date) {
  const bills = await bundleOf(database, session.memberId, bundleId);
  const [first] = bills;
  if (!first) throw new Refusal('validation_expired');
  const draftId = bills.find(({ draft_id }) => draft_id !== null)?.draft_id ?? undefined;
  const input = {
    round_id: String(first.round_id),
    wallet_id: String(first.wallet_id),
    bills: bills.map(({ buyer, lines, unsold }) => ({
      buyer,
      lines: [...lines, ...(unsold ?? [])].map(({ bet_type, number, stake_satang }) => ({
        bet_type,
        number,
        amount: bahtOf(stake_satang),
      })),
    })),
    draft_id: draftId,
  };
  return priceBundle(database, session, input, at);
}
