import { Link } from 'react-router-dom';
import { BET_NAMES } from '#contract/bet-names.ts';
import { shortTime } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import type { Result } from '../../model/prizes.ts';

/** A day's yeekee results, up to 88, each linked to its round's page. */
export function YeekeeDayResults({ results }: { results: readonly Result[] }) {
  return (
    <ul className="grid fit-8 gap-2">
      {results.map(({ round, prizes }) => (
        <li key={round.round_id}>
          <Link
            to={link('yeekee', { round_id: round.round_id })}
            className="surface p-3 grid gap-1 h-full content-start"
          >
            <span className="flex items-baseline justify-between gap-2">
              <b className="font-medium num">{round.name}</b>
              <span className="text-xs text-muted num">{shortTime(round.result_at)}</span>
            </span>
            {prizes ? (
              <span className="flex items-end justify-between gap-2 num">
                <span>
                  <span className="sr-only">{BET_NAMES.three_top} </span>
                  <b className="text-xl tracking-[.06em]">{prizes.three_top}</b>
                </span>
                <span>
                  <span className="text-2xs text-muted">{BET_NAMES.two_bottom} </span>
                  <b className="text-xl tracking-[.06em]">{prizes.two_bottom}</b>
                </span>
              </span>
            ) : (
              <span className="state tone-closed min-h-8">{LOTTO_TEXT.state.void}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
