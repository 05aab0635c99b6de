import { useId, useState } from 'react';
import { BET_NAMES } from '#contract/bet-names.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { keyOfLine } from '../../model/draft-lines.ts';
import { type Digits, isDigits } from '../../model/number-pickers.ts';
import { type Offer, offerOf, type Terms } from '../../model/round-terms.ts';
import { kindsOf, lengthOf } from '../../model/slip.ts';
import { stakeFault } from '../../model/stake-fault.ts';
import { StakeInput } from '../bill-draft/stake-input.tsx';
import { usePrices } from './use-prices.ts';
import type { Slip } from './use-slip.ts';

const { bill: text, line: lineText } = PAD_TEXT;

interface LineSheetProps {
  number: string;
  lines: readonly DraftLine[];
  terms: Terms;
  edit: Slip['edit'];
  onClose: () => void;
}

/** The prices of one number, its kinds, and how it is removed. */
export function LineSheet({ number, lines, terms, edit, onClose }: LineSheetProps) {
  const id = useId();
  const priceOf = usePrices();
  const own = lines.filter((line) => line.number === number);
  const digits: Digits = own[0] ? lengthOf(own[0]) : isDigits(number.length) ? number.length : 3;
  const kinds = [...new Set([...kindsOf(terms, digits), ...own.map(({ bet_type }) => bet_type)])];
  const set = (betType: BetType, amount: string | null) => {
    const key = keyOfLine({ bet_type: betType, number });
    edit((all) => {
      if (amount === null) return all.filter((line) => keyOfLine(line) !== key);
      if (!all.some((line) => keyOfLine(line) === key)) return [...all, { bet_type: betType, number, amount }];
      return all.map((line) => (keyOfLine(line) === key ? { ...line, amount } : line));
    });
  };
  const [first] = new Set(own.map(({ amount }) => amount));
  const canShare = first !== undefined && own.every(({ amount }) => amount === first) && lines.length > own.length;
  return (
    <Sheet
      open
      onClose={onClose}
      title={lineText.title(number)}
      footer={
        <div className="grid fit-7 gap-3">
          <Button
            variant="quiet"
            size="lg"
            onClick={() => {
              edit((all) => all.filter((line) => line.number !== number));
              onClose();
            }}
          >
            {lineText.remove}
          </Button>
          <Button size="lg" onClick={onClose}>
            {lineText.done}
          </Button>
        </div>
      }
    >
      <ul className="rows" id={id}>
        {kinds.map((betType) => {
          const line = own.find(({ bet_type }) => bet_type === betType);
          return (
            <Kind
              key={betType}
              betType={betType}
              number={number}
              offer={offerOf(terms, { bet_type: betType, number })}
              amount={line?.amount ?? null}
              price={priceOf(betType)}
              onChange={(amount) => set(betType, amount)}
            />
          );
        })}
      </ul>
      {canShare && first !== '' && <Everywhere amount={first} lines={lines} edit={edit} />}
    </Sheet>
  );
}

/** The price of this number for the whole slip. What another price was chosen for is changed only after a question. */
function Everywhere({ amount, lines, edit }: { amount: string } & Pick<LineSheetProps, 'lines' | 'edit'>) {
  const [isAsking, setAsking] = useState(false);
  const others = lines.filter((line) => line.amount !== '' && line.amount !== amount).length;
  const change = () => edit((all) => all.map((line) => ({ ...line, amount })));
  return (
    <>
      <Button variant="ghost" className="num mt-2 -ml-3 px-3" onClick={() => (others > 0 ? setAsking(true) : change())}>
        {lineText.everywhere(amount)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={lineText.othersTitle(amount)}
        text={lineText.othersText(others)}
        confirm={lineText.othersYes}
        cancel={lineText.othersNo}
        onConfirm={() => {
          setAsking(false);
          change();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface KindProps {
  betType: BetType;
  number: string;
  offer: Offer | null;
  /** As typed; null if the number is not on the slip for this kind. */
  amount: string | null;
  /** Its present price. */
  price: string;
  onChange: (amount: string | null) => void;
}

function Kind({ betType, number, offer, amount, price, onChange }: KindProps) {
  const name = `${BET_NAMES[betType]} ${number}`;
  const isOpen = offer !== null && offer.state !== 'closed';
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 min-h-18 py-1.5">
      <span className="flex-[1_1_7rem] min-w-0 text-xs leading-snug num">
        <b className="block text-base leading-normal font-medium">{BET_NAMES[betType]}</b>
        {isOpen ? (
          <Worth offer={offer} amount={amount} />
        ) : (
          <span className="text-error">
            {offer ? text.closed : text.notSold} {amount !== null && text.closedText}
          </span>
        )}
      </span>
      <span className="flex items-center gap-2.5 ml-auto">
        {amount === null && isOpen && (
          <Button variant="quiet" className="num" onClick={() => onChange(price)}>
            {lineText.add(price)}
          </Button>
        )}
        {amount !== null && isOpen && (
          <StakeInput
            label={text.stakeOf(name)}
            placeholder={PAD_TEXT.stake.missing}
            value={amount}
            isWrong={amount !== '' && stakeFault(amount, offer) !== null}
            onChange={onChange}
          />
        )}
        {amount !== null && (
          <IconButton
            icon="trash"
            size={20}
            className="text-muted -mr-2"
            label={text.remove(name)}
            onClick={() => onChange(null)}
          />
        )}
      </span>
    </li>
  );
}

function Worth({ offer, amount }: { offer: Offer; amount: string | null }) {
  const fault = amount === null || amount === '' ? null : stakeFault(amount, offer);
  return (
    <>
      <span className="block text-sm leading-snug text-muted">
        {offer.state === 'half' ? (
          <>
            <s>{rateText(offer.fullRate)}</s>{' '}
            <span className="text-half font-medium">
              {rateText(offer.rate)} {text.half}
            </span>
          </>
        ) : (
          rateText(offer.rate)
        )}
      </span>
      <span className="block text-muted">{text.worth(offer.odds, offer.rtp)}</span>
      {fault && <span className="block text-error">{fault}</span>}
    </>
  );
}
