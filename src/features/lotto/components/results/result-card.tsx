import { Link } from 'react-router-dom';
import { dayAndTime } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { indexLine, prizeLine, type Result } from '../../model/prizes.ts';
import { PrizeBoxes } from '../prize-boxes.tsx';
import { VerifyResult } from './verify-result.tsx';

const { results: text } = LOTTO_TEXT;

/** A round's result or why it is void, its corrections, and the check of its draw. */
export function ResultCard({ result, now }: { result: Result; now: number }) {
  const { round, prizes } = result;
  const isYeekee = round.kind === 'yeekee';
  const isDated = round.round_no === null;
  return (
    <article className="surface p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <Flag icon={round.icon} size={40} isOff={prizes === null} />
        <div className="flex-1 min-w-0">
          <h2 className="font-medium text-base leading-normal">
            {isDated ? round.category_name : text.title(round.category_name, round.name)}
          </h2>
          <p className="text-xs text-muted num">
            {round.kind === 'government' ? round.name : `${dayAndTime(round.result_at, now)}\u00a0น.`}
          </p>
        </div>
        {result.corrections.length > 0 && <span className="state tone-half">{text.corrected}</span>}
      </div>
      <div className="mt-4">{prizes ? <PrizeBoxes prizes={prizes} /> : <VoidLine reason={result.void_reason} />}</div>
      {result.index && <p className="text-sm text-muted num mt-3">{indexLine(result.index)}</p>}
      <Corrections corrections={result.corrections} />
      {result.proof && <VerifyResult result={result} />}
      {isYeekee && (
        <Link
          to={link('yeekee', { round_id: round.round_id })}
          className={buttonClass({ variant: 'ghost' }, 'mt-2 px-3 -ml-3 text-sm text-muted')}
        >
          <Icon name="shield" size={20} />
          {text.checkYeekee}
        </Link>
      )}
    </article>
  );
}

function VoidLine({ reason }: { reason: string | null }) {
  return (
    <div className="inset-box p-4 text-center">
      <p className="font-medium text-closed">{text.voided}</p>
      {reason && <p className="text-sm text-muted mt-0.5">{text.reason(reason)}</p>}
    </div>
  );
}

/** The public log of corrections, newest first: the reason of each and the result before it. */
function Corrections({ corrections }: Pick<Result, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <ol className="mt-3 grid gap-2">
      {[...corrections].reverse().map(({ version, at, reason, previous }) => (
        <li key={version} className="rounded-field bg-half-soft px-4 py-3 text-sm">
          <p className="text-half font-medium num">{text.correctedAt(formatDateTime(at))}</p>
          <p>{text.reason(reason)}</p>
          <p className="text-xs text-base-content/80 mt-1 num">
            {text.before}: {previous ? <s>{prizeLine(previous)}</s> : text.voided}
          </p>
        </li>
      ))}
    </ol>
  );
}
