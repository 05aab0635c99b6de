import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import { homeBelowText } from '#src/text/home-below.ts';
import { CountdownChip } from '#src/ui/countdown-chip.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Round } from '../../model/round-state.ts';

const { next: text } = homeBelowText;
const MAX_ROUNDS = 3;

/** The lotteries that close next, after the one of the first card. Undefined while they are loading. */
export function NextToClose({ rounds }: { rounds: readonly Round[] | undefined }) {
  if (rounds?.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{text.title}</h2>
        <Link to={link('lottoLobby')}>
          {text.all}
          <Icon name="right" size={16} />
        </Link>
      </div>
      {rounds ? (
        <div className="surface rows">
          {rounds.slice(0, MAX_ROUNDS).map((round) => (
            <Link key={round.round_id} to={link('lotto', { round_id: round.round_id })} className="row-link flex-wrap">
              <Flag icon={round.icon} size={36} />
              <span className="flex-[1_1_6rem]">
                <b className="block font-medium leading-[1.5rem]">{round.category_name}</b>
                <span className="block text-xs text-muted num">{text.resultAt(formatTime(round.result_at))}</span>
              </span>
              <CountdownChip until={round.bet_closes_at} label={text.closesIn} />
            </Link>
          ))}
        </div>
      ) : (
        <Skeleton className="h-47 rounded-box" />
      )}
    </section>
  );
}
