import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { billValidate } from '../../contract/lotto-bills.ts';
import { keyOf } from '../../contract/lotto-rules.ts';
import { bahtOf, satang, satangOf } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refusePlay } from '../safer-play/play-limits.ts';
import { walletsOf } from '../wallet/queries.ts';
import { type AskedLine, keepValidation, type PricedRow, priceLines, type SoldLine } from './bill-queries.ts';
import { cancellableUntil } from './cancel-bill.ts';
import { type RoundRow, roundOf, roundOnWire } from './round-queries.ts';
import {
  aboveMaximum,
  BET_TYPE_NOT_SOLD,
  belowMinimum,
  LINE_CLOSED,
  LINE_HALF,
  overLimit,
  UNKNOWN_WALLET,
} from './text.ts';

type PricedBill = OutputOf<typeof billValidate>;
type Asked = ParsedInputOf<typeof billValidate>['lines'];

/** How long a priced bill may wait for its confirmation. */
const LIFETIME_MS = 5 * 60_000;

interface Player {
  memberId: number;
  agentId: number;
}

/** Lines of the same bet type and number are one bet: stakes added, in the order of their first mention. */
export function mergeLines(lines: Asked): { lines: AskedLine[]; merged: number } {
  const byBet = new Map<string, AskedLine>();
  for (const { bet_type, number, amount } of lines) {
    const bet = `${bet_type} ${number}`;
    const earlier = byBet.get(bet);
    const stake_satang = satangOf(amount) + (earlier?.stake_satang ?? 0);
    byBet.set(bet, { bet_type, number, key: keyOf(bet_type, number), stake_satang });
  }
  return { lines: [...byBet.values()], merged: lines.length - byBet.size };
}

/** An open round. Refuses with `round_not_found` and `round_closed`. */
export async function openRound(queries: Queries, agentId: number, at: Date, roundId: string): Promise<RoundRow> {
  const found = await roundOf(queries, agentId, at, roundId);
  if (!found) throw new Refusal('round_not_found');
  if (found.status !== 'open') throw new Refusal('round_closed');
  return found;
}

function faultOf(row: PricedRow): string | undefined {
  if (row.rate === null) return BET_TYPE_NOT_SOLD;
  if (row.stake_satang < row.min_satang) return belowMinimum(row.min_satang);
  if (row.stake_satang > row.max_satang) return aboveMaximum(row.max_satang);
  return undefined;
}

/** Every wrong line is named: `fields` has `lines.0.amount`, by the index that the caller sent it under. */
function refuseFaults(rows: readonly PricedRow[], asked: Asked): void {
  const fields: Record<string, string> = {};
  for (const row of rows) {
    const fault = faultOf(row);
    const index = asked.findIndex((line) => line.bet_type === row.bet_type && line.number === row.number);
    if (fault) fields[`lines.${index}.${row.rate === null ? 'bet_type' : 'amount'}`] = fault;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields });
}

function messageOf({ status, available_satang }: PricedRow): string | null {
  if (status === 'closed') return LINE_CLOSED;
  if (status === 'half') return LINE_HALF;
  return status === 'over_limit' ? overLimit(available_satang ?? 0) : null;
}

const isSold = ({ status }: PricedRow) => status === 'ok' || status === 'half';
/** Stakes are whole baht and rates have two decimals, so this is whole satang. */
const payoutSatang = ({ stake_satang, rate }: { stake_satang: number; rate: number | null }) =>
  Math.round(stake_satang * (rate ?? 0));

function lineOnWire(row: PricedRow): PricedBill['lines'][number] {
  return {
    bet_type: row.bet_type,
    number: row.number,
    amount: bahtOf(row.stake_satang),
    rate: row.rate ?? 0,
    status: row.status,
    payout: bahtOf(isSold(row) ? payoutSatang(row) : 0),
    available: row.status === 'over_limit' ? bahtOf(row.available_satang ?? 0) : null,
    message: messageOf(row),
  };
}

/**
 * Prices the lines as they would be sold now and, when all are accepted, keeps them for `bill/create`. Sells nothing.
 * Refuses with `round_not_found`, `round_closed`, `invalid_input` for a wallet or stakes outside of the limits,
 * and for the member's own reasons with `member_excluded`, `member_paused`, `limit_reached`.
 */
export async function priceBill(
  queries: Queries,
  player: Player,
  input: { round_id: string; wallet_id: string; lines: Asked },
  at: Date,
): Promise<PricedBill> {
  const round = await openRound(queries, player.agentId, at, input.round_id);
  const wallets = await walletsOf(queries, player.memberId, 'lotto');
  const wallet = wallets.find(({ id }) => id === input.wallet_id);
  if (!wallet) throw new Refusal('invalid_input', { fields: { wallet_id: UNKNOWN_WALLET } });
  const { lines: asked, merged } = mergeLines(input.lines);
  const rows = await priceLines(queries, round.id, asked);
  refuseFaults(rows, input.lines);

  const sold = rows.filter(isSold);
  const totalSatang = sold.reduce((sum, row) => sum + row.stake_satang, 0);
  const isAcceptable = sold.length === rows.length;
  await refusePlay(queries, player.memberId, at, satang(totalSatang));
  const validationId = randomUUID();
  const expiresAt = new Date(Math.min(at.getTime() + LIFETIME_MS, round.bet_closes_at.getTime()));
  if (isAcceptable) {
    await keepValidation(queries, {
      id: validationId,
      memberId: player.memberId,
      roundId: round.id,
      walletId: Number(wallet.id),
      lines: sold.map(soldLine),
      at,
      expiresAt,
    });
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
    subtotal: bahtOf(totalSatang),
    discount: bahtOf(0),
    total: bahtOf(totalSatang),
    max_payout: bahtOf(sold.reduce((sum, row) => sum + payoutSatang(row), 0)),
    balance_after: bahtOf(wallet.available_satang - totalSatang),
    is_acceptable: isAcceptable,
    cancellable_until: cancellableUntil(round, at)?.toISOString() ?? null,
  };
}

function soldLine(row: PricedRow): SoldLine {
  return {
    bet_type: row.bet_type,
    number: row.number,
    key: row.number_key,
    stake_satang: row.stake_satang,
    rate: row.rate ?? 0,
    is_half: row.status === 'half',
  };
}
