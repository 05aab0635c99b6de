import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf } from '#contract/money.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { BUYERS_TEXT as text } from '#src/text/buyers.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type Buyer, buyerLike } from '../../model/buyer-names.ts';
import { betsOf, type Paper, sumOf } from '../../model/written-list.ts';

interface BuyerHeadProps {
  paper: Paper;
  buyers: readonly Buyer[];
  onEdit: (paper: Paper) => void;
}

/** Whose paper it is, with the way to change that, and what it costs. */
export function BuyerHead({ paper, buyers, onEdit }: BuyerHeadProps) {
  const bets = betsOf(paper.lines);
  const name = paper.buyer ?? text.own;
  const like = paper.buyer === null ? undefined : buyerLike(paper.buyer, buyers);
  return (
    <div className="lp-buyer">
      <button type="button" aria-haspopup="dialog" aria-label={text.name.edit(name)} onClick={() => onEdit(paper)}>
        <u>{name}</u>
        <Icon name="edit" size={16} />
        {like && <small>{text.name.similar(like.name)}</small>}
      </button>
      <span>
        <span>{BUNDLE_TEXT.lines(bets.length)}</span>
        <b>{formatBaht(bahtOf(sumOf(bets)))}</b>
      </span>
    </div>
  );
}
