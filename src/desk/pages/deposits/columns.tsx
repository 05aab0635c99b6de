import { bahtOf } from '#contract/money.ts';
import { formatTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { shortBank } from '../../parts/account.ts';
import { Age } from '../../parts/age.tsx';
import { HeldBy } from '../../parts/holding.tsx';
import type { Column } from '../../parts/record-table.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useClock } from '../../shell/clock.tsx';
import { depositsText } from '../../text/deposits.ts';
import { amountText } from '../../text/money.ts';
import { differenceOf, idOf, type Review } from './review.ts';
import { Why } from './why.tsx';

const TARGET_MINUTES = 15;
const { heads } = depositsText;

/** The age of a row, which goes on by itself: the list is not drawn again for it. */
function Waited({ since }: { since: string }) {
  return <Age since={since} now={useClock(10_000)} targetMinutes={TARGET_MINUTES} />;
}

function LikelyOwner({ review }: { review: Review }) {
  const [candidate] = review.candidates;
  if (!candidate) return <span className="sub">{depositsText.nobody}</span>;
  const difference = differenceOf(review, candidate);
  return (
    <>
      <span className="med">{candidate.member.username}</span>{' '}
      <span className="sub">
        {difference === null
          ? depositsText.noDeposit
          : difference === 0
            ? depositsText.amountFits
            : depositsText.differs(bahtOf(difference))}
      </span>
    </>
  );
}

/** The columns of the list: of rows that wait, and of decided ones. */
export const COLUMNS: readonly Column<Review>[] = [
  {
    id: 'age',
    head: heads.age,
    width: 4.875,
    cell: (row) =>
      row.state === 'waiting' ? (
        <>
          <Tick id={idOf(row)} />
          <Waited since={row.received_at} />
        </>
      ) : (
        formatTime(row.decided_at ?? row.received_at)
      ),
  },
  {
    id: 'amount',
    head: heads.amount,
    width: 5.75,
    align: 'right',
    cell: (row) => <Money amount={row.amount} unit={null} />,
  },
  { id: 'why', head: heads.why, width: 6.375, cell: (row) => <Why review={row} /> },
  {
    id: 'payer',
    head: heads.payer,
    cell: ({ payer }) => (
      <span title={`${payer.account_name} ${payer.account_no}`}>
        {payer.account_name || '–'}
        <span className="payer-bank sub ml-2">{shortBank(payer.bank_code, payer.account_no)}</span>
      </span>
    ),
  },
  {
    id: 'owner',
    head: heads.owner,
    width: 9.25,
    cell: (row) => (row.state === 'waiting' ? <LikelyOwner review={row} /> : (row.credited_to?.username ?? '')),
  },
  {
    id: 'holder',
    head: heads.holder,
    width: 4.75,
    cell: (row) => (row.state === 'waiting' ? <HeldBy row={row} /> : row.decided_by),
  },
];

/** A row on a phone: two lines. */
export function PhoneRow({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const [candidate] = review.candidates;
  const difference = differenceOf(review, candidate);
  return (
    <button type="button" className="prow w-full text-left" onClick={onOpen}>
      <span className="hs">
        <b>
          <Money amount={review.amount} unit={null} />
        </b>
        <Why review={review} />
      </span>
      <span className="r sm">
        {review.state === 'waiting' ? <Waited since={review.received_at} /> : formatTime(review.decided_at ?? '')}
      </span>
      <span className="sm dim cut">
        {review.payer.account_name || '–'} · {shortBank(review.payer.bank_code, review.payer.account_no)}
      </span>
      <span className="r sm med">
        {review.state !== 'waiting' ? (
          (review.credited_to?.username ?? review.decided_by)
        ) : review.held_by || review.asked ? (
          <HeldBy row={review} />
        ) : (
          candidate && `${candidate.member.username} ${difference ? amountText(bahtOf(difference)) : ''}`
        )}
      </span>
    </button>
  );
}
