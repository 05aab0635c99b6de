import { operatorCreditDeposit, operatorDeposit } from '#contract/operator-money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { Money } from '#src/ui/money.tsx';
import { call } from '../../api/call.ts';
import type { BulkItem } from '../../parts/bulk-pane.tsx';
import { bulkText } from '../../text/bulk.ts';
import { moneyText } from '../../text/money.ts';
import { type Candidate, idOf, type Review, reasonOf } from './review.ts';

const isSame = (one: Candidate | undefined, other: Candidate) =>
  one?.member.member_id === other.member.member_id &&
  one.payment_id === other.payment_id &&
  one.amount === other.amount;

/** A payment among several: credited to its likeliest candidate, if the payer is that member. */
export function bulkItemOf(review: Review): BulkItem {
  const [candidate] = review.candidates;
  const idempotencyKey = newUuid();
  return {
    id: idOf(review),
    what: (
      <>
        <Money amount={review.amount} unit={null} /> {review.payer.account_name}
      </>
    ),
    effect: candidate && (
      <>
        {moneyText.arrow} <b className="med">{candidate.member.username}</b> {reasonOf(review, candidate)}
      </>
    ),
    blocked: candidate?.marks.payer ? null : bulkText.look,
    async decide() {
      const { transaction_id } = review;
      const { deposit } = await call(operatorDeposit, { transaction_id });
      if (!candidate || deposit.state !== 'waiting' || deposit.asked || !isSame(deposit.candidates[0], candidate))
        return 'changed';
      const { payment_id, member } = candidate;
      const { state } = await call(
        operatorCreditDeposit,
        {
          transaction_id,
          member_id: member.member_id,
          reason: reasonOf(review, candidate),
          ...(payment_id === null ? {} : { payment_id }),
        },
        { idempotencyKey },
      );
      return state;
    },
  };
}
