import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billValidate } from '#contract/lotto-bills.ts';
import { highestPayout } from '#contract/lotto-payout.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { refusePlay } from '#server/safer-play/play-limits.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { aboveMaximum, BET_TYPE_NOT_SOLD, belowMinimum, LINE_CLOSED, LINE_HALF, overLimit } from '../text.ts';
import { refuseSoldDraft } from './bill-history.ts';
import { cancellableUntil } from './cancellation.ts';
import { expiryOf, type InputLines, mergeLines, type Player, saleOf } from './sale-terms.ts';
import { insertValidations, type PricedRow, priceLines, type SoldLine } from './validation-queries.ts';

type PricedBill = OutputOf<typeof billValidate>;
function faultOf(row: PricedRow): string | undefined {
  if (row.rate === null) return BET_TYPE_NOT_SOLD;
  if (row.stake_satang < row.min_satang) return belowMinimum(row.min_satang);
  if (row.stake_satang > row.max_satang) return aboveMaximum(row.max_satang);
  return undefined;
}

/** Refuses with `invalid_input` and a field for every wrong line, e.g. `lines.0.amount`, by its index in the input. */
function refuseFaults(rows: readonly PricedRow[], input: InputLines): void {
  const fields: Record<string, string> = {};
  for (const row of rows) {
    const fault = faultOf(row);
    const index = input.findIndex((line) => line.bet_type === row.bet_type && line.number === row.number);
    if (fault) fields[`lines.${index}.${row.rate === null ? 'bet_type' : 'amount'}`] = fault;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields });
}

export function messageOf({ status, available_satang }: PricedRow): string | null {
  if (status === 'closed') return LINE_CLOSED;
  if (status === 'half') return LINE_HALF;
  return status === 'over_limit' ? overLimit(available_satang ?? satang(0)) : null;
}

export const isSold = ({ status }: PricedRow) => status === 'ok' || status === 'half';
/** Stakes are whole baht and rates have two decimals, so a payout is whole satang (docs/rules.md#rounding). */
export const payoutOf = ({ stake_satang, rate }: PricedRow): Satang => satang(Math.round(stake_satang * (rate ?? 0)));

function lineOnWire(row: PricedRow): PricedBill['lines'][number] {
  return {
    bet_type: row.bet_type,
    number: row.number,
    amount: bahtOf(row.stake_satang),
    rate: row.rate ?? 0,
    status: row.status,
    payout: bahtOf(isSold(row) ? payoutOf(row) : satang(0)),
    available: row.status === 'over_limit' ? bahtOf(row.available_satang ?? satang(0)) : null,
    message: messageOf(row),
  };
}

/**
 * Prices the lines as they would be sold now and, if all could be, stores them for `bill/create`. Sells nothing.
 * Refuses with `round_not_found`, `round_closed`, `sale_stopped`, `invalid_input` for a wallet or stakes outside the
 * limits, with `member_excluded`, `member_paused`, `limit_reached`, and with `bill_sold` and its bill if the draft is
 * sold.
 */
export async function priceBill(
  database: Database,
  player: Player,
  input: { round_id: string; wallet_id: string; lines: InputLines; draft_id?: string | undefined },
  at: Date,
): Promise<PricedBill> {
  const draftId = input.draft_id ?? null;
  if (draftId !== null) await refuseSoldDraft(database, player.memberId, draftId, at);
  const { round, wallet } = await saleOf(database, player, input, at);
  const { lines: requested, merged } = mergeLines(input.lines);
  const rows = await priceLines(database, round.id, requested);
  refuseFaults(rows, input.lines);

  const sold = rows.filter(isSold);
  const total = satang(sold.reduce((sum, row) => sum + row.stake_satang, 0));
  const maxPayout = highestPayout(
    sold.map((row) => ({ betType: row.bet_type, key: row.number_key, payout: payoutOf(row) })),
    round.kind === 'government',
  );
  const isAcceptable = sold.length === rows.length;
  await refusePlay(database, player.memberId, at, total);
  const validationId = randomUUID();
  const expiresAt = expiryOf(round, at);
  if (isAcceptable) {
    await insertValidations(database, [
      {
        id: validationId,
        memberId: player.memberId,
        roundId: round.id,
        walletId: Number(wallet.id),
        lines: sold.map(soldLine),
        maxPayout,
        at,
        expiresAt,
        draftId,
      },
    ]);
  }
  return {
    validation_id: validationId,
    expires_at: expiresAt.toISOString(),
    round: roundOnWire(round),
    wallet_id: wallet.id,
    wallet_name: wallet.wallet_name,
    lines: rows.map(lineOnWire),
    merged,
    line_count: sold.length,
    subtotal: bahtOf(total),
    discount: bahtOf(satang(0)),
    total: bahtOf(total),
    max_payout: bahtOf(maxPayout),
    balance_after: bahtOf(satang(wallet.available_satang - total)),
    is_acceptable: isAcceptable,
    cancellable_until: cancellableUntil(round, at)?.toISOString() ?? null,
  };
}

export function soldLine(row: PricedRow): SoldLine {
  return {
    bet_type: row.bet_type,
    number: row.number,
    key: row.number_key,
    stake_satang: row.stake_satang,
    rate: row.rate ?? 0,
    is_half: row.status === 'half',
  };
}
