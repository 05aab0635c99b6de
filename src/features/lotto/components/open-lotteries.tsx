import { Link } from 'react-router-dom';
import { link } from '../../../lib/links.ts';
import { LOTTO_TEXT } from '../../../text/lotto.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { openRound, type Round } from '../model/round-state.ts';
import { Flag } from './flag.tsx';
import { CountdownChip } from './lobby/countdown-chip.tsx';
import { useLobby } from './use-lobby.ts';

const { lobby: text } = LOTTO_TEXT;
const MOST = 10;
const CARDS = ['a', 'b', 'c', 'd'];

/** The rail of open rounds on the home page: yeekee first, then by closing time. Renders nothing if none is open. */
export function OpenLotteries() {
  const { lotteries, now, error, retry, isRetrying } = useLobby();
  const open = (lotteries ?? [])
    .flatMap((lottery) => openRound(lottery, now) ?? [])
    .sort((one, other) => rank(one) - rank(other) || Date.parse(one.bet_closes_at) - Date.parse(other.bet_closes_at))
    .slice(0, MOST);
  if (lotteries && open.length === 0) return null;
  return (
    <section aria-label={text.home}>
      <div className="section-head">
        <h2>{text.home}</h2>
        <Link to={link('lottoLobby')} aria-label={`${text.seeAll} ${text.home}`}>
          {text.seeAll}
          <Icon name="right" size={16} />
        </Link>
      </div>
      {!lotteries && error ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          {text.failed}
          <Button variant="quiet" icon="refresh" busy={isRetrying} onClick={retry}>
            {LOTTO_TEXT.retry}
          </Button>
        </p>
      ) : (
        <div className="rail py-1 -my-1">
          {lotteries
            ? open.map((round) => <OpenCard key={round.round_id} round={round} />)
            : CARDS.map((key) => <Skeleton key={key} className="w-[min(10.5rem,80vw)] h-39 rounded-box" />)}
        </div>
      )}
    </section>
  );
}

const rank = ({ kind }: Round) => (kind === 'yeekee' ? 0 : 1);

function OpenCard({ round }: { round: Round }) {
  return (
    <Link
      to={link('lotto', { round_id: round.round_id })}
      className="surface relative w-[min(10.5rem,80vw)] p-4 grid gap-0.5 content-start"
    >
      <span className="flex items-center justify-between">
        <Flag icon={round.icon} size={36} />
        <span className="state tone-in text-xs!">{LOTTO_TEXT.state.open}</span>
      </span>
      <b className="font-medium mt-2">{round.category_name}</b>
      <span className="text-xs text-muted num">{round.name}</span>
      <span className="mt-2 justify-self-start">
        <CountdownChip until={round.bet_closes_at} label={LOTTO_TEXT.closesIn} />
      </span>
    </Link>
  );
}
