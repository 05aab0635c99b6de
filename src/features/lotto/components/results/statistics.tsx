import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BET_NAMES } from '#contract/bet-names.ts';
import { lottoHistory } from '#contract/lotto-results.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatDate } from '#src/lib/time.ts';
import { typedNumber } from '#src/lib/typed-number.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { RESULT_TEXT } from '#src/text/results.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { digitCounts, hotAndCold, MIN_DRAWS, type Result } from '../../model/prizes.ts';
import {
  DIGITS_OF,
  drawnOf,
  type Found,
  findNumber,
  kindsIn,
  lastColumn,
  type StatisticKind,
} from '../../model/statistics.ts';
import { HitNumber } from './hit-number.tsx';

const { stats: text } = RESULT_TEXT;
const DRAWS = 50;
const PAST_SHOWN = 4;

interface StatisticsProps {
  categoryId: string;
  name: string;
  /** `search`: begins in the field of a number. */
  start: 'search' | 'stats' | null;
}

/** A lottery's last 50 draws: whether a number was among them, how often each digit was, and the draws themselves. */
export function Statistics({ categoryId, name, start }: StatisticsProps) {
  const [kind, setKind] = useState<StatisticKind>('two_bottom');
  const [sought, setSought] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const history = useQuery(lottoHistory, { category_id: categoryId, limit: DRAWS });
  const isThere = history.data !== undefined;
  useEffect(() => {
    if (isThere && start) place.current?.scrollIntoView();
  }, [isThere, start]);
  if (!history.data)
    return (
      <Pending of={history} failed={text.failed}>
        <Skeleton className="h-96 rounded-box" />
      </Pending>
    );
  const results = history.data;
  const newest = results[0];
  if (!newest) return null;
  const unit = text.unit(newest.round.round_no);
  const choose = (chosen: StatisticKind) => {
    setKind(chosen);
    setSought(null);
  };
  return (
    <section ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4 scroll-mt-20" aria-label={text.title(name)}>
      <h2 className="text-lg leading-[1.5]">
        {text.title(name)}
        <small className="block text-xs font-normal text-muted num">
          {text.until(results.length, unit, formatDate(newest.round.draw_date))}
        </small>
      </h2>
      <Segment
        label={text.kinds}
        value={kind}
        options={kindsIn(results).map((value) => ({ value, label: text[value] }))}
        onChange={choose}
      />
      <Search
        key={kind}
        results={results}
        unit={unit}
        kind={kind}
        isFirst={start === 'search'}
        onSearch={setSought}
        sought={sought}
      />
      <Digits
        numbers={results.flatMap(({ prizes }) => drawnOf(prizes, kind))}
        draws={results.filter(({ prizes }) => prizes !== null).length}
        unit={unit}
      />
      <Past results={results} unit={unit} name={name} kind={kind} sought={sought} />
    </section>
  );
}

interface SearchProps {
  results: readonly Result[];
  unit: string;
  kind: StatisticKind;
  isFirst: boolean;
  sought: string | null;
  onSearch: (number: string) => void;
}

function Search({ results, unit, kind, isFirst, sought, onSearch }: SearchProps) {
  const [number, setNumber] = useState('');
  const [isWrong, setWrong] = useState(false);
  const digits = DIGITS_OF[kind];
  const search = (event: FormEvent) => {
    event.preventDefault();
    setWrong(number.length !== digits);
    if (number.length === digits) onSearch(number);
  };
  return (
    <form className="surface p-4" method="post" aria-label={RESULT_TEXT.search} onSubmit={search}>
      <div className="flex items-end gap-2">
        <div className="flex-1 min-w-0">
          <TextField
            label={RESULT_TEXT.search}
            value={number}
            onChange={(typed) => {
              const next = typedNumber(typed, digits);
              setWrong(next === null);
              if (next !== null) setNumber(next);
            }}
            error={isWrong ? text.wrong(digits) : undefined}
            inputMode="numeric"
            autoComplete="off"
            autoFocus={isFirst}
            className="num text-xl! tracking-[.1em] font-bold"
          />
        </div>
        {!isWrong && (
          <Button type="submit" variant="quiet" className="h-13 px-5">
            {text.find}
          </Button>
        )}
      </div>
      {isWrong && (
        <Button type="submit" variant="quiet" block className="mt-2">
          {text.find}
        </Button>
      )}
      <div className="rows mt-3 empty:hidden" aria-live="polite">
        {sought !== null && (
          <FoundDraws
            number={sought}
            kind={kind}
            found={findNumber(results, kind, sought)}
            draws={results.length}
            unit={unit}
          />
        )}
      </div>
    </form>
  );
}

function FoundDraws({
  number,
  kind,
  found,
  draws,
  unit,
}: {
  number: string;
  kind: StatisticKind;
  found: readonly Found[];
  draws: number;
  unit: string;
}) {
  return (
    <>
      <p className="text-sm text-muted pb-2 num">
        {text.found(`${BET_NAMES[kind]} ${number}`, found.length, draws, unit)}
      </p>
      {found.map(({ round, ago }) => (
        <p key={round.round_id} className="flex flex-wrap justify-between gap-x-3 py-2 num">
          <span>
            {formatDate(round.draw_date)}
            {round.round_no !== null && ` ${round.name}`}
          </span>
          <span className="text-muted text-sm">{text.ago(ago, unit)}</span>
        </p>
      ))}
    </>
  );
}

