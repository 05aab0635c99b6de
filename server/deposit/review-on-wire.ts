import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import type { operatorCreditDeposit } from '#contract/operator-money.ts';
import { maskAccountNo, maskWords } from '#server/lib/masks.ts';
import { compareNames } from '#server/lib/person-names.ts';
import type { AtWork } from '#server/operator/holds.ts';
import type { CandidateRow, ReviewReason, ReviewRow } from './review-queries.ts';

type ReviewOnWire = OutputOf<typeof operatorCreditDeposit>['deposit'];
type Candidate = ReviewOnWire['candidates'][number];

/** The reasons as the contract names them. */
const WHY = {
  unmatched: 'no_match',
  amount_differs: 'amount_differs',
  payer_differs: 'other_payer',
  limit_reached: 'own_limit',
  already_paid: 'paid_twice',
} as const satisfies Record<ReviewReason, ReviewOnWire['why']>;

const MINUTE_MS = 60_000;
/** A member usually pays soon after opening; the bank's clock and ours may differ by minutes. */
const USUAL_MS = { before: 30 * MINUTE_MS, after: 10 * MINUTE_MS };

function marksOf({ payer, paid_at, amount_satang }: ReviewRow, candidate: CandidateRow): Candidate['marks'] {
  const { bank, member, created_at } = candidate;
  const account = bank?.account_no === payer.account_no && bank.bank_code === payer.bank_code;
  const name = payer.account_name !== '' && compareNames(payer.account_name, member.name) !== 'different';
  const wait = created_at === null ? null : paid_at.getTime() - Date.parse(created_at);
  return {
    amount: candidate.amount_satang === amount_satang,
    payer: account || name,
    account,
    name,
    time: wait !== null && wait <= USUAL_MS.before && wait >= -USUAL_MS.after,
  };
}

/** A payment under review, or decided, as the contract has it. */
export function reviewOnWire(row: ReviewRow, { held_by, asked }: AtWork): ReviewOnWire {
  return {
    transaction_id: row.transaction_id,
    account_id: row.account_id,
    amount: bahtOf(row.amount_satang),
    reference: row.reference,
    payer: row.payer,
    paid_at: row.paid_at.toISOString(),
    why: WHY[row.reason],
    received_at: row.received_at.toISOString(),
    account: row.account,
    candidates: row.candidates.map((candidate) => ({
      payment_id: candidate.payment_id,
      member: candidate.member,
      amount: candidate.amount_satang === null ? null : bahtOf(candidate.amount_satang),
      status: candidate.status,
      created_at: candidate.created_at && new Date(candidate.created_at).toISOString(),
      reference: candidate.reference,
      bank: candidate.bank,
      pay_to: candidate.pay_to,
      marks: marksOf(row, candidate),
    })),
    claimed_by: row.claimed_by,
    slip:
      row.slip_payload !== null && row.claimed_at !== null
        ? { payload: row.slip_payload, sent_at: row.claimed_at.toISOString() }
        : null,
    state: row.state,
    held_by,
    asked,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.resolve_reason,
    credited_to: row.credited_to && {
      member_id: row.credited_to.member_id,
      username: row.credited_to.username,
      name_masked: maskWords(row.credited_to.name),
      bank_code: row.credited_to.bank_code,
      account_no_masked: maskAccountNo(row.credited_to.account_no),
      payment_id: row.credited_to.payment_id,
    },
    corrections: row.corrections.map(({ taken_satang, owed_satang, corrected_at, ...correction }) => ({
      ...correction,
      taken: bahtOf(taken_satang),
      owed: bahtOf(owed_satang),
      corrected_at: new Date(corrected_at).toISOString(),
    })),
  };
}
