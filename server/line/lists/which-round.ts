/** Decides which round a list of the chat is for. */

import type { Mentioned } from '#contract/lists/lottery-names.ts';
import type { Queries } from '#server/database/database.ts';
import { type CategoryRow, categoriesOf, type RateRow, ratesOf } from '#server/lotto/rounds/category-queries.ts';
import { lobbyRounds, type RoundRow } from '#server/lotto/rounds/round-queries.ts';

/** What the agent sells now: its lotteries, and the rounds of each that are open, to come, or wait for a result. */
export interface Sale {
  lotteries: readonly CategoryRow[];
  rounds: readonly RoundRow[];
  rates: readonly RateRow[];
}

/** A sale is read once for all who write at the same moment. */
const FRESH_MS = 1000;
const fresh = new WeakMap<Queries, Map<number, { at: number; sale: Promise<Sale> }>>();

/** What the agent sells, as it was within the last second. */
export async function saleOf(database: Queries, agentId: number, at: Date): Promise<Sale> {
  const ofAgents = fresh.get(database) ?? new Map();
  fresh.set(database, ofAgents);
  const known = ofAgents.get(agentId);
  if (known && Math.abs(at.getTime() - known.at) < FRESH_MS) return known.sale;
  const sale = readSale(database, agentId, at);
  ofAgents.set(agentId, { at: at.getTime(), sale });
  sale.catch(() => ofAgents.delete(agentId));
  return sale;
}

async function readSale(queries: Queries, agentId: number, at: Date): Promise<Sale> {
  const lotteries = await categoriesOf(queries, agentId);
  const ids = lotteries.map(({ id }) => id);
  return { lotteries, rounds: await lobbyRounds(queries, agentId, at), rates: await ratesOf(queries, ids) };
}

export type Which =
  | { is: 'open'; round: RoundRow }
  /** The lottery's draw is closed and has no result yet, or none of its rounds is open. `next`: one that is open. */
  | { is: 'closed'; lottery: string; round: RoundRow | null; next: RoundRow | null }
  /** One of these, which the player is asked. */
  | { is: 'asked'; rounds: readonly RoundRow[] }
  | { is: 'none' };

const isOpen = ({ status }: RoundRow) => status === 'open';

/** Each lottery's open round that closes next, in the order of the lobby. */
export function openRounds({ rounds }: Sale, lotteries?: readonly number[]): readonly RoundRow[] {
  const open = rounds.filter(
    (round) => isOpen(round) && (lotteries === undefined || lotteries.includes(round.category_id)),
  );
  return open.filter((round) => open.find(({ category_id }) => category_id === round.category_id) === round);
}

/** The round that a list is for, by the lottery that it names, or because only one is open. */
export function whichRound(sale: Sale, { lotteries, unsold, roundNo }: Mentioned): Which {
  const all = openRounds(sale);
  if (unsold !== null) return all.length > 0 ? { is: 'asked', rounds: all } : { is: 'none' };
  if (lotteries.length === 0) return amongOpen(all);
  const waiting = sale.rounds.filter(
    ({ category_id, status, kind }) => lotteries.includes(category_id) && status === 'closed' && kind !== 'yeekee',
  );
  const open = openRounds(sale, lotteries).filter(({ category_id }) =>
    waiting.every((round) => round.category_id !== category_id),
  );
  const [only] = lotteries;
  if (open.length > 0) return roundNo !== null && only !== undefined ? ofNumber(sale, only, roundNo) : amongOpen(open);
  return closedOf(sale, waiting.at(-1) ?? null, only);
}

function amongOpen(open: readonly RoundRow[]): Which {
  const [first, second] = open;
  if (first === undefined) return { is: 'none' };
  return second === undefined ? { is: 'open', round: first } : { is: 'asked', rounds: open };
}

/** A round of a yeekee by its number: today's rounds that are not in the lobby are closed, or open later. */
function ofNumber(sale: Sale, lottery: number, roundNo: number): Which {
  const open = sale.rounds.filter((round) => round.category_id === lottery && isOpen(round));
  const meant = open.find(({ round_no }) => round_no === roundNo);
  if (meant) return { is: 'open', round: meant };
  const next = open[0] ?? null;
  const isOver = next !== null && roundNo < next.round_no;
  return isOver || next === null ? closedOf(sale, null, lottery) : { is: 'asked', rounds: open };
}

export function closedOf(
  sale: Sale,
  round: RoundRow | null,
  lottery: number | undefined,
): Extract<Which, { is: 'closed' }> {
  const of = round?.category_id ?? lottery;
  return {
    is: 'closed',
    lottery: sale.lotteries.find(({ id }) => id === of)?.name ?? '',
    round,
    next: (of === undefined ? undefined : openRounds(sale, [of])[0]) ?? null,
  };
}
