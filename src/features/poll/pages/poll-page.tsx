import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUser } from '#src/stores/user.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ChoiceBars } from '../components/choice-bars.tsx';
import { FairDraw } from '../components/fair-draw.tsx';
import { PollHead } from '../components/poll-head.tsx';
import { PollTerms } from '../components/poll-terms.tsx';
import { QuotaCard } from '../components/quota-card.tsx';
import { SharePoll } from '../components/share-poll.tsx';
import { usePoll } from '../components/use-poll.ts';
import { useVote } from '../components/use-vote.ts';
import { VoteBar } from '../components/vote-bar.tsx';
import { WinnerList } from '../components/winner-list.tsx';
import type { Poll, State } from '../model/poll.ts';

export interface PollPageProps {
  /** Shown for an id that the server does not know. */
  notFound: ReactNode;
}

/** The poll to which the announcement dialog leads (docs/rules.md#polls); of the agents of one database only one has it. */
const POLL_OF_DIALOG = '1';

/** `/poll/:id?`: a poll, the newest one without an id, with live figures and, after its end, its winners. */
export default function PollPage({ notFound }: PollPageProps) {
  const { id } = useParams();
  const known = usePoll(id);
  const { poll, state } = known;
  if (known.isUnknown && id !== undefined)
    return id === POLL_OF_DIALOG ? <Navigate to={link('poll')} replace /> : notFound;
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      {poll && state ? (
        <PollBody key={poll.config.poll_id} known={known} poll={poll} state={state} />
      ) : known.isUnknown ? (
        <NoPoll />
      ) : (
        <Pending of={known.config} failed={text.loadFailed}>
          <PollSkeleton />
        </Pending>
      )}
    </div>
  );
}

function PollBody({ known, poll, state }: { known: ReturnType<typeof usePoll>; poll: Poll; state: State }) {
  const isLoggedIn = useUser((store) => store.isLoggedIn);
  const { config, metadata } = poll;
  const { quota, stats, choices = [] } = known;
  const vote = useVote(poll, quota.data);
  const canChoose = state === 'open' && (!quota.data || quota.data.can_vote);
  return (
    <>
      <SharePoll pollId={config.poll_id} title={config.question} />
      <PollHead poll={poll} state={state} votes={known.votes} onTurn={known.refresh} />
      <ChoiceBars
        choices={choices}
        label={config.question}
        choosing={canChoose ? { chosen: vote.chosen, onChoose: vote.choose } : null}
      />
      {!stats.data && <Pending of={stats} failed={text.statsFailed} />}
      {state === 'open' && <QuotaCard rule={config.quota_rule} isLoggedIn={isLoggedIn} quota={quota} />}
      {state === 'resulted' && <WinnerList pollId={config.poll_id} isEarlier={false} />}
      <PollTerms config={config} />
      {config.winner_count !== null && <FairDraw poll={poll} isDrawn={state === 'resulted'} />}
      {state !== 'resulted' && metadata.previous_poll_id !== null && (
        <WinnerList pollId={metadata.previous_poll_id} isEarlier />
      )}
      <VoteBar state={state} isLoggedIn={isLoggedIn} quota={quota.data} vote={vote} />
    </>
  );
}

function NoPoll() {
  return (
    <EmptyState
      drawing="clock"
      title={text.noneTitle}
      text={text.noneText}
      action={
        <Link to={link('home')} className={buttonClass({}, 'px-6')}>
          {text.home}
        </Link>
      }
    />
  );
}

function PollSkeleton() {
  return (
    <>
      <Skeleton className="aspect-[358/150] rounded-hero" />
      <Skeleton className="h-14 rounded-field" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-16 rounded-box" />
      ))}
      <Skeleton className="h-28 rounded-box" />
    </>
  );
}