const DIGITS = [...'0123456789'];

/** A bar for each digit. That it foretells nothing is part of the card. */
function Digits({ numbers, draws, unit }: { numbers: readonly string[]; draws: number; unit: string }) {
  const counts = digitCounts(numbers);
  const most = Math.max(...counts, 1);
  const { hot, cold } = hotAndCold(counts, draws);
  const colourOf = (digit: string) =>
    hot.includes(digit) ? 'bg-primary' : cold.includes(digit) ? 'bg-money-pending' : 'bg-base-content/26';
  return (
    <div className="surface p-4">
      <h3 className="text-base leading-[1.75] font-bold">{text.digits}</h3>
      <p className="text-sm text-muted num">{text.counted(numbers.join('').length)}</p>
      <ul className="grid grid-cols-10 gap-1.5 items-end text-center num mt-3">
        {DIGITS.map((digit, index) => (
          <li key={digit}>
            <span className="sr-only">{text.times(digit, counts[index] ?? 0)}</span>
            <small
              className="flex justify-center whitespace-nowrap text-[min(.75rem,4vw)] text-muted"
              aria-hidden="true"
            >
              {counts[index]}
            </small>
            <i
              className={classNames('block rounded-t-md rounded-b-xs mt-0.5 mb-1 min-h-0.5', colourOf(digit))}
              style={{ height: `${Math.round(((counts[index] ?? 0) / most) * 96)}px` }}
            />
            <b className="text-[min(1rem,5vw)]" aria-hidden="true">
              {digit}
            </b>
          </li>
        ))}
      </ul>
      {draws < MIN_DRAWS && <p className="mt-3 text-sm text-muted num">{text.tooFew(MIN_DRAWS, unit)}</p>}
      <p className="flex flex-wrap gap-x-5 gap-y-1 mt-3 text-sm num empty:hidden">
        {hot.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <i className="size-3 rounded-sm bg-primary" />
            {text.hot} <b>{hot.join(' ')}</b>
          </span>
        )}
        {cold.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <i className="size-3 rounded-sm bg-money-pending" />
            {text.cold} <b>{cold.join(' ')}</b>
          </span>
        )}
      </p>
      <p className="flex gap-2 text-sm text-muted mt-3 pt-3 border-t border-hairline">
        <Icon name="info" size={20} />
        {text.fair(unit)}
      </p>
    </div>
  );
}

interface PastProps {
  results: readonly Result[];
  unit: string;
  name: string;
  kind: StatisticKind;
  sought: string | null;
}

function Past({ results, unit, name, kind, sought }: PastProps) {
  const [isWhole, setWhole] = useState(false);
  const hasFirst = results.some(({ prizes }) => prizes?.first_prize != null);
  const last = lastColumn(kind, hasFirst);
  return (
    <div className="@container">
      <div className="section-head">
        <h3 className="text-lg">{text.past(unit)}</h3>
        {!isWhole && results.length > PAST_SHOWN && (
          <Button variant="ghost" className="px-2 -mr-2 text-sm text-muted" onClick={() => setWhole(true)}>
            {text.pastAll}
          </Button>
        )}
      </div>
      <table className="surface w-full num">
        <caption className="sr-only">{LOTTO_TEXT.history.table(name)}</caption>
        <thead className="sr-only">
          <tr>
            <th>{unit}</th>
            <th>{hasFirst ? LOTTO_TEXT.results.first : BET_NAMES.three_top}</th>
            <th>{text[last]}</th>
          </tr>
        </thead>
        <tbody>
          {results.slice(0, isWhole ? results.length : PAST_SHOWN).map(({ round, prizes }) => (
            // Text twice as large: the day has a line of its own above its numbers.
            <tr
              key={round.round_id}
              className="border-t border-hairline first:border-0 @max-[22ch]:flex flex-wrap justify-between items-baseline"
            >
              <th className="py-3 pl-4 font-normal text-left text-sm @max-[22ch]:w-full @max-[22ch]:pb-0">
                {round.round_no === null ? formatDate(round.draw_date) : round.name}
              </th>
              {prizes ? (
                <>
                  <td className="py-3 text-center text-lg font-medium tracking-wider @max-[22ch]:pl-4">
                    {hasFirst ? (
                      prizes.first_prize
                    ) : (
                      <HitNumber
                        number={prizes.three_top ?? ''}
                        isHit={kind === 'three_top' && sought === prizes.three_top}
                      />
                    )}
                  </td>
                  <td className="py-3 pr-4 text-right text-xl font-bold tracking-[.06em]">
                    {drawnOf(prizes, last).map((number, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: both draws may give the same number
                      <span key={index} className="inline-block ml-2">
                        <HitNumber number={number} isHit={number === sought} />
                      </span>
                    ))}
                  </td>
                </>
              ) : (
                <td colSpan={2} className="py-3 pr-4 text-right text-muted">
                  {text.voided}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
