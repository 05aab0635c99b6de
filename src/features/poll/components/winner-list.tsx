import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Winners } from '../model/poll.ts';
import { useWinners } from './use-poll.ts';

const SHOWN = 10;

/** The winners of a poll with masked names; for an earlier poll with a link to it. */
export function WinnerList({ pollId, isEarlier }: { pollId: string; isEarlier: boolean }) {
  const winners = useWinners(pollId);
  return (
    <section>
      <div className="section-head">
        <h2>{isEarlier ? text.lastWinners : text.winners}</h2>
        {isEarlier && (
          <Link to={link('poll', { id: pollId })} className={buttonClass({ variant: 'ghost' }, 'px-3')}>
            {text.lastPoll}
          </Link>
        )}
      </div>
      {winners.data ? (
        <Rows winners={winners.data} />
      ) : (
        <Pending of={winners} failed={text.winnersFailed}>
          <Skeleton className="h-42 rounded-box" />
        </Pending>
      )}
      <Demonstration of="members" className="mt-2" />
    </section>
  );
}

function Rows({ winners: { winners, total } }: { winners: Winners }) {
  const shown = winners.filter(({ is_mine }, place) => place < SHOWN || is_mine);
  return (
    <ul className="surface rows">
      {shown.map(({ rank, name_masked, amount, is_mine, vote_no }) => (
        <li key={vote_no} className="row-link flex-wrap min-h-14">
          <span className={classNames('w-6 text-center font-bold num', rank === 1 ? 'text-win' : 'text-muted')}>
            {rank}
          </span>
          <span className="flex-1 whitespace-nowrap">
            {name_masked}
            {is_mine && <b className="badge badge-sm bg-primary/18 text-brand-ink border-0 ml-2">{text.you}</b>}
          </span>
          <span className="tone-win ml-auto">
            <Money amount={amount} unit="บาท" sign />
          </span>
        </li>
      ))}
      {total > shown.length && (
        <li className="px-4 min-h-11 flex items-center text-sm text-muted num">
          {text.moreWinners(total - shown.length)}
        </li>
      )}
      {total === 0 && <li className="px-4 py-5 text-sm text-muted">{text.noWinners}</li>}
    </ul>
  );
}
