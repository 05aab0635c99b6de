import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { noteHandedBills } from '#contract/lotto-bills.ts';
import type { buyerList, buyerResults, learnBuyer, mergeBuyers, renameBuyer } from '#contract/lotto-buyers.ts';
import { bahtOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { leftOutOnWire } from '../bills/left-out.ts';
import { leftOutOfRound } from '../bills/left-out-queries.ts';
import { resultOf } from '../results/result-history.ts';
import { findRound } from '../rounds/lobby.ts';
import { TOO_MANY_NAMES } from '../text.ts';
import {
  addName,
  type BuyerRow,
  buyerCalled,
  buyerOf,
  buyersOf,
  lockBuyers,
  moveBuyer,
  nameCount,
  removeBuyer,
  resultsByBuyer,
  setHanded,
  setName,
} from './buyer-queries.ts';

const MAX_NAMES = 20;
const SHOWN = { numbers: 6, hits: 20 };

const onWire = ({ id, name }: BuyerRow) => ({ buyer_id: String(id), name });

/** The member's buyers, who bought last first. */
export async function listBuyers(queries: Queries, memberId: number): Promise<OutputOf<typeof buyerList>> {
  return (await buyersOf(queries, memberId)).map(({ names, bill_count, round_count, last_draw, ...buyer }) => ({
    ...onWire(buyer),
    names,
    bill_count,
    round_count,
    last_draw,
  }));
}

/** Locks the member's buyers and finds one. Refuses with `buyer_not_found`. */
async function findBuyer(tx: Transaction, memberId: number, id: string): Promise<BuyerRow> {
  await lockBuyers(tx, memberId);
  const buyer = await buyerOf(tx, memberId, id);
  if (!buyer) throw new Refusal('buyer_not_found');
  return buyer;
}

/** Lets a name mean a buyer. Refuses with `buyer_name_taken` and the other buyer, whom it means already. */
async function learnName(tx: Transaction, memberId: number, buyer: BuyerRow, name: string): Promise<void> {
  const taken = await buyerCalled(tx, memberId, name);
  if (taken && taken.id !== buyer.id) throw new Refusal('buyer_name_taken', { data: onWire(taken) });
  if (!taken && (await nameCount(tx, buyer.id)) >= MAX_NAMES) throw invalidField('name', TOO_MANY_NAMES);
  await addName(tx, memberId, buyer.id, name);
}

/** Renames a buyer. Refuses with `buyer_not_found` and `buyer_name_taken`. */
export async function rename(
  tx: Transaction,
  memberId: number,
  { buyer_id, name }: ParsedInputOf<typeof renameBuyer>,
): Promise<OutputOf<typeof renameBuyer>> {
  const buyer = await findBuyer(tx, memberId, buyer_id);
  await learnName(tx, memberId, buyer, name);
  await setName(tx, buyer.id, name);
  return onWire({ ...buyer, name });
}

/** Lets a name in later lists mean a buyer. Refuses as `rename` does. */
export async function learn(
  tx: Transaction,
  memberId: number,
  { buyer_id, name }: ParsedInputOf<typeof learnBuyer>,
): Promise<OutputOf<typeof learnBuyer>> {
  const buyer = await findBuyer(tx, memberId, buyer_id);
  await learnName(tx, memberId, buyer, name);
  return onWire(buyer);
}

/** Makes two buyers one. Refuses with `buyer_not_found`; a buyer merged into themselves stays as they are. */
export async function merge(
  tx: Transaction,
  memberId: number,
  { buyer_id, into_id }: ParsedInputOf<typeof mergeBuyers>,
): Promise<OutputOf<typeof mergeBuyers>> {
  const from = await findBuyer(tx, memberId, buyer_id);
  const into = await findBuyer(tx, memberId, into_id);
  if (from.id !== into.id) await moveBuyer(tx, from.id, into.id);
  return onWire(into);
}

/** Forgets a buyer. Refuses with `buyer_not_found`. */
export async function forget(tx: Transaction, memberId: number, buyerId: string): Promise<null> {
  const buyer = await findBuyer(tx, memberId, buyerId);
  await removeBuyer(tx, buyer.id);
  return null;
}

/** Notes that prizes were given to buyers, or takes it back. Refuses with `bill_not_found`, and then notes nothing. */
export async function noteHanded(
  tx: Transaction,
  memberId: number,
  { bill_ids, is_handed }: ParsedInputOf<typeof noteHandedBills>,
  at: Date,
): Promise<OutputOf<typeof noteHandedBills>> {
  const ids = [...new Set(bill_ids)];
  const found = await setHanded(tx, memberId, ids, is_handed ? at : null);
  if (found !== ids.length) throw new Refusal('bill_not_found');
  return { handed_at: is_handed ? at.toISOString() : null };
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** What each buyer's bills of a round returned. Refuses with `round_not_found`. */
export async function resultsOfBuyers(
  queries: Queries,
  { agentId, memberId }: Session,
  roundId: string,
  at: Date,
): Promise<OutputOf<typeof buyerResults>> {
  const { id } = await findRound(queries, agentId, at, roundId);
  const [result, rows, leftOut] = await Promise.all([
    resultOf(queries, at, id),
    resultsByBuyer(queries, memberId, id, SHOWN),
    leftOutOfRound(queries, memberId, at, id),
  ]);
  if (!result) throw new Refusal('round_not_found');
  const settled = rows.flatMap(({ settled_at }) => settled_at ?? []);
  return {
    round: result.round,
    prizes: result.prizes,
    corrected_at: result.version > 1 && result.prizes ? result.resulted_at : null,
    void_reason: result.void_reason,
    settled_at: settled.length === rows.length ? (settled.sort(byTime).at(-1)?.toISOString() ?? null) : null,
    wallet_names: [...new Set(rows.flatMap(({ wallet_names }) => wallet_names))],
    buyers: rows.map((row) => ({
      buyer: row.buyer_id === null ? null : onWire({ id: row.buyer_id, name: row.buyer_name ?? '' }),
      bill_ids: row.bill_ids.map(String),
      line_count: row.line_count,
      numbers: row.numbers,
      staked: bahtOf(row.staked_satang),
      paid: bahtOf(row.paid_satang),
      handed: bahtOf(row.handed_satang),
      handed_at: row.handed_at?.toISOString() ?? null,
      hits: row.hits.map(({ bet_type, number, stake_satang, rate, payout_satang }) => ({
        bet_type,
        number,
        amount: bahtOf(stake_satang),
        rate: Number(rate),
        payout: bahtOf(payout_satang),
      })),
    })),
    left_out: leftOut.map(leftOutOnWire),
  };
}
