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

/** A stake that was asked for and cannot be bought, and why. */
export type UnsoldLine = Pick<RequestedLine, 'bet_type' | 'number' | 'stake_satang'> & { why: string };

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
  /** A bill that is bought together with others. */
  inBundle?: { id: string; place: number; buyer: string | null; unsold: readonly UnsoldLine[] };
}

/** Stores priced bills until they are bought or expire. One statement, so it needs no transaction. */
export async function insertValidations(database: Database, validations: readonly Validation[]): Promise<void> {
  await database.rows(
    `insert into lotto_validation (id, member_id, round_id, wallet_id, lines, max_payout_satang, created_at, expires_at,
       draft_id, bundle_id, place, buyer, unsold)
     select v.id, v.member_id, v.round_id, v.wallet_id, v.lines, v.max_payout_satang, v.created_at, v.expires_at,
       v.draft_id, v.bundle_id, v.place, v.buyer, v.unsold
     from jsonb_populate_recordset(null::lotto_validation, $1) v`,
    [
      JSON.stringify(
        validations.map(({ inBundle, ...priced }) => ({
          id: priced.id,
          member_id: priced.memberId,
          round_id: priced.roundId,
          wallet_id: priced.walletId,
          lines: priced.lines,
          max_payout_satang: priced.maxPayout,
          created_at: priced.at,
          expires_at: priced.expiresAt,
          draft_id: priced.draftId,
          bundle_id: inBundle?.id ?? null,
          place: inBundle?.place ?? 1,
          buyer: inBundle?.buyer ?? null,
          unsold: inBundle && inBundle.unsold.length > 0 ? inBundle.unsold : null,
        })),
      ),
    ],
  );
}

/** A stored validation of the member. */
export function validationOf(queries: Queries, memberId: number, id: string) {
  return queries.row<{ round_id: number; wallet_id: number; lines: SoldLine[]; draft_id: string | null }>(
    'select round_id, wallet_id, lines, draft_id from lotto_validation where id = $1 and member_id = $2',
    [id, memberId],
  );
}

/** The bills that a draft of the member's was sold as, in their order; none while it is not sold. */
export async function billsOfDraft(queries: Queries, memberId: number, draftId: string): Promise<number[]> {
  const rows = await queries.rows<{ bill_id: number }>(
    `select coalesce(b.bill_id, v.bill_id) as bill_id
     from lotto_validation v left join lotto_validation b on b.bundle_id = v.bundle_id and b.bill_id is not null
     where v.member_id = $1 and v.draft_id = $2 and v.bill_id is not null order by b.place`,
    [memberId, draftId],
  );
  return rows.map(({ bill_id }) => bill_id);
}

/** A priced bundle of the member's, bill by bill, with all that was asked for. */
export function bundleOf(queries: Queries, memberId: number, bundleId: string) {
  return queries.rows<{
    round_id: number;
    wallet_id: number;
    buyer: string | null;
    lines: SoldLine[];
    unsold: UnsoldLine[] | null;
    draft_id: string | null;
  }>(
    `select round_id, wallet_id, buyer, lines, unsold, draft_id from lotto_validation
     where member_id = $1 and bundle_id = $2 order by place`,
    [memberId, bundleId],
  );
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
