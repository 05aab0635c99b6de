import { bahtOf, satang } from '#contract/money.ts';
import { clockTime, formatTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { shortAccount, shortBank } from '../../parts/account.ts';
import { Compare, type ComparedLine } from '../../parts/compare.tsx';
import { Note } from '../../parts/note.tsx';
import { Slip } from '../../parts/slip.tsx';
import { depositsText } from '../../text/deposits.ts';
import { amountText } from '../../text/money.ts';
import { type Candidate, differenceOf, type Review } from './review.ts';

const { lines: words, none } = depositsText;

function linesOf(review: Review, candidate: Candidate): ComparedLine[] {
  const { payer, account } = review;
  const { bank, marks } = candidate;
  const isSameBank = bank?.bank_code === payer.bank_code;
  const hasDeposit = candidate.amount !== null;
  return [
    {
      label: words.amount,
      came: <Money amount={review.amount} unit={null} />,
      expected: candidate.amount === null ? none : <Money amount={candidate.amount} unit={null} />,
      fits: marks.amount,
    },
    { label: words.name, came: payer.account_name || none, expected: candidate.member.name, fits: marks.name },
    {
      label: words.from,
      came: isSameBank ? shortAccount(payer.account_no) : shortBank(payer.bank_code, payer.account_no),
      expected: bank ? (isSameBank ? shortAccount(bank.account_no) : shortBank(bank.bank_code, bank.account_no)) : none,
      fits: marks.account,
    },
    ...(hasDeposit
      ? [
          {
            label: words.to,
            came: shortAccount(account.account_no),
            expected: shortAccount(candidate.pay_to ?? ''),
            fits: candidate.pay_to === account.account_no,
          },
          {
            label: words.time,
            came: clockTime(review.paid_at),
            expected: candidate.created_at ? clockTime(candidate.created_at) : none,
            fits: marks.time,
          },
          {
            label: words.reference,
            came: review.reference ?? none,
            expected: candidate.reference ?? none,
            fits: review.reference === null || review.reference === candidate.reference,
          },
        ]
      : []),
  ];
}

/** The one sentence that may change the decision. */
function WhyNote({ review, candidate }: { review: Review; candidate: Candidate | undefined }) {
  const difference = differenceOf(review, candidate);
  if (review.why === 'paid_twice') return <Note tone="warn">{depositsText.paidTwice}</Note>;
  if (review.why === 'own_limit') return <Note tone="warn">{depositsText.ownLimit}</Note>;
  if (candidate && !candidate.marks.payer) return <Note tone="warn">{depositsText.otherPayer}</Note>;
  if (difference)
    return (
      <Note>
        {difference < 0 ? depositsText.less : depositsText.more}{' '}
        <b>{amountText(bahtOf(satang(Math.abs(difference))))}</b> บาท
      </Note>
    );
  return review.why === 'no_match' ? <Note>{depositsText.noMatch}</Note> : null;
}

/** What arrived, beside what the chosen candidate expects, with the slip if a member has sent one. */
export function Evidence({ review, candidate }: { review: Review; candidate: Candidate | undefined }) {
  const { slip, claimed_by } = review;
  return (
    <>
      <div className={slip ? 'with-slip' : undefined}>
        {slip && (
          <Slip
            paidAt={review.paid_at}
            from={review.payer}
            to={review.account}
            amount={review.amount}
            reference={review.transaction_id}
            payload={slip.payload}
          />
        )}
        <div>
          {candidate && <Compare lines={linesOf(review, candidate)} />}
          {!candidate && (
            <dl className="kv">
              <dt>{words.name}</dt>
              <dd>{review.payer.account_name || none}</dd>
              <dt>{words.from}</dt>
              <dd>{shortBank(review.payer.bank_code, review.payer.account_no)}</dd>
              <dt>{words.to}</dt>
              <dd>{shortBank(review.account.bank_code, review.account.account_no)}</dd>
              <dt>{words.time}</dt>
              <dd>{clockTime(review.paid_at)}</dd>
              <dt>{words.reference}</dt>
              <dd>{review.reference ?? none}</dd>
            </dl>
          )}
          <p className="sm dim mt-1.5">
            {slip && claimed_by
              ? depositsText.slipSent(claimed_by.username, formatTime(slip.sent_at))
              : depositsText.noSlip}
          </p>
        </div>
      </div>
      <WhyNote review={review} candidate={candidate} />
    </>
  );
}
