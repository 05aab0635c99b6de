import { BET_NAMES } from '#contract/bet-names.ts';
import { lottoLimit } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { LOTTO_TEXT, rateText } from '#src/text/lotto.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Round } from '../../model/round-state.ts';

const { rates: text } = LOTTO_TEXT;

/** The round's closed numbers, struck out, and its half-paying numbers with their rates. */
export function LimitList({ round }: { round: Round }) {
  const limits = useQuery(lottoLimit, { round_id: round.round_id });
  if (!limits.data)
    return limits.error ? (
      <p className="flex items-center gap-2 text-sm text-muted">
        {text.limitFailed}
        <Button variant="quiet" icon="refresh" busy={limits.isValidating} onClick={() => void limits.mutate()}>
          {LOTTO_TEXT.retry}
        </Button>
      </p>
    ) : (
      <Skeleton className="h-12 rounded-field" />
    );
  if (limits.data.length === 0) return <p className="text-sm text-muted">{text.limitNone}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {limits.data.map(({ bet_type, number, mode, rate }) => (
        <li
          key={`${bet_type} ${number}`}
          className={`rounded-selector px-2.5 py-1 text-sm num ${mode === 'closed' ? 'bg-closed-soft text-closed' : 'bg-half-soft text-half'}`}
        >
          <span className="text-xs">{BET_NAMES[bet_type]}</span>{' '}
          {mode === 'closed' ? (
            <>
              <s className="font-medium">{number}</s> <span className="text-xs">{text.limitClosed}</span>
            </>
          ) : (
            <>
              <b className="font-medium">{number}</b>{' '}
              <span className="text-xs">
                {text.limitHalf} {rate !== null && rateText(rate)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
