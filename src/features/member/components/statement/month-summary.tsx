import type { OutputOf } from '../../../../../contract/endpoint.ts';
import { statementSummary } from '../../../../../contract/member.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { STATEMENT_TEXT as text } from '../../../../text/statement.ts';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { monthName } from '../../model/statement-filter.ts';

type Summary = OutputOf<typeof statementSummary>;

/** What a month came to: in and out large, and each sum as a bar of the largest one. */
export function MonthSummary({ month }: { month: string }) {
  const { data, error, isValidating, mutate } = useQuery(statementSummary, { month }, { handle400: false });
  if (!data)
    return error ? (
      <ErrorBlock title={text.summaryFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
    ) : (
      <Skeleton className="h-77 rounded-box" />
    );
  return (
    <section className="surface p-5" aria-label={text.summary(monthName(month))}>
      <h2 className="text-sm font-normal text-muted">{text.summary(monthName(month))}</h2>
      <dl className="grid grid-cols-2 mt-2">
        <Large name={text.in} amount={data.in} dot="bg-money-in" />
        <div className="border-l border-hairline pl-5">
          <Large name={text.out} amount={data.out} dot="bg-money-out" />
        </div>
      </dl>
      <Chart summary={data} />
    </section>
  );
}

function Large({ name, amount, dot }: { name: string; amount: number; dot: string }) {
  return (
    <div>
      <dt className="text-sm text-muted flex items-center gap-1.5">
        <i className={`size-2 rounded-full ${dot}`} />
        {name}
      </dt>
      <dd className="text-xl mt-1">
        <Money amount={amount} className="font-bold" />
      </dd>
    </div>
  );
}

const WIDTH = 100;
const HEIGHT = 8;

/** Bars from the left: money that came in above, what playing took and gave below it. */
function Chart({ summary }: { summary: Summary }) {
  const bars = [
    { name: text.in, amount: summary.in, colour: 'fill-money-in' },
    { name: text.out, amount: summary.out, colour: 'fill-money-out' },
    { name: text.stakes, amount: summary.stakes, colour: 'fill-loss' },
    { name: text.wins, amount: summary.wins, colour: 'fill-win' },
    { name: text.bonus, amount: summary.bonus, colour: 'fill-money-pending' },
  ];
  const largest = Math.max(...bars.map(({ amount }) => Math.abs(amount)), Math.abs(summary.net), 1);
  return (
    <dl className="grid gap-2 mt-4 pt-4 border-t border-hairline text-sm">
      {bars.map((bar) => (
        <Bar key={bar.name} {...bar} largest={largest} />
      ))}
      <Bar
        name={text.net}
        hint={text.netHint}
        amount={summary.net}
        largest={largest}
        colour={summary.net < 0 ? 'fill-loss' : 'fill-money-in'}
        isSigned
      />
    </dl>
  );
}

interface BarProps {
  name: string;
  amount: number;
  largest: number;
  colour: string;
  hint?: string;
  isSigned?: boolean;
}

function Bar({ name, hint, amount, largest, colour, isSigned = false }: BarProps) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3 min-h-6">
      <dt className="text-muted" title={hint}>
        {name}
      </dt>
      <dd>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-2 w-full rounded-full"
        >
          <rect width={WIDTH} height={HEIGHT} className="fill-base-300" />
          <rect width={(Math.abs(amount) / largest) * WIDTH} height={HEIGHT} className={colour} />
        </svg>
      </dd>
      <dd className="text-right">
        <Money amount={amount} unit={null} sign={isSigned} />
      </dd>
    </div>
  );
}
