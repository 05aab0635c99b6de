import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { billResults } from '#contract/lotto-bills.ts';
import { lottoResults } from '#contract/lotto-results.ts';
import { useQuery } from '#src/api/use-query.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { bangkokDay, formatDate, isCalendarDay } from '#src/lib/time.ts';
import { Demonstration, useDemonstrationKnown } from '#src/share/demonstration.tsx';
import { useUser } from '#src/stores/user.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { RESULT_TEXT } from '#src/text/results.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  GovernmentDraw,
  OtherResults,
  type OwnResults,
  PendingToday,
  YeekeeSections,
} from '../components/results/day-sections.tsx';
import { ResultCard } from '../components/results/result-card.tsx';
import { DayChips, LotteryPicker } from '../components/results/result-filters.tsx';
import { YeekeeDayResults } from '../components/results/yeekee-day-results.tsx';
import { useLobby } from '../components/use-lobby.ts';
import type { Result } from '../model/prizes.ts';
import type { Lottery } from '../model/round-state.ts';

const { results: text } = LOTTO_TEXT;
const REFRESH_MS = 15_000;

const ResultCalendar = lazy(() =>
  loadCode(() => import('../components/results/result-calendar.tsx')).then((code) => ({
    default: code.ResultCalendar,
  })),
);
const Statistics = lazy(() =>
  loadCode(() => import('../components/results/statistics.tsx')).then((code) => ({ default: code.Statistics })),
);

const dateOf = (value: string | null) => (isCalendarDay(value) ? value : null);

/** The member's own results of a day's draws, by round. */
function useOwnResults(day: string | undefined): OwnResults {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const { data } = useQuery(billResults, isLoggedIn && day ? { date: day } : null, { refreshInterval: REFRESH_MS });
  return new Map(data?.map((own) => [own.round_id, own]));
}

/** The day and the lottery that the address asks for, and how to ask for others. */
function useResultFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = { date: dateOf(query.get('date')), category: query.get('category') };
  const change = (part: Partial<typeof filter>) => {
    const kept = Object.entries({ ...filter, ...part }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    setQuery(Object.fromEntries(kept), { replace: true });
  };
  return { ...filter, change, showLatest: () => change({ date: null }) };
}

