import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lottoResults } from '../../../../contract/lotto-results.ts';
import { useQuery } from '../../../api/use-query.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { formatDate } from '../../../lib/time.ts';
import { Demonstration, useDemonstrationKnown } from '../../../share/demonstration.tsx';
import { LOTTO_TEXT } from '../../../text/lotto.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultCard } from '../components/results/result-card.tsx';
import { DateChips, LotteryPicker } from '../components/results/result-filters.tsx';
import { ResultHistory } from '../components/results/result-history.tsx';
import { YeekeeDayResults } from '../components/results/yeekee-day-results.tsx';
import { useLobby } from '../components/use-lobby.ts';
import type { Result } from '../model/prizes.ts';

const { results: text } = LOTTO_TEXT;
const REFRESH_MS = 15_000;

const dateOf = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && formatDate(value) !== '–' ? value : null;

/** `/lotto/results`: the results of a day (`?date=`), of all lotteries or of one with its history (`?category=`). */
export default function ResultsPage({ notFound }: { notFound: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const [date, category] = [dateOf(query.get('date')), query.get('category')];
  const { lotteries = [], now } = useLobby();
  const results = useQuery(
    lottoResults,
    { ...(date && { date }), ...(category && { category_id: category }) },
    { keepPreviousData: true, refreshInterval: REFRESH_MS },
  );
  const change = (part: { date?: string | null; category?: string | null }) => {
    const next = { date, category, ...part };
    const kept = Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []));
    setQuery(Object.fromEntries(kept), { replace: true });
  };
  const isReady = useDemonstrationKnown() && results.data !== undefined;
  if (results.error?.code === 'lottery_not_found') return notFound;
  const chosen = lotteries.find(({ category_id }) => category_id === category);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid md:grid-cols-[minmax(0,1fr)_20rem] gap-3 items-center">
        {results.data ? (
          <DateChips
            dates={results.data.dates}
            chosen={date ?? results.data.date}
            now={now}
            onChoose={(chosenDate) => change({ date: chosenDate })}
          />
        ) : (
          <Skeleton className="h-13 rounded-full" />
        )}
        <LotteryPicker
          lotteries={lotteries}
          chosen={category}
          // Another lottery may have no result on this day.
          onChoose={(id) => change({ category: id, date: null })}
        />
      </div>
      {!results.data && results.error && (
        <ErrorBlock
          error={results.error}
          title={text.failed}
          onRetry={() => void results.mutate()}
          isRetrying={results.isValidating}
        />
      )}
      {!isReady && (results.data || !results.error) && <ResultsSkeleton />}
      {isReady && <Demonstration of="results" />}
      {isReady && results.data && (
        <div className={category ? 'grid md:grid-cols-2 gap-4 items-start' : undefined}>
          <ResultList
            day={results.data}
            isOneLottery={category !== null}
            now={now}
            onLatest={() => change({ date: null })}
            onYeekee={(id) => change({ category: id, date: results.data?.date ?? null })}
          />
          {category && <ResultHistory categoryId={category} name={chosen?.name ?? ''} />}
        </div>
      )}
    </div>
  );
}

interface ResultListProps {
  day: { date: string; results: readonly Result[] };
  isOneLottery: boolean;
  now: number;
  onLatest: () => void;
  onYeekee: (categoryId: string) => void;
}

/**
 * The results of a day. Of a yeekee lottery, which has 88 a day, only the newest, with a button that shows the others.
 */
function ResultList({ day, isOneLottery, now, onLatest, onYeekee }: ResultListProps) {
  if (day.results.length === 0)
    return (
      <EmptyState
        drawing="clock"
        title={text.emptyOn(formatDate(day.date))}
        text={text.emptyText}
        action={
          <Button variant="quiet" onClick={onLatest}>
            {text.latest}
          </Button>
        }
      />
    );
  if (isOneLottery && day.results[0]?.round.kind === 'yeekee') return <YeekeeDayResults results={day.results} />;
  if (isOneLottery)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {day.results.map((result) => (
          <ResultCard key={result.round.round_id} result={result} now={now} />
        ))}
      </div>
    );
  const shown = newestOfYeekee(day.results);
  return (
    <div className="grid grid-cols-1 md:grid-cols-2 gap-4 items-start">
      {shown.map(({ result, count }) => (
        <div key={result.round.round_id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <ResultCard result={result} now={now} />
          {count > 1 && (
            <Button variant="quiet" onClick={() => onYeekee(result.round.category_id)}>
              {text.yeekeeAll(count)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function newestOfYeekee(results: readonly Result[]): { result: Result; count: number }[] {
  const rounds = groupBy(
    results.filter(({ round }) => round.kind === 'yeekee'),
    ({ round }) => round.category_id,
  );
  return results.flatMap((result) => {
    const { kind, category_id } = result.round;
    if (kind !== 'yeekee') return [{ result, count: 1 }];
    const all = rounds.get(category_id) ?? [];
    // A void round is shown only if no other one has numbers.
    const shown = all.find(({ prizes }) => prizes) ?? all[0];
    return shown === result ? [{ result, count: all.length }] : [];
  });
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
