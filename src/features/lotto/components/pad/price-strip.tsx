import { memo, useId, useState } from 'react';
import { bahtOf, satangOf } from '#contract/money.ts';
import { keptPrices, pricesOf, useOwnChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { stakeOf } from '../../model/draft-lines.ts';
import { StakeInput } from '../bill-draft/stake-input.tsx';

const { prices: text } = PAD_TEXT;

const spoken = (amount: string) => PAD_TEXT.bill.baht(bahtOf(stakeOf(amount) ?? satangOf(0)));

interface PriceStripProps {
  /** The price of the chosen kinds; null while they differ. */
  price: string | null;
  onChoose: (amount: string) => void;
  /** Unfolded on a screen that is too low for prices and tools. */
  isOpen: boolean;
}

/** The prices of the player, and any other one. */
export const PriceStrip = memo(function PriceStrip({ price, onChoose, isOpen }: PriceStripProps) {
  const prices = pricesOf(useOwnChoices());
  const [isAsking, setAsking] = useState(false);
  const isOther = price !== null && !prices.includes(price);
  return (
    <>
      <fieldset className={isOpen ? 'strip prices is-open' : 'strip prices'} aria-label={text.label}>
        {prices.map((amount) => (
          <button
            key={amount}
            type="button"
            className="price num"
            aria-pressed={amount === price}
            aria-label={spoken(amount)}
            onClick={() => onChoose(amount)}
          >
            {amount}
          </button>
        ))}
        <button
          type="button"
          className="price num"
          aria-pressed={isOther}
          aria-label={isOther ? text.otherNow(price) : text.other}
          onClick={() => setAsking(true)}
        >
          {isOther ? price : <Icon name="edit" size={20} />}
        </button>
      </fieldset>
      {isAsking && (
        <OtherPrice
          prices={prices}
          onClose={() => setAsking(false)}
          onChoose={(amount) => {
            setAsking(false);
            onChoose(amount);
          }}
        />
      )}
    </>
  );
});

/** A price that the strip does not have, and the strip's own prices to change. */
function OtherPrice({
  prices,
  onClose,
  onChoose,
}: {
  prices: readonly string[];
  onClose: () => void;
  onChoose: (amount: string) => void;
}) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const [own, setOwn] = useState(prices);
  const stake = stakeOf(amount);
  const close = () => {
    const right = own.filter((price, at) => stakeOf(price) !== null && own.indexOf(price) === at);
    if (own.join() !== prices.join()) usePadChoices.getState().change({ prices: keptPrices(right) });
    onClose();
  };
  return (
    <Sheet open onClose={close} title={text.title}>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (stake === null) return;
          close();
          onChoose(String(bahtOf(stake)));
        }}
      >
        <div className="flex-[1_1_10rem] [&>.stake-input]:w-full">
          <StakeInput label={text.other} placeholder={text.other} value={amount} onChange={setAmount} />
        </div>
        <Button type="submit" disabled={stake === null}>
          {text.use}
        </Button>
      </form>
      <h3 id={id} className="text-sm font-medium mt-5 mb-2">
        {text.own}
      </h3>
      <fieldset aria-labelledby={id} className="grid fit-6 gap-2 [&>.stake-input]:w-full">
        {own.map((price, at) => (
          <StakeInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, their prices change
            key={at}
            label={text.place(at + 1)}
            value={price}
            isWrong={stakeOf(price) === null}
            onChange={(next) => setOwn(own.map((before, place) => (place === at ? next : before)))}
          />
        ))}
      </fieldset>
    </Sheet>
  );
}
