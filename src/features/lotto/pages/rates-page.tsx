import { lottoRates } from '#contract/lotto-lobby.ts';
import { useQuery } from '#src/api/use-query.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LotteryRates } from '../components/rates/lottery-rates.tsx';
import { useLobby } from '../components/use-lobby.ts';
import { GROUPS, openRound, type Round } from '../model/round-state.ts';

const { rates: text, groups } = LOTTO_TEXT;
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** `/lotto/rates`: the rates of each lottery with true odds and return to the player, and its open round's limits. */
export default function RatesPage() {
  const rates = useQuery(lottoRates, {});
  const { lotteries = [], now } = useLobby();
  const openRoundOf = (categoryId: string): Round | undefined => {
    const lottery = lotteries.find(({ category_id }) => category_id === categoryId);
    return lottery && openRound(lottery, now);
  };
  if (!rates.data)
    return (
      <Pending of={rates} failed={text.failed}>
        <RatesSkeleton />
      </Pending>
    );
  if (rates.data.length === 0) return <EmptyState drawing="ticket" title={text.emptyTitle} />;
  const shown = GROUPS.map((group) => ({
    group,
    categories: rates.data?.filter((category) => category.group === group) ?? [],
  })).filter(({ categories }) => categories.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {shown.map(({ group, categories }) => (
        <section key={group}>
          <div className="section-head">
            <h2>{groups[group]}</h2>
          </div>
          <div className="grid grid-cols-1 md:grid-cols-2 gap-2.5 items-start">
            {categories.map((category) => (
              <LotteryRates key={category.category_id} category={category} round={openRoundOf(category.category_id)} />
            ))}
          </div>
        </section>
      ))}
      {/* What the numbers mean, below them. */}
      <div className="text-sm text-muted grid gap-1 max-w-[44rem]">
        <p>{text.intro}</p>
        <p>{text.rtpHint}</p>
        <p>{text.todHint}</p>
      </div>
    </div>
  );
}

function RatesSkeleton() {
  return (
    <div className="grid grid-cols-1 md:grid-cols-2 gap-2.5">
      {ROWS.map((key) => (
        <Skeleton key={key} className="h-18 rounded-box" />
      ))}
    </div>
  );
}
