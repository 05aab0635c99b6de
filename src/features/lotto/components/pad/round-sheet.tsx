import { Link } from 'react-router-dom';
import { lottoRate } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { toggleFavourite, useOwnChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { Round } from '../../model/round-state.ts';
import { LimitList } from '../rates/limit-list.tsx';
import { RateTable } from '../rates/rate-table.tsx';

const { limits, about: text } = PAD_TEXT;

/** All rates of a round with their true odds, its closed and half-paying numbers, its rule, and whether it is a favourite. */
export function RoundSheet({ round, onClose }: { round: Round; onClose: () => void }) {
  const rates = useQuery(lottoRate, { round_id: round.round_id }).data;
  const isFavourite = useOwnChoices().favourites.includes(round.category_id);
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${round.category_name} ${round.name}`}
      text={text.closes(formatDateTime(round.bet_closes_at))}
      footer={
        <div className="grid fit-8 gap-3">
          <Button
            variant="quiet"
            icon="star"
            aria-pressed={isFavourite}
            onClick={() => toggleFavourite(round.category_id)}
          >
            {isFavourite ? text.favourite : text.addFavourite}
          </Button>
          <Link
            to={link('lottoRule', { round_id: round.round_id })}
            className={buttonClass({ variant: 'quiet' })}
            onClick={onClose}
          >
            {PAD_TEXT.rule}
          </Link>
        </div>
      }
    >
      <h3 className="text-sm font-medium mb-2">{limits.title}</h3>
      <LimitList round={round} />
      {rates && (
        <div className="mt-5">
          <RateTable rates={rates} name={text.rates} />
        </div>
      )}
    </Sheet>
  );
}
