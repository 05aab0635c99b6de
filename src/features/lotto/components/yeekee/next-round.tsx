import { Link } from 'react-router-dom';
import type { InputOf } from '#contract/endpoint.ts';
import { lottoRounds } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { openRound, type Round } from '../../model/round-state.ts';

const { result: text } = YEEKEE_TEXT;
const REFRESH_MS = 15_000;

/** Leads to the ticket of the open round; between two rounds, and if none is open, to all of them. */
export function NextRound({ after }: { after: Pick<Round, 'category_id' | 'draw_date'> }) {
  const { category_id, draw_date: date } = after;
  // After midnight the open round still belongs to the day before (docs/rules.md#yeekee).
  const own = useOpenRound({ category_id, date });
  const today = useOpenRound(own === null ? { category_id } : null);
  const next = own ?? today;
  return next ? (
    <Link to={link('lotto', { round_id: next.round_id })} className={buttonClass({}, 'num')}>
      {text.bet(next.name)}
    </Link>
  ) : (
    <Link to={link('lottoLobby', { category: 'yeekee' })} className={buttonClass({})}>
      {text.allRounds}
    </Link>
  );
}

/** The day's open round; null if there is none, undefined until known. */
function useOpenRound(day: InputOf<typeof lottoRounds> | null): Round | null | undefined {
  const { data } = useQuery(lottoRounds, day, { refreshInterval: REFRESH_MS });
  return data && (openRound({ rounds: data }, serverNow()) ?? null);
}
