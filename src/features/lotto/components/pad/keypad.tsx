import { useEffect, useEffectEvent } from 'react';
import { arabicDigits } from '../../../../../contract/input.ts';
import { type Digit, MOST_WIN_DIGITS } from '../../../../../contract/lotto-picks.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { isDigit } from '../../model/pickers.ts';
import type { Keying } from './use-keying.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const satisfies readonly Digit[];

/** Large keys for one thumb; the keys of a real keyboard do the same. */
export function Keypad({ keying }: { keying: Keying }) {
  const { press, erase, clear } = keying;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const key = arabicDigits(event.key);
    if (isDigit(key)) press(key);
    else if (event.key === 'Backspace') erase();
    else if (event.key === 'Delete') clear();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <fieldset className="keypad" aria-label={PAD_TEXT.keypad}>
      {KEYS.map((digit) => (
        <Key key={digit} digit={digit} keying={keying} />
      ))}
      <button type="button" className="fn" onClick={clear}>
        {PAD_TEXT.clear}
      </button>
      <Key digit="0" keying={keying} />
      <button type="button" className="fn" aria-label={PAD_TEXT.erase} onClick={erase}>
        <Icon name="back" />
      </button>
    </fieldset>
  );
}

function Key({ digit, keying: { mode, winDigits, press } }: { digit: Digit; keying: Keying }) {
  const isChosen = winDigits.includes(digit);
  return (
    <button
      type="button"
      aria-pressed={mode === 'win' ? isChosen : undefined}
      disabled={mode === 'win' && !isChosen && winDigits.length >= MOST_WIN_DIGITS}
      onClick={() => press(digit)}
    >
      {digit}
    </button>
  );
}

/** Typing into a field, or a dialog lies over the pad. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