/** `/lotto/results`: the results of a day (`?date=`), of all lotteries or of one with its statistics (`?category=`). */
export default function ResultsPage({ notFound }: { notFound: ReactNode }) {
  const { date, category, change, showLatest } = useResultFilter();
  const [isPicking, setPicking] = useState(false);
  const { lobby, lotteries = [], now } = useLobby();
  const wanted = { ...(date && { date }), ...(category && { category_id: category }) };
  const results = useQuery(lottoResults, wanted, { refreshInterval: REFRESH_MS });
  // The days to choose from stay while the results of another day or lottery load.
  const { data: known } = useQuery(lottoResults, wanted, { keepPreviousData: true });
  const own = useOwnResults(date ?? results.data?.date);
  // The lotteries tell which results are still to come today; before that, the content below would move.
  const isLobbyKnown = lobby.data !== undefined || lobby.error !== undefined;
  const isReady = useDemonstrationKnown() && isLobbyKnown && known !== undefined;
  if (results.error?.code === 'lottery_not_found') return notFound;
  const pick = () => setPicking(true);
  const missing = (
    <Pending of={results} failed={text.failed}>
      <ResultsSkeleton />
    </Pending>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HeaderSlot>
        <IconButton icon="cal" label={RESULT_TEXT.calendar} aria-haspopup="dialog" onClick={pick} />
      </HeaderSlot>
      {known ? (
        <DayChips
          dates={known.dates}
          government={category ? [] : known.government.dates}
          chosen={date ?? known.date}
          now={now}
          onChoose={(day) => change({ date: day })}
          onPick={pick}
        />
      ) : (
        <Skeleton className="h-13 rounded-full" />
      )}
      {isReady ? <Demonstration of="results" /> : missing}
      {isReady && results.data && results.error && (
        <p className="text-sm text-muted text-center">{RESULT_TEXT.stale}</p>
      )}
      {isReady && category && (
        <OneLottery
          categoryId={category}
          name={lotteries.find(({ category_id }) => category_id === category)?.name}
          day={results.data}
          missing={missing}
          now={now}
          onLatest={showLatest}
        />
      )}
      {isReady &&
        !category &&
        (results.data ? (
          <DayResults day={results.data} own={own} lotteries={lotteries} now={now} onLatest={showLatest} />
        ) : (
          missing
        ))}
      {(isReady || results.error) && (
        <LotteryPicker
          lotteries={lotteries}
          chosen={category}
          // Another lottery may have no result on this day.
          onChoose={(id) => change({ category: id, date: null })}
        />
      )}
      {isPicking && known && (
        <Suspense>
          <ResultCalendar
            day={date ?? known.date}
            today={bangkokDay(now)}
            now={now}
            government={known.government.dates}
            onClose={() => setPicking(false)}
            onPick={(day) => {
              setPicking(false);
              change({ date: day });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Day {
  date: string;
  results: readonly Result[];
  government: { newest: Result | null };
}

function NoResults({ date, onLatest }: { date: string; onLatest: () => void }) {
  return (
    <EmptyState
      drawing="clock"
      title={text.emptyOn(formatDate(date))}
      text={text.emptyText}
      action={
        <Button variant="quiet" onClick={onLatest}>
          {text.latest}
        </Button>
      }
    />
  );
}

interface DayResultsProps {
  day: Day;
  own: OwnResults;
  lotteries: readonly Lottery[];
  now: number;
  onLatest: () => void;
}

/** All lotteries of a day; on the present day also those still to come, and the government's last draw. */
function DayResults({ day, own, lotteries, now, onLatest }: DayResultsProps) {
  const { date, results } = day;
  const newest = day.government.newest;
  const government = results.find(({ round }) => round.kind === 'government');
  const isLatest = date === bangkokDay(now);
  const last = government ?? (isLatest ? newest : null);
  const ownOfLast = useOwnResults(government ? undefined : last?.round.draw_date);
  const of = (isYeekee: boolean) =>
    results.filter(({ round }) => round.kind !== 'government' && (round.kind === 'yeekee') === isYeekee);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-4 items-start">
      {results.length === 0 && <NoResults date={date} onLatest={onLatest} />}
      <YeekeeSections results={of(true)} own={own} />
      <OtherResults results={of(false)} own={own} />
      {isLatest && <PendingToday lotteries={lotteries} now={now} />}
      {last && <GovernmentDraw result={last} own={(government ? own : ownOfLast).get(last.round.round_id)} />}
    </div>
  );
}

interface OneLotteryProps {
  categoryId: string;
  /** As the lobby has it. */
  name: string | undefined;
  day: Day | undefined;
  missing: ReactNode;
  now: number;
  onLatest: () => void;
}

/** One lottery: its results on a day, and its statistics. */
function OneLottery({ categoryId, name, day, missing, now, onLatest }: OneLotteryProps) {
  const { hash } = useLocation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-4 items-start">
      {day ? <LotteryDay day={day} now={now} onLatest={onLatest} /> : missing}
      <Suspense fallback={<Skeleton className="h-96 rounded-box" />}>
        <Statistics
          key={categoryId}
          categoryId={categoryId}
          name={name ?? day?.results[0]?.round.category_name ?? ''}
          start={hash === '#search' ? 'search' : hash === '#stats' ? 'stats' : null}
        />
      </Suspense>
    </div>
  );
}

/** The results of one lottery on a day. */
function LotteryDay({ day: { date, results }, now, onLatest }: { day: Day; now: number; onLatest: () => void }) {
  if (results.length === 0) return <NoResults date={date} onLatest={onLatest} />;
  if (results[0]?.round.kind === 'yeekee') return <YeekeeDayResults results={results} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {results.map((result) => (
        <ResultCard key={result.round.round_id} result={result} now={now} />
      ))}
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid grid-cols-1 md:grid-cols-2 gap-4">
      <Skeleton className="h-75 rounded-box" />
      <Skeleton className="h-42 rounded-box" />
      <Skeleton className="h-42 rounded-box" />
      <Skeleton className="h-42 rounded-box" />
    </div>
  );
}
