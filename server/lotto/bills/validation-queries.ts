import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';

/** A line of the bill that the player wants to buy. */
export interface RequestedLine {
  bet_type: BetType;
  number: string;
  /** The key by which limits and exposures are counted (contract/lotto-rules.ts, `keyOf`). */
  key: string;
  stake_satang: Satang;
}

export interface PricedRow {
  line_no: number;
  bet_type: BetType;
  number: string;
  number_key: string;
  stake_satang: Satang;
  /** Null: the lottery does not sell this bet type. */
  rate: number | null;
  status: 'ok' | 'half' | 'closed' | 'over_limit';
  available_satang: Satang | null;
  min_satang: Satang;
  max_satang: Satang;
}

/** The rates at which the lines would be sold now, and whether they would; one row each, in their order. */
export function priceLines(queries: Queries, roundId: number, lines: readonly RequestedLine[]): Promise<PricedRow[]> {
  return queries.rows<PricedRow>(
    `select p.line_no, p.bet_type, p.number, p.number_key, p.stake_satang, p.rate::float8 as rate, p.status, p.available_satang,
       r.min_satang, r.max_satang
     from lotto_price($1, $2::jsonb) p
     join lotto_round d on d.id = $1 left join lotto_rate r on r.category_id = d.category_id and r.bet_type = p.bet_type
     order by p.line_no`,
    [roundId, JSON.stringify(lines)],
  );
}

/** A line as it will be sold. */
export interface SoldLine extends RequestedLine {
  rate: number;
  is_half: boolean;
}

export interface Validation {
  id: string;
  memberId: number;
  roundId: number;
  walletId: number;
  lines: readonly SoldLine[];
  maxPayout: Satang;
  at: Date;
  expiresAt: Date;
  /** The client's name for the draft. */
  draftId: string | null;
}

/** Stores a priced bill until it is bought or expires. One statement, so it needs no transaction. */
export async function insertValidation(database: Database, validation: Validation): Promise<void> {
  const { id, memberId, roundId, walletId, lines, maxPayout, at, expiresAt, draftId } = validation;
  await database.rows(
    `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at, draft_id)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9)`,
    [id, memberId, roundId, walletId, JSON.stringify(lines), maxPayout, at, expiresAt, draftId],
  );
}

/** A stored validation of the member. */
export function validationOf(queries: Queries, memberId: number, id: string) {
  return queries.row<{ round_id: number; wallet_id: number; lines: SoldLine[]; draft_id: string | null }>(
    'select round_id, wallet_id, lines, draft_id from lotto_validation where id = $1 and member_id = $2',
    [id, memberId],
  );
}

/** The bill that a draft of the member's was sold as; null while it is not sold. */
export async function billOfDraft(queries: Queries, memberId: number, draftId: string): Promise<number | null> {
  const row = await queries.row<{ bill_id: number }>(
    'select bill_id from lotto_validation where member_id = $1 and draft_id = $2 and bill_id is not null',
    [memberId, draftId],
  );
  return row?.bill_id ?? null;
}

const VALIDATIONS_AT_ONCE = 5000;

/**
 * Deletes priced bills that nobody bought an hour after they expired, and the others two days after their round has
 * closed: until then a repeated sale is answered with its bill.
 */
export async function deleteOldValidations(database: Database, at: Date): Promise<void> {
  let deleted: unknown[];
  do {
    deleted = await database.rows(
      `delete from lotto_validation where id in (
         select v.id from lotto_validation v
         where v.expires_at < $1::timestamptz - interval '1 hour' and (v.bill_id is null
           or exists (select from lotto_round r where r.id = v.round_id and r.bet_closes_at < $1::timestamptz - interval '2 days'))
         limit ${VALIDATIONS_AT_ONCE} for update skip locked)
       returning 1 as deleted`,
      [at],
    );
  } while (deleted.length === VALIDATIONS_AT_ONCE);
}
