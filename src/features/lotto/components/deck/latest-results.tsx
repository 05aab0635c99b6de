import { Link } from 'react-router-dom';
import { lottoHistory } from '#contract/lotto-results.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { dayAndTime, dayLabel } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { formatTime } from '#src/lib/time.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { NEAR_DAYS } from '#src/text/days.ts';
import { homeBelowText } from '#src/text/home-below.ts';
import { Button } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Result } from '../../model/prizes.ts';
import { resultsForHome } from '../../model/results-for-home.ts';
import type { Round } from '../../model/round-state.ts';
import { HitNumber, hasHit, OwnLine, type OwnResult } from '../results/hit-number.tsx';

const { results: text } = homeBelowText;
const REFRESH_MS = 60_000;

/** The returns of a member's bills, by round; undefined until known. */
export type OwnOf = () => ReadonlyMap<string, OwnResult> | undefined;
const NOTHING: ReadonlyMap<string, OwnResult> = new Map();
const nothingOwn: OwnOf = () => NOTHING;
const unknownOwn: OwnOf = () => undefined;

export interface ResultsProps {
  now: number;
  /** The government draw that is under way. */
  draw: Round | undefined;
}

/** As high as the results of a member whose hits are not known yet. */
export const ResultsSkeleton = (props: ResultsProps) => <LatestResults {...props} useOwn={unknownOwn} />;

/** The draw that is under way, and the newest results, with a member's own hits ringed. */
export function LatestResults({ now, draw, useOwn = nothingOwn }: ResultsProps & { useOwn?: OwnOf }) {
  const history = useQuery(lottoHistory, {}, { refreshInterval: REFRESH_MS });
  const results = history.data ?? [];
  // The result may be read before the round's end is.
  const hasDraw = draw !== undefined && results.every(({ round }) => round.round_id !== draw.round_id);
  const shown = resultsForHome(results, hasDraw);
  const own = useOwn();
  return (
    <section>
      <div className="section-head">
        <h2>{text.title}</h2>
        <Link to={link('lottoResults')} aria-label={`${text.all} ${text.title}`}>
          {text.all}
          <Icon name="right" size={16} />
        </Link>
      </div>
      {history.data && own ? (
        <div className="surface rows">
          {hasDraw && <DrawRow round={draw} now={now} />}
          {shown.map((result) => (
            <Row key={result.round.round_id} result={result} own={own.get(result.round.round_id)} now={now} />
          ))}
          {shown.length === 0 && !hasDraw && <p className="grid place-items-center h-63 text-muted">{text.none}</p>}
        </div>
      ) : history.error && !history.data ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          {text.failed}
          <Button variant="quiet" icon="refresh" busy={history.isValidating} onClick={() => void history.mutate()}>
            {homeBelowText.retry}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-63 rounded-box" />
      )}
      <Demonstration of="results" className="mt-2" />
    </section>
  );
}

/** A government draw from the end of its sale to its result. */
function DrawRow({ round, now }: { round: Round; now: number }) {
  const isDrawn = Date.parse(round.result_at) <= now;
  return (
    <Link to={link('drawNight', { round_id: round.round_id })} className="row-link py-3!">
      <Flag icon={round.icon} size={36} />
      <span className="flex-1 min-w-0 grid gap-0.5">
        <b className="font-medium">{round.category_name}</b>
        <span className={classNames('state', isDrawn ? 'tone-wait' : 'tone-closed')}>
          {isDrawn ? text.drawing : text.drawsAt(dayAndTime(round.result_at, now))}
        </span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </Link>
  );
}

function Row({ result: { round, prizes }, own, now }: { result: Result; own: OwnResult | undefined; now: number }) {
  const day = dayLabel(round.result_at, now);
  return (
    <Link to={resultPath(round)} className="row-link items-start! py-3!">
      <span className="mt-0.5">
        <Flag icon={round.icon} size={36} />
      </span>
      <span className="flex-1 min-w-0 grid gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <b className="font-medium">{round.round_no === null ? round.category_name : text.yeekee(round.name)}</b>
          <span className="text-xs text-muted num">{day === NEAR_DAYS.today ? formatTime(round.result_at) : day}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4">
          <Drawn name={text.top} kind="three_top" prizes={prizes} own={own} />
          <Drawn name={text.bottom} kind="two_bottom" prizes={prizes} own={own} />
        </span>
        <OwnLine own={own} />
      </span>
    </Link>
  );
}

interface DrawnProps {
  name: string;
  kind: 'three_top' | 'two_bottom';
  prizes: Result['prizes'];
  own: OwnResult | undefined;
}

function Drawn({ name, kind, prizes, own }: DrawnProps) {
  const number = prizes?.[kind];
  if (!number) return null;
  return (
    <span className="drawn">
      <small>{name}</small>
      <b>
        <HitNumber number={number} isHit={hasHit(own, kind, number)} />
      </b>
    </span>
  );
}
