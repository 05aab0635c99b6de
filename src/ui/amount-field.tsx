import './forms.css';
import { formatSatang } from '#contract/baht-text.ts';
import { arabicDigits } from '#contract/digits.ts';
import { parseBaht } from '#contract/input.ts';
import type { Satang } from '#contract/money.ts';
import { partText } from '#src/text/parts.ts';
import { Chip } from './chip.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { TextInput } from './inputs.tsx';

export interface AmountFieldProps extends FieldTexts {
  /**
   * As typed, with Thai digits converted and nothing removed: `checkAmount` (contract/input.ts) judges it, and `1e9`
   * must not become 19.
   */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Amounts of whole baht offered as chips. */
  quick?: readonly Satang[];
  name?: string;
  disabled?: boolean;
}

/** Formats a finished amount (`1250` to `1,250.00`); one with more than two decimals stays as typed. */
function tidyAmount(value: string): string {
  const amount = parseBaht(value);
  return amount === null ? value : formatSatang(amount);
}

/** A baht amount in large digits, its limits below, quick amounts as chips. */
export function AmountField({ value, onChange, onBlur, quick = [], name, disabled, ...texts }: AmountFieldProps) {
  return (
    <div className="amount-field">
      <Field {...texts}>
        {(control) => (
          <span className="amount-input">
            <span className="text-2xl text-muted" aria-hidden="true">
              THB
            </span>
            <TextInput
              {...control}
              className="num"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder="0.00"
              maxLength={16}
              name={name}
              disabled={disabled}
              value={value}
              onChange={(typed) => onChange(arabicDigits(typed))}
              onBlur={() => {
                onChange(tidyAmount(value));
                onBlur?.();
              }}
            />
          </span>
        )}
      </Field>
      {quick.length > 0 && (
        <div className="grid fours gap-2 mt-4">
          {quick.map((amount) => (
            <Chip
              key={amount}
              className="justify-center px-0! num"
              aria-label={partText.quickAmount(formatSatang(amount))}
              selected={parseBaht(value) === amount}
              disabled={disabled}
              onClick={() => onChange(formatSatang(amount))}
            >
              {formatSatang(amount)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
