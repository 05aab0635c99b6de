import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, baht, satangOf } from '#contract/money.ts';
import { statementSummary } from '#contract/statement.ts';
import { useQuery } from '#src/api/use-query.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { uiText } from '#src/text/ui.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { SkeletonOf } from '#src/ui/skeleton-of.tsx';
import { filterInput, periodName, type StatementFilter } from '../model/statement-filter.ts';

type Summary = OutputOf<typeof statementSummary>;

const NONE = baht(0);
const NOTHING: Summary = { in: NONE, out: NONE, stakes: NONE, wins: NONE, bonus: NONE, net: NONE };

/** The sums of the rows' period and wallet: money in and out, below them stakes and wins, each with a bar relative to the largest. */
export function PeriodSummary({ filter, pollMs }: { filter: StatementFilter; pollMs: number }) {
  const { data, error, isValidating, mutate } = useQuery(statementSummary, filterInput({ ...filter, type: null }), {
    refreshInterval: pollMs,
  });
  const name = text.summary(periodName(filter.period));
  if (data) return <SummaryCard name={name} summary={data} />;
  if (!error)
    return (
      <SkeletonOf className="rounded-box">
        <SummaryCard name={name} summary={NOTHING} />
      </SkeletonOf>
    );
  return (
    <section className="surface p-5 flex items-center justify-between gap-3 text-sm">
      {text.summaryFailed}
      <Button variant="quiet" icon="refresh" className="px-4" busy={isValidating} onClick={() => void mutate()}>
        {uiText.retry}
      </Button>
    </section>
  );
}

function SummaryCard({ name, summary }: { name: string; summary: Summary }) {
  const { in: paidIn, out, stakes, wins, bonus, net } = summary;
  const largest = Math.max(...[paidIn, out, stakes, wins, bonus, net].map((sum) => Math.abs(satangOf(sum))), 1);
  return (
    <section className="surface p-5 @container" aria-label={name}>
      <h2 className="text-sm font-normal text-muted">{name}</h2>
      <dl className="grid gap-y-3 @min-[32ch]:grid-cols-2 mt-3">
        <Large name={text.in} amount={paidIn} largest={largest} dot="bg-money-in" colour="fill-money-in" />
        <Large name={text.out} amount={out} largest={largest} dot="bg-money-out" colour="fill-money-out" />
      </dl>
      <dl className="grid @min-[32ch]:grid-cols-2 mt-4 pt-2.5 -mb-1.5 border-t border-hairline text-sm">
        <Small name={text.stakes} amount={stakes} largest={largest} colour="fill-loss" />
        <Small name={text.wins} amount={wins} largest={largest} colour="fill-win" />
        <Small name={text.bonus} amount={bonus} largest={largest} colour="fill-money-pending" />
        <Small
          name={text.net}
          amount={net}
          largest={largest}
          colour={satangOf(net) < 0 ? 'fill-loss' : 'fill-win'}
          isSigned
        />
      </dl>
    </section>
  );
}

interface SumProps {
  name: string;
  amount: Baht;
  /** Satang of the largest sum. */
  largest: number;
  /** The bar's colour. */
  colour: string;
}

/** The second of two has a dividing line. */
const CELL = 'min-w-0 @min-[32ch]:odd:pr-4 @min-[32ch]:even:pl-4 @min-[32ch]:even:border-l border-hairline';

function Large({ name, amount, dot, ...bar }: SumProps & { dot: string }) {
  return (
    <div className={CELL}>
      <dt className="text-sm text-muted flex items-center gap-1.5">
        <i className={`size-2 rounded-full ${dot}`} />
        {name}
      </dt>
      <dd className="text-xl mt-1">
        <Money amount={amount} className="font-bold @max-[24ch]:whitespace-normal" />
        <Bar amount={amount} {...bar} />
      </dd>
    </div>
  );
}

function Small({ name, amount, isSigned = false, ...bar }: SumProps & { isSigned?: boolean }) {
  return (
    <div className={`${CELL} py-1.5 flex flex-wrap content-between items-baseline justify-between gap-x-2`}>
      <dt className="text-muted">{name}</dt>
      <dd>
        <Money amount={amount} unit={null} sign={isSigned} />
      </dd>
      <dd className="basis-full">
        <Bar amount={amount} {...bar} />
      </dd>
    </div>
  );
}

const WIDTH = 100;
const HEIGHT = 6;

function Bar({ amount, largest, colour }: Omit<SumProps, 'name'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-1.5 mt-2 w-full rounded-full"
    >
      <rect width={WIDTH} height={HEIGHT} className="fill-base-300" />
      <rect width={(Math.abs(satangOf(amount)) / largest) * WIDTH} height={HEIGHT} className={colour} />
    </svg>
  );
}
