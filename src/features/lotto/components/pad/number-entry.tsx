import { MOST_WIN_DIGITS } from '../../../../../contract/lotto-picks.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { RUNS } from '../../model/number-pickers.ts';
import type { KeypadControls } from './use-keypad.ts';

const { pickers: text } = PAD_TEXT;
const COUNTS = [1, 3, 5, 10] as const;
const SLOTS = ['first', 'second', 'third'] as const;
/** Fills an empty slot, so that a digit changes a text and adds or removes no node. */
const EMPTY = '\u00a0';

/**
 * What the keypad enters now: the digits of a number, the digit of a run, the digits of วินเลข, or how many random
 * numbers.
 */
export function NumberEntry({ keypad }: { keypad: KeypadControls }) {
  return (
    <div className="grid place-items-center min-h-17 [@media(max-height:49rem)]:min-h-12">
      {keypad.mode === 'number' && <Slots typed={keypad.typed} digits={keypad.digits} />}
      {keypad.mode in RUNS && (
        <div className="flex items-center gap-4">
          <p role="status">{text.oneDigit(text[keypad.mode === 'number' ? 'win' : keypad.mode])}</p>
          <span className="digit-slots" aria-hidden="true">
            <span className="digit-slot" />
            <Caret />
          </span>
        </div>
      )}
      {keypad.mode === 'win' && <WinEntry keypad={keypad} />}
      {keypad.mode === 'random' && (
        <fieldset className="grid fit-3 gap-2 w-full" aria-label={text.randomLabel}>
          {COUNTS.map((count) => (
            <Chip key={count} className="justify-center px-0! num" onClick={() => keypad.addRandom(count)}>
              {text.randomCount(count)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Slots({ typed, digits }: { typed: string; digits: number }) {
  return (
    <div className="digit-slots">
      <span role="status" className="sr-only inset-0 [contain:strict]">
        {PAD_TEXT.slots(typed, digits)}
      </span>
      {SLOTS.slice(0, digits).map((slot, index) => (
        <span key={slot} className="digit-slot" aria-hidden="true">
          <span className="digit-face">{typed[index] ?? EMPTY}</span>
        </span>
      ))}
      <Caret at={typed.length} />
    </div>
  );
}

/**
 * Rings the slot that the next digit fills. It never blinks: while anything animates, a browser draws a change up to a
 * frame later, and the start of the animation lays out the whole page.
 */
function Caret({ at = 0 }: { at?: number }) {
  return (
    <span className="digit-caret" style={{ transform: `translateX(${at * 100}%)` }} aria-hidden="true">
      <i />
    </span>
  );
}

function WinEntry({
  keypad: { winDigits, winNumbers, hasDoubles, toggleDoubles, addWinNumbers },
}: {
  keypad: KeypadControls;
}) {
  return (
    <div className="flex items-center gap-2 w-full">
      <p className="flex-1 min-w-0 text-xl font-bold num tracking-[.12em]" role="status">
        {winDigits.length > 0 ? (
          [...winDigits].sort().join('')
        ) : (
          <span className="text-sm font-normal text-muted tracking-normal">{text.winHint(MOST_WIN_DIGITS)}</span>
        )}
      </p>
      <Chip className="px-3!" selected={hasDoubles} onClick={toggleDoubles}>
        {text.withDoubles}
      </Chip>
      <Button className="px-4 num" disabled={winNumbers.length === 0} onClick={addWinNumbers}>
        {text.addNumbers(winNumbers.length)}
      </Button>
    </div>
  );
}
