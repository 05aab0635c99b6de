import { useEffect, useEffectEvent, useState } from 'react';
import { arabicDigits } from '../../../../../contract/input.ts';
import { permutations } from '../../../../../contract/lotto-rules.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { Digits } from '../../model/draft.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** The number keys: a number adds itself with its last digit. A keyboard's keys work too, unless one types elsewhere. */
export function NumberPad({ digits, onNumbers }: { digits: Digits; onNumbers: (numbers: readonly string[]) => void }) {
  const [keyed, setKeyed] = useState('');
  const [isReversing, setReversing] = useState(false);
  useEffect(() => setKeyed((held) => held.slice(0, digits - 1)), [digits]);

  function press(key: string): void {
    const next = keyed + key;
    setKeyed(next.length < digits ? next : '');
    if (next.length === digits) onNumbers(isReversing ? permutations(next) : [next]);
  }
  const erase = () => setKeyed((held) => held.slice(0, -1));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = arabicDigits(event.key);
    if (/^\d$/.test(key)) press(key);
    else if (event.key === 'Backspace') erase();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="flex gap-2" role="status" aria-label={`${text.keyed} ${keyed}`}>
          {Array.from({ length: digits }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
              key={index}
              className="grid place-items-center w-11 h-13 rounded-xl bg-base-300 text-2xl font-bold num"
            >
              {keyed[index] ?? <span className="text-faint">–</span>}
            </span>
          ))}
        </p>
        {digits > 1 && (
          <Chip selected={isReversing} onClick={() => setReversing((held) => !held)}>
            {text.reverse}
          </Chip>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <Key key={key} label={key} onPress={() => press(key)} />
        ))}
        <span />
        <Key label="0" onPress={() => press('0')} />
        <button type="button" className="btn btn-quiet h-13" aria-label={text.erase} onClick={erase}>
          <Icon name="back" />
        </button>
      </div>
    </div>
  );
}

function Key({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="btn btn-quiet h-13 text-2xl font-medium num" onClick={onPress}>
      {label}
    </button>
  );
}
