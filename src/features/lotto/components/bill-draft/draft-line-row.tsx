import { memo } from 'react';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { keyOfLine, stakeFault } from '../../model/draft-lines.ts';
import { type Offer, offerOf, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from './change-draft.ts';
import { StakeInput } from './stake-input.tsx';

const { bill: text } = PAD_TEXT;

export interface DraftLineRowProps {
  line: DraftLine;
  terms: Terms;
}

/**
 * One number: what it pays, its true odds, its stake, and a button to remove it. A closed number has no stake to type.
 */
export const DraftLineRow = memo(function DraftLineRow({ line, terms }: DraftLineRowProps) {
  const offer = offerOf(terms, line);
  const key = keyOfLine(line);
  const isClosed = !offer || offer.state === 'closed';
  const name = `${BET_NAMES[line.bet_type]} ${line.number}`;
  return (
    <div className="flex items-center gap-2.5 min-h-18 py-1.5 border-t border-hairline">
      <b className={`w-13 text-xl leading-normal num ${isClosed ? 'line-through text-closed' : ''}`}>{line.number}</b>
      <span className="flex-1 min-w-0 text-xs leading-snug num">
        {isClosed ? <Refused isSold={offer !== null} /> : <Worth offer={offer} amount={line.amount} />}
      </span>
      {!isClosed && (
        <StakeInput
          label={text.stakeOf(name)}
          placeholder={PAD_TEXT.stake.missing}
          value={line.amount}
          isWrong={line.amount !== '' && stakeFault(line.amount, offer) !== null}
          onChange={(amount) => changeDraft({ type: 'stake', key, amount })}
        />
      )}
      <IconButton
        icon="trash"
        size={20}
        className="text-muted -mr-2"
        label={text.remove(name)}
        onClick={() => changeDraft({ type: 'remove', keys: [key] })}
      />
    </div>
  );
});

function Worth({ offer, amount }: { offer: Offer; amount: string }) {
  const fault = amount === '' ? null : stakeFault(amount, offer);
  return (
    <>
      <span className="block text-sm leading-snug text-muted">
        {offer.state === 'half' ? (
          <>
            <s>{rateText(offer.fullRate)}</s> <span className="text-half font-medium">{rateText(offer.rate)}</span>
          </>
        ) : (
          rateText(offer.rate)
        )}
      </span>
      {offer.state === 'half' && <span className="block text-half">{text.half}</span>}
      <span className="block text-muted">{text.worth(offer.odds, offer.rtp)}</span>
      {fault && <span className="block text-error">{fault}</span>}
    </>
  );
}

function Refused({ isSold }: { isSold: boolean }) {
  return (
    <span className="text-error">
      <span className="block text-sm leading-snug">{isSold ? text.closed : text.notSold}</span>
      {text.closedText}
    </span>
  );
}
