import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { link } from '../../../lib/links.ts';
import { Demonstration } from '../../../share/demonstration.tsx';
import { useUser } from '../../../stores/user.ts';
import { YEEKEE_TEXT as text } from '../../../text/yeekee.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { DayRounds } from '../components/yeekee/day-rounds.tsx';
import { NextRound } from '../components/yeekee/next-round.tsx';
import { RoundClock } from '../components/yeekee/round-clock.tsx';
import { RoundOutcome, VoidNotice } from '../components/yeekee/round-outcome.tsx';
import { RoundRules } from '../components/yeekee/round-rules.tsx';
import { ShotBar } from '../components/yeekee/shot-bar.tsx';
import { ShotList } from '../components/yeekee/shot-list.tsx';
import { useYeekeeRound, type Yeekee } from '../components/yeekee/use-yeekee-round.ts';
import { VerifyRound } from '../components/yeekee/verify-round.tsx';
import { YeekeeHeader } from '../components/yeekee/yeekee-header.tsx';
import { YeekeeSkeleton } from '../components/yeekee/yeekee-skeleton.tsx';
import { isOver } from '../model/yeekee-round.ts';

type View = 'shoot' | 'rounds';
const VIEWS = [
  { value: 'shoot', label: text.tabs.shoot },
  { value: 'rounds', label: text.tabs.rounds },
] as const;

/**
 * `/lotto/yeekee/:round_id`: shoot into a yeekee round, follow its shots, and see and check how its result was
 * computed.
 */
export default function YeekeePage({ notFound }: { notFound: ReactNode }) {
  const { round_id: roundId = '' } = useParams();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const [view, setView] = useState<View>('shoot');
  // Another round or another member starts with fresh state.
  return (
    <YeekeeRound
      key={`${roundId} ${isLoggedIn}`}
      roundId={roundId}
      isLoggedIn={isLoggedIn}
      view={view}
      setView={setView}
      notFound={notFound}
    />
  );
}

interface YeekeeRoundProps {
  roundId: string;
  isLoggedIn: boolean;
  view: View;
  setView: (view: View) => void;
  notFound: ReactNode;
}

function YeekeeRound({ roundId, isLoggedIn, view, setView, notFound }: YeekeeRoundProps) {
  const yeekee = useYeekeeRound(roundId);
  const { round, phase, mine, addShot } = yeekee;
  const isShown = round && !yeekee.isUnknown && !yeekee.isLoading && !yeekee.isFailed;
  return (
    <div className={classNames('page page-flow md:pb-16!', isOver(phase) ? 'pb-10!' : 'pb-44!')}>
      <YeekeeHeader round={isShown ? round : undefined} phase={phase} />
      <main
        id="main"
        className="shell max-w-[60rem]! grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] gap-4 md:gap-8 pt-1 items-start outline-none"
      >
        {isShown ? (
          <>
            <div
              className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', !isOver(phase) && 'md:sticky md:top-15')}
            >
              <RoundHead yeekee={yeekee} roundId={roundId} isLoggedIn={isLoggedIn} />
              {!isOver(phase) && (
                <ShotBar roundId={roundId} phase={phase} mine={mine} shots={yeekee.list.shots} onShot={addShot} />
              )}
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Segment label={text.tabs.label} value={view} options={VIEWS} onChange={setView} />
              {view === 'rounds' ? (
                <DayRounds roundId={roundId} onChoose={() => setView('shoot')} />
              ) : (
                <ShotList
                  list={yeekee.list}
                  isLive={isOver(phase) ? null : yeekee.isLive}
                  loadOlder={yeekee.loadOlder}
                />
              )}
              <Demonstration of="members" />
            </div>
          </>
        ) : (
          <div className="md:col-span-2">
            {yeekee.isUnknown ? (
              notFound
            ) : yeekee.isFailed ? (
              <ErrorBlock error={yeekee.error} title={text.loadFailed} onRetry={yeekee.retry} />
            ) : (
              <YeekeeSkeleton />
            )}
          </div>
        )}
      </main>
    </div>
  );
}

/** The clock of the round, or its outcome. */
function RoundHead({ yeekee, roundId, isLoggedIn }: { yeekee: Yeekee; roundId: string; isLoggedIn: boolean }) {
  const { phase, left, list, outcome, round } = yeekee;
  return (
    <>
      {phase === 'resulted' && <RoundOutcome outcome={outcome} shots={yeekee.list.shots} />}
      {phase === 'void' && <VoidNotice shots={list.count} isMember={isLoggedIn} />}
      {!isOver(phase) && <RoundClock roundId={roundId} phase={phase} left={left} list={list} />}
      {isOver(phase) && round && <NextRound categoryId={round.category_id} />}
      {isOver(phase) && <VerifyRound roundId={roundId} />}
      <RoundRules roundId={roundId} />
      {phase === 'resulted' && isLoggedIn && (
        <Link to={link('lottoBills')} className={buttonClass({ variant: 'quiet' })}>
          {text.result.bills}
        </Link>
      )}
    </>
  );
}
