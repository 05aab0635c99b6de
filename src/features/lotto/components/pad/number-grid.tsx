import { memo, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { useStableCallback } from '../../../../lib/use-stable-callback.ts';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { keyOfLine } from '../../model/draft-lines.ts';
import { numbersFrom, setsOf } from '../../model/number-pickers.ts';
import { type Offer, offerOf, type Terms } from '../../model/round-terms.ts';
import { Companions } from './picker-rail.tsx';
import type { KeypadControls } from './use-keypad.ts';

const { grid: text, pickers } = PAD_TEXT;
const HUNDREDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Every number as a cell: a tap adds it to the draft or removes it. Whole sets are above; three digits are shown by
 * hundreds.
 */
export function NumberGrid({
  keypad,
  lines,
  terms,
}: {
  keypad: KeypadControls;
  lines: readonly DraftLine[];
  terms: Terms;
}) {
  const { digits, types, add, remove } = keypad;
  const [hundred, setHundred] = useState<string>('0');
  const inBill = new Set(lines.map(keyOfLine));
  const isIn = (number: string) => types.every((bet_type) => inBill.has(keyOfLine({ bet_type, number })));
  /** Closed only if every chosen bet type refuses it. */
  const stateOf = (number: string): Offer['state'] => {
    const states = types.map((bet_type) => offerOf(terms, { bet_type, number })?.state ?? 'closed');
    if (states.every((state) => state === 'closed')) return 'closed';
    return states.some((state) => state !== 'ok') ? 'half' : 'ok';
  };
  const toggle = (numbers: readonly string[]) => {
    const open = numbers.filter((number) => stateOf(number) !== 'closed');
    if (open.every(isIn)) remove(open);
    else add(numbers);
  };
  const press = useStableCallback((number: string) => toggle([number]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="rail gap-2! py-0.5 min-w-0 md:flex-wrap" aria-label={pickers.label}>
        <Companions choice={keypad.choice} />
        {setsOf(digits).map(({ name, numbers }) => (
          <Chip
            key={name}
            selected={numbers.filter((number) => stateOf(number) !== 'closed').every(isIn)}
            onClick={() => toggle(numbers)}
          >
            {pickers[name]}
          </Chip>
        ))}
      </fieldset>
      {digits === 3 && (
        <fieldset className="rail gap-2! py-0.5 min-w-0 md:flex-wrap" aria-label={text.hundreds}>
          {HUNDREDS.map((digit) => (
            <Chip key={digit} className="num" selected={digit === hundred} onClick={() => setHundred(digit)}>
              {text.hundred(digit)}
            </Chip>
          ))}
        </fieldset>
      )}
      <Legend />
      <fieldset
        className={classNames('grid gap-2', digits === 1 ? 'grid-cols-5' : 'grid-cols-6 md:grid-cols-10')}
        aria-label={text.label}
      >
        {numbersFrom(digits === 3 ? hundred : '', digits).map((number) => (
          <Cell key={number} number={number} state={stateOf(number)} isIn={isIn(number)} onPress={press} />
        ))}
      </fieldset>
    </div>
  );
}

interface CellProps {
  number: string;
  state: Offer['state'];
  isIn: boolean;
  onPress: (number: string) => void;
}

/** Rendered only when its own look changes, so that a tap on one of a hundred is quick on a slow phone. */
const Cell = memo(function Cell({ number, state, isIn, onPress }: CellProps) {
  return (
    <button
      type="button"
      className={classNames('num-cell', state !== 'ok' && `is-${state}`)}
      aria-label={text.cell(number, state)}
      aria-pressed={isIn}
      disabled={state === 'closed' && !isIn}
      onClick={() => onPress(number)}
    >
      {number}
    </button>
  );
});

function Legend() {
  return (
    <div className="flex items-center gap-4 text-xs text-muted px-1">
      <span className="flex items-center gap-1.5">
        <i className="w-3 h-3 rounded bg-primary" />
        {text.chosen}
      </span>
      <span className="text-half">{text.half}</span>
      <span className="text-closed">
        <s className="num">00</s> {text.closed}
      </span>
    </div>
  );
}
