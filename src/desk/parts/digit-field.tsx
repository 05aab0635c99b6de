import { useId } from 'react';
import { arabicDigits } from '#contract/digits.ts';
import { classNames } from '#src/lib/class-names.ts';

/**
 * Digits of a known number in boxes. It is one field under the boxes, so that pasting, filling in by the phone, and reading aloud
 * work as in any field. Thai digits count.
 */
export function DigitField({
  label,
  count,
  value,
  onChange,
  isWrong = false,
  ...input
}: {
  label: string;
  count: number;
  value: string;
  onChange: (value: string) => void;
  isWrong?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <div className="code-boxes" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            aria-hidden="true"
            className={classNames(index === Math.min(value.length, count - 1) && 'is-next', isWrong && 'is-wrong')}
          >
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          inputMode="numeric"
          maxLength={count + 4}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={({ target }) => onChange(arabicDigits(target.value).replace(/\D/g, '').slice(0, count))}
          {...input}
        />
      </div>
    </div>
  );
}
