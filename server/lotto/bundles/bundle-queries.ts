import type { Transaction } from '#server/database/database.ts';
import { ledgerRefusal } from '#server/ledger/ledger.ts';
import type { Sale } from '../bills/bill-queries.ts';

type Unsold = Exclude<Sale['outcome'], 'created' | 'repeated'>;
export type BundleSale = { outcome: 'created' | 'repeated'; billIds: number[] } | { outcome: Unsold | 'in_part' };

interface SaleRow {
  outcome: BundleSale['outcome'];
  bill_ids: number[];
}

/**
 * Sells all bills of a bundle, or none. `changed` and `bill_sold` as for one bill; `in_part`: the member has to say
 * yes to what can be bought. Refuses with `insufficient_balance`. After another outcome than `created` and `repeated`
 * the transaction must be rolled back.
 */
export async function createBundle(
  tx: Transaction,
  bundle: { memberId: number; bundleId: string; inPart: boolean; at: Date },
): Promise<BundleSale> {
  try {
    const row = await tx.row<SaleRow>('select outcome, bill_ids from lotto_create_bundle($1, $2, $3, $4)', [
      bundle.memberId,
      bundle.bundleId,
      bundle.inPart,
      bundle.at,
    ]);
    if (!row) throw new Error('lotto_create_bundle returned no row');
    const { outcome } = row;
    return outcome === 'created' || outcome === 'repeated' ? { outcome, billIds: row.bill_ids } : { outcome };
  } catch (error) {
    const outcome = refusedOutcome(error);
    if (outcome) return { outcome };
    throw ledgerRefusal(error);
  }
}

const REFUSED: readonly Unsold[] = [
  'validation_expired',
  'round_closed',
  'member_excluded',
  'member_paused',
  'member_frozen',
  'sale_stopped',
  'limit_reached',
  'wallet_not_usable',
  'bill_sold',
  'changed',
];

/** Why a bill of the bundle was not sold, as the database says it by an error; undefined for any other error. */
function refusedOutcome(error: unknown): Unsold | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && error.constraint === 'lotto_validation_draft') return 'bill_sold';
  if (!('code' in error)) return undefined;
  if (error.code === 'CK101') return 'changed';
  return error.code === 'CK102' ? REFUSED.find((outcome) => outcome === error.message) : undefined;
}
