import type { z } from 'zod';
import type { leftOut } from '#contract/lotto-bills.ts';
import { bahtOf } from '#contract/money.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import type { LeftOutRow } from './left-out-queries.ts';
import type { UnsoldLine } from './validation-queries.ts';

/** A stake that could not be bought as the contract has it. */
export const unsoldOnWire = ({ stake_satang, ...line }: UnsoldLine) => ({ ...line, amount: bahtOf(stake_satang) });

/** A bill of which nothing could be bought as the contract has it. */
export function leftOutOnWire(row: LeftOutRow): z.output<typeof leftOut> {
  return {
    left_out_id: String(row.left_out_id),
    buyer: row.buyer,
    round: roundOnWire(row),
    unsold: row.unsold.map(unsoldOnWire),
    created_at: row.created_at.toISOString(),
  };
}
