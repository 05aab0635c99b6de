import '../components/yeekee/yeekee.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { lottoRule } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { deferToasts } from '#src/lib/reveal-hold.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { useUser } from '#src/stores/user.ts';
import { YEEKEE_TEXT as text } from '#src/text/yeekee.ts';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { SoundSwitch } from '../components/sound/sound-switch.tsx';
import { DayRounds } from '../components/yeekee/day-rounds.tsx';
import { RoundBar } from '../components/yeekee/round-bar.tsx';
import { RoundResult, VoidNotice } from '../components/yeekee/round-result.tsx';
import { RoundRules } from '../components/yeekee/round-rules.tsx';
import { RoundSlip } from '../components/yeekee/round-slip.tsx';
import { RoundStage } from '../components/yeekee/round-stage.tsx';
import { RoundWays } from '../components/yeekee/round-ways.tsx';
import { Seats } from '../components/yeekee/seats.tsx';
import { ShotBar } from '../components/yeekee/shot-bar.tsx';
import { ShotList } from '../components/yeekee/shot-list.tsx';
import { useNeighbours } from '../components/yeekee/use-neighbours.ts';
import { useReveal } from '../components/yeekee/use-reveal.ts';
import { useSwipe } from '../components/yeekee/use-swipe.ts';
import { useYeekeeRound, type Yeekee } from '../components/yeekee/use-yeekee-round.ts';
import { YeekeeHeader } from '../components/yeekee/yeekee-header.tsx';
import { YeekeeSkeleton } from '../components/yeekee/yeekee-skeleton.tsx';
import { RESULT_DIGITS } from '../model/reveal.ts';
import { rememberHash } from '../model/seen-hashes.ts';
import { canShoot, isOver, type Round } from '../model/yeekee-round.ts';

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
    <YeekeeRound key={`${roundId} ${isLoggedIn}`} roundId={roundId} view={view} setView={setView} notFound={notFound} />
  );
}

interface YeekeeRoundProps {
  roundId: string;
  view: View;
  setView: (view: View) => void;
  notFound: ReactNode;
}

function YeekeeRound({ roundId, view, setView, notFound }: YeekeeRoundProps) {
  const yeekee = useYeekeeRound(roundId);
  const { round } = yeekee;
  const isShown = round && !yeekee.isUnknown && !yeekee.isLoading;
  return (
    <div className="page page-flow md:pb-16! pb-44!">
      <YeekeeHeader round={isShown ? round : undefined} />
      {isShown ? (
        <Theatre yeekee={yeekee} round={round} view={view} setView={setView} />
      ) : (
        <main id="main" className="shell max-w-[60rem]! pt-1 outline-none">
          {yeekee.isUnknown ? (
            notFound
          ) : (
            <Pending of={yeekee.reads} failed={text.loadFailed}>
              <YeekeeSkeleton />
            </Pending>
          )}
        </main>
      )}
    </div>
  );
}

interface TheatreProps extends Pick<YeekeeRoundProps, 'view' | 'setView'> {
  yeekee: Yeekee;
  round: Round;
}

/** The clock, then the result; the seats; the member's slip. A swipe leads to the round before or after. */
function Theatre({ yeekee, round, view, setView }: TheatreProps) {
  const { phase, left, list, outcome, mine, addShot } = yeekee;
  const { round_id: roundId } = round;
  const [isWatched, setWatched] = useState(!isOver(phase));
  if (!isWatched && !isOver(phase)) setWatched(true);
  const reveal = useReveal(phase === 'resulted' && outcome !== null, isWatched);
  // The notice of a win may arrive shortly before or after the result.
  const isAwaited = phase === 'drawing' || (phase === 'resulted' && isWatched && reveal.open < RESULT_DIGITS);
  useEffect(() => (isAwaited ? deferToasts() : undefined), [isAwaited]);
  const { data } = useQuery(lottoRule, { round_id: roundId }, { revalidateOnFocus: false, revalidateIfStale: false });
  const rule = data?.yeekee ?? undefined;
  const promisedHash = canShoot(phase) ? rule?.seed_hash : null;
  useEffect(() => {
    if (promisedHash) rememberHash(roundId, promisedHash);
  }, [roundId, promisedHash]);
  const neighbours = useNeighbours(roundId);
  const navigate = useNavigate();
  const swipe = useSwipe((step) => {
    const next = step === 1 ? neighbours.after : neighbours.before;
    if (next) void navigate(link('yeekee', { round_id: next.round_id }), { replace: true });
  });
  return (
    <main id="main" className="shell max-w-[60rem]! yk outline-none" data-over={isOver(phase) || undefined} {...swipe}>
      <div className="yk-column">
        <div className="yk-head">
          {phase === 'resulted' && (
            <RoundResult round={round} outcome={outcome} shots={list.shots} open={reveal.open} />
          )}
          {phase === 'void' && <VoidNotice roundId={roundId} shots={list.count} />}
          {!isOver(phase) && <RoundStage round={round} phase={phase} left={left} list={list} />}
        </div>
        <div className="yk-own">
          <RoundRules rule={rule} />
          {phase !== 'void' && (
            <RoundSlip
              roundId={roundId}
              phase={phase}
              number={phase === 'resulted' ? (outcome?.result?.number ?? null) : null}
              open={reveal.open}
            />
          )}
        </div>
        {isOver(phase) ? (
          <RoundBar round={round} phase={phase} reveal={reveal} />
        ) : (
          <ShotBar roundId={roundId} phase={phase} mine={mine} shots={list.shots} onShot={addShot} />
        )}
      </div>
      <div className="yk-column">
        <div className="yk-seats">
          <Seats list={list} mode={rule?.mode} isLive={isOver(phase) ? null : yeekee.isLive} />
        </div>
        <div className="yk-rest">
          <RoundWays round={round} neighbours={neighbours} />
          <SoundSwitch />
          <Segment label={text.tabs.label} value={view} options={VIEWS} onChange={setView} />
          {view === 'rounds' ? (
            <DayRounds roundId={roundId} isRevealing={isAwaited} onChoose={() => setView('shoot')} />
          ) : (
            <ShotList list={list} loadOlder={yeekee.loadOlder} />
          )}
          <Demonstration of="members" />
        </div>
      </div>
    </main>
  );
}
