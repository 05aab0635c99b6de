import { memo } from 'react';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { setsOf } from '../../model/number-pickers.ts';
import { type Choice, MODES_BY_DIGITS } from './use-keypad.ts';

const { pickers: text } = PAD_TEXT;

/** Bet types to key along, กลับเลข, and the quick pickers of the number's length. */
export const PickerRail = memo(function PickerRail({ choice }: { choice: Choice }) {
  const { digits, mode, isReversed, toggleReversed, toggleMode, add } = choice;
  return (
    <fieldset className="rail gap-2! py-0.5 min-w-0 md:flex-wrap" aria-label={text.label}>
      <Companions choice={choice} />
      {digits > 1 && (
        <Chip selected={isReversed} onClick={toggleReversed}>
          <Icon name="shuffle" size={16} />
          {text.reverse}
        </Chip>
      )}
      {MODES_BY_DIGITS[digits].map(
        (name) =>
          name !== 'number' && (
            <Chip key={name} selected={mode === name} onClick={() => toggleMode(name)}>
              {text[name]}
            </Chip>
          ),
      )}
      {setsOf(digits).map(({ name, numbers }) => (
        <Chip key={name} onClick={() => add(numbers)}>
          {text[name]}
        </Chip>
      ))}
    </fieldset>
  );
});

/** The same number for another bet type at once: 2 ตัวบน and ล่าง, 3 ตัวบน and โต๊ด. */
export function Companions({ choice: { companions, types, toggleWith } }: { choice: Choice }) {
  return companions.map((betType) => (
    <Chip key={betType} selected={types.includes(betType)} onClick={() => toggleWith(betType)}>
      {text.with(betType)}
    </Chip>
  ));
}
