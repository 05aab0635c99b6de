import { useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Round } from '../../model/round-state.ts';
import { carryList } from '../pad/carried-list.ts';
import type { OtherLottery } from './use-other-lotteries.ts';

const { other: text } = WRITTEN_TEXT;
const MAX_ROUNDS = 3;

/** The parts of a text that are for other lotteries: not bought here, and the way to their tickets. */
export function OtherLotteries({
  others,
  lottery,
  written,
  onWhole,
}: {
  others: readonly OtherLottery[];
  /** The ticket's. */
  lottery: string;
  written: string;
  onWhole: () => void;
}) {
  const navigate = useNavigate();
  if (others.length === 0) return null;
  const use = ({ round_id }: Round) => {
    carryList(round_id, { id: null, written });
    navigate(link('lotto', { round_id }), { replace: true });
  };
  return (
    <section className="surface ll-others" aria-label={text.title(lottery)}>
      <p className="lq-kick">
        <Icon name="alert" size={16} />
        {text.title(lottery)}
      </p>
      {others.map(({ name, count, rounds, isSold }) => (
        <div key={name}>
          <p>
            <b>{name}</b>
            <small>{rounds.length > 0 ? text.lines(count) : isSold ? text.closed(count) : text.notSold(count)}</small>
          </p>
          {rounds.slice(0, MAX_ROUNDS).map((round) => (
            <Button key={round.round_id} variant="quiet" className="num" onClick={() => use(round)}>
              {text.use(round.category_name)}
            </Button>
          ))}
        </div>
      ))}
      <button type="button" className="min-h-11 text-sm font-medium text-muted text-left" onClick={onWhole}>
        {text.whole(lottery)}
      </button>
    </section>
  );
}
