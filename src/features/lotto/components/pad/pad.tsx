import { useState } from 'react';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Keypad } from './keypad.tsx';
import { OwnSets } from './number-sets.tsx';
import { PriceStrip } from './price-strip.tsx';
import { ToolRail } from './tool-rail.tsx';
import { usePrices } from './use-prices.ts';
import type { TicketControls } from './use-ticket.ts';

const { slip: text } = PAD_TEXT;

/** What writes on the paper: prices, tools, keys and the player's own sets. */
export function Pad({ ticket, lines }: { ticket: TicketControls; lines: readonly DraftLine[] }) {
  const { writing, slip, keys, tools } = ticket;
  const { mode, isReversed, winDigits } = writing.state;
  const priceOf = usePrices();
  const [price, ...others] = new Set(writing.types.map(priceOf));
  const shared = price !== undefined && others.length === 0 ? price : null;
  const [arePricesOpen, setPricesOpen] = useState(false);
  const togglePrices = useStableCallback(() => setPricesOpen((isOpen) => !isOpen));
  const choosePrice = useStableCallback((amount: string) => {
    slip.setPrice(amount);
    setPricesOpen(false);
  });
  return (
    <div className="tk-pad">
      <PriceStrip price={shared} onChoose={choosePrice} isOpen={arePricesOpen} />
      <ToolRail
        mode={mode}
        isReversed={isReversed}
        toggleReversed={writing.toggleReversed}
        toggleMode={tools.toggleMode}
        addSet={tools.addSet}
        price={shared}
        arePricesOpen={arePricesOpen}
        onPrices={togglePrices}
      />
      <Keypad
        mode={mode}
        winDigits={winDigits}
        press={keys.press}
        erase={writing.erase}
        undo={slip.undo}
        put={keys.put}
        canPut={keys.canPut}
        canUndo={slip.canUndo(lines)}
      />
      <OwnSets onAdd={tools.addSet} />
      <p className="tk-hint">
        {text.keyboard} <kbd>0–9</kbd> <kbd>Enter {text.enter}</kbd> <kbd>Ctrl Z {PAD_TEXT.undo}</kbd>
      </p>
    </div>
  );
}
