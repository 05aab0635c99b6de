import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { shareOfRound } from '../../model/share-round.ts';
import type { Round } from '../../model/yeekee-round.ts';
import type { Neighbours } from './use-neighbours.ts';

const { ways: text } = YEEKEE_TEXT;

/** Links to the previous and next rounds, where a swipe also leads; between them the button that shares this one. */
export function RoundWays({ round, neighbours: { before, after } }: { round: Round; neighbours: Neighbours }) {
  return (
    <nav className="yk-ways" aria-label={text.label}>
      {before && (
        <Link to={link('yeekee', { round_id: before.round_id })} replace className={WAY}>
          <Icon name="left" size={20} />
          <span className="sr-only">{text.before}</span>
          {before.name}
        </Link>
      )}
      <ShareButton subject={shareOfRound(round)} className="yk-share" />
      {after && (
        <Link to={link('yeekee', { round_id: after.round_id })} replace className={`${WAY} is-after`}>
          <span className="sr-only">{text.after}</span>
          {after.name}
          <Icon name="right" size={20} />
        </Link>
      )}
    </nav>
  );
}

const WAY = buttonClass({ variant: 'ghost' }, 'px-2 num');
