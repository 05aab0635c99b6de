import { Link } from 'react-router-dom';
import { lottoRounds } from '../../../../../contract/lotto-rounds.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { link } from '../../../../lib/links.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { openRound } from '../../model/round-state.ts';

const { result: text } = YEEKEE_TEXT;
const REFRESH_MS = 15_000;

/** To the ticket of the round that is open; between two rounds and at night, to all of them. */
export function NextRound({ categoryId }: { categoryId: string }) {
  const day = useQuery(lottoRounds, { category_id: categoryId }, { refreshInterval: REFRESH_MS });
  const next = day.data && openRound({ rounds: day.data }, serverNow());
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
