import { lottoHistory } from '../../../../../contract/lotto-results.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { BET_NAMES, LOTTO_TEXT } from '../../../../text/lotto.ts';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { shortDate } from '../../model/day-labels.ts';
import { digitCounts, hotAndCold, type Result } from '../../model/prizes.ts';

const { history: text, results: resultText } = LOTTO_TEXT;
const ROUNDS = 20;

/** A lottery's newest results as a table, and how often each digit was drawn in them. */
export function ResultHistory({ categoryId, name }: { categoryId: string; name: string }) {
  const history = useQuery(lottoHistory, { category_id: categoryId, limit: ROUNDS });
  if (!history.data)
    return history.error ? (
      <ErrorBlock
        error={history.error}
        title={text.failed}
        onRetry={() => void history.mutate()}
        isRetrying={history.isValidating}
      />
    ) : (
      <Skeleton className="h-96 rounded-box" />
    );
  if (history.data.length === 0) return null;
  const drawn = history.data.flatMap(({ prizes }) => prizes ?? []);
  return (
    <section className="surface p-4 sm:p-5 grid gap-4 min-w-0">
      <h2 className="text-lg">{text.title(history.data.length)}</h2>
      {drawn.length > 0 && (
        <>
          <Digits name={text.topDigits} numbers={drawn.flatMap(({ three_top }) => three_top ?? [])} />
          <Digits name={text.bottomDigits} numbers={drawn.flatMap(({ two_bottom }) => two_bottom ?? [])} />
          <p className="text-xs text-muted">{text.fair}</p>
        </>
      )}
      <Table results={history.data} name={name} />
    </section>
  );
}

const DIGITS = [...'0123456789'];

/** A bar for each digit; those drawn most and least often are named. */
function Digits({ name, numbers }: { name: string; numbers: readonly string[] }) {
  const counts = digitCounts(numbers);
  const most = Math.max(...counts, 1);
  const { hot, cold } = hotAndCold(counts);
  return (
    <div>
      <div className="flex items-baseline gap-3 text-sm flex-wrap">
        <h3 className="font-medium flex-1">{name}</h3>
        {hot.length > 0 && <span className="text-xs text-win num">{text.hot(hot.join(' '))}</span>}
        {cold.length > 0 && <span className="text-xs text-info num">{text.cold(cold.join(' '))}</span>}
      </div>
      <ul className="grid grid-cols-10 gap-1 mt-2 items-end">
        {DIGITS.map((digit, index) => {
          const count = counts[index] ?? 0;
          const isHot = hot.includes(digit);
          return (
            <li key={digit} className="grid justify-items-center gap-1 text-center">
              <span className="sr-only">{text.times(digit, count)}</span>
              <span className="text-2xs text-muted num" aria-hidden="true">
                {count}
              </span>
              <span className="flex items-end h-12 w-full" aria-hidden="true">
                <i
                  className={classNames('block w-full rounded-t min-h-0.5', isHot ? 'bg-primary' : 'bg-base-300')}
                  style={{ height: `${(count / most) * 100}%` }}
                />
              </span>
              <b className={classNames('text-sm num', cold.includes(digit) && 'text-info')} aria-hidden="true">
                {digit}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Table({ results, name }: { results: readonly Result[]; name: string }) {
  const hasFirst = results.some(({ prizes }) => prizes?.first_prize != null);
  return (
    <table className="w-full text-sm num">
      <caption className="sr-only">{text.table(name)}</caption>
      <thead>
        <tr className="text-xs text-muted text-left">
          <th className="font-normal py-1">{text.round}</th>
          {hasFirst && <th className="font-normal py-1 text-center">{resultText.first}</th>}
          {!hasFirst && <th className="font-normal py-1 text-center">{BET_NAMES.three_top}</th>}
          <th className="font-normal py-1 text-right">{BET_NAMES.two_bottom}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ round, prizes }) => (
          <tr key={round.round_id} className="border-t border-hairline">
            <th className="py-2 font-normal text-left">
              {round.round_no === null ? shortDate(round.draw_date) : round.name}
            </th>
            {prizes ? (
              <>
                <td className="py-2 text-center font-bold text-base tracking-[.06em]">
                  {hasFirst ? prizes.first_prize : prizes.three_top}
                </td>
                <td className="py-2 text-right font-bold text-base tracking-[.06em]">{prizes.two_bottom}</td>
              </>
            ) : (
              <td colSpan={2} className="py-2 text-right text-muted">
                {text.voided}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
