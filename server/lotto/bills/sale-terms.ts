import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { billValidate } from '#contract/lotto-bills.ts';
import { keyOf } from '#contract/lotto-rules.ts';
import { satang, satangOf } from '#contract/money.ts';
import { isStopped } from '#server/access/stop-queries.ts';
import type { Database } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { walletsOf } from '#server/wallet/queries.ts';
import { type RoundRow, roundOf } from '../rounds/round-queries.ts';
import { UNKNOWN_WALLET } from '../text.ts';
import type { RequestedLine } from './validation-queries.ts';

export type InputLines = ParsedInputOf<typeof billValidate>['lines'];

export interface Player {
  memberId: number;
  agentId: number;
}

/** How long a priced bill can be bought (docs/rules.md#lottery). */
const LIFETIME_MS = 5 * 60_000;

/** The time until which a bill that is priced now can be bought. */
export const expiryOf = (round: RoundRow, at: Date): Date =>
  new Date(Math.min(at.getTime() + LIFETIME_MS, round.bet_closes_at.getTime()));

/** Lines of the same bet type and number become one line with their stakes added, in the order of the first ones. */
export function mergeLines(lines: InputLines): { lines: RequestedLine[]; merged: number } {
  const byBet = new Map<string, RequestedLine>();
  for (const { bet_type, number, amount } of lines) {
    const bet = `${bet_type} ${number}`;
    const earlier = byBet.get(bet);
    const stake_satang = satang(satangOf(amount) + (earlier?.stake_satang ?? 0));
    byBet.set(bet, { bet_type, number, key: keyOf(bet_type, number), stake_satang });
  }
  return { lines: [...byBet.values()], merged: lines.length - byBet.size };
}

/**
 * The round and the wallet of a sale. Refuses with `round_not_found`, `round_closed`, `sale_stopped`, and with
 * `invalid_input` for a wallet that is not the member's or not for lotteries.
 */
export async function saleOf(
  database: Database,
  { agentId, memberId }: Player,
  input: { round_id: string; wallet_id: string },
  at: Date,
) {
  const round = await roundOf(database, agentId, at, input.round_id);
  if (!round) throw new Refusal('round_not_found');
  if (round.status !== 'open') throw new Refusal('round_closed');
  if (await isStopped(database, agentId, 'lottery', String(round.category_id))) throw new Refusal('sale_stopped');
  const wallet = (await walletsOf(database, memberId, 'lotto')).find(({ id }) => id === input.wallet_id);
  if (!wallet) throw invalidField('wallet_id', UNKNOWN_WALLET);
  return { round, wallet };
}
