import { memo } from 'react';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { KeypadMode } from '../../model/keypad-reducer.ts';
import { type Digits, setsOf } from '../../model/number-pickers.ts';
import type { KeypadChoice } from './use-keypad.ts';

const { pickers: text } = PAD_TEXT;

const MODES_BY_DIGITS: Readonly<Record<Digits, readonly Exclude<KeypadMode, 'number'>[]>> = {
  1: ['random'],
  2: ['doors', 'front', 'back', 'win', 'random'],
  3: ['win', 'random'],
};

/** The bet types to add each number for too, กลับเลข, and the pickers for the number's length. */
export const PickerRail = memo(function PickerRail({ choice }: { choice: KeypadChoice }) {
  const { digits, mode, isReversed, toggleReversed, toggleMode, add } = choice;
  return (
    <fieldset className="pickers rail gap-2! py-0.5 min-w-0 md:flex-wrap" aria-label={text.label}>
      <Companions choice={choice} />
      {digits > 1 && (
        <Chip selected={isReversed} onClick={toggleReversed}>
          <Icon name="shuffle" size={16} />
          {text.reverse}
        </Chip>
      )}
      {MODES_BY_DIGITS[digits].map((name) => (
        <Chip key={name} selected={mode === name} onClick={() => toggleMode(name)}>
          {text[name]}
        </Chip>
      ))}
      {setsOf(digits).map(({ name, numbers }) => (
        <Chip key={name} onClick={() => add(numbers)}>
          {text[name]}
        </Chip>
      ))}
    </fieldset>
  );
});

/** Chips that add each number for another bet type too, such as 2 ตัวล่าง beside 2 ตัวบน. */
export function Companions({ choice: { companions, types, toggleWith } }: { choice: KeypadChoice }) {
  return companions.map((betType) => (
    <Chip key={betType} selected={types.includes(betType)} onClick={() => toggleWith(betType)}>
      {text.with(betType)}
    </Chip>
  ));
}
