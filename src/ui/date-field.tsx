import { useId, useState } from 'react';
import { toBuddhistYear } from '#src/lib/time.ts';
import { THAI_MONTHS } from '#src/text/months.ts';
import { partText } from '#src/text/parts.ts';
import { FieldNote, type FieldTexts } from './field.tsx';
import { SelectBox, type SelectOption } from './select-field.tsx';

const twoDigits = (value: number) => String(value).padStart(2, '0');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const MONTHS: SelectOption[] = THAI_MONTHS.map((label, index) => ({ value: twoDigits(index + 1), label }));

interface Parts {
  year: string;
  month: string;
  day: string;
}

const splitDate = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
};

/** Days of the chosen month; a leap year is assumed until the year is chosen. */
const daysIn = ({ year, month }: Parts) =>
  month ? new Date(Date.UTC(Number(year || 2000), Number(month), 0)).getUTCDate() : 31;

export interface DateFieldProps extends FieldTexts {
  /** `YYYY-MM-DD` (Gregorian), empty while incomplete. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Gregorian years on offer, the latest first. */
  minYear: number;
  maxYear: number;
  /** Lets the browser fill in a birth date. */
  isBirthDate?: boolean;
  disabled?: boolean;
}

/** Day, month and Buddhist year, each with the phone's own picker: a birth date in six touches. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, value, onChange, onBlur, minYear, maxYear, isBirthDate, disabled } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const [typed, setTyped] = useState(() => splitDate(value));
  const parts = value ? splitDate(value) : typed;
  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed };
    if (Number(next.day) > daysIn(next)) next.day = '';
    setTyped(next);
    onChange(next.year && next.month && next.day ? `${next.year}-${next.month}-${next.day}` : '');
  };
  const select = (part: keyof Parts, partLabel: string, options: SelectOption[]) => (
    <SelectBox
      aria-label={partLabel}
      placeholder={partLabel}
      autoComplete={isBirthDate ? `bday-${part}` : 'off'}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? noteId : undefined}
      disabled={disabled}
      value={parts[part]}
      options={options}
      onChange={(chosen) => change({ [part]: chosen })}
    />
  );
  return (
    <fieldset
      className="field"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <legend>
        {label} {optional && <span className="text-muted font-normal">{partText.optional}</span>}
      </legend>
      <div className="grid grid-cols-[4fr_6fr_5fr] gap-2">
        {select(
          'day',
          partText.day,
          range(1, daysIn(parts)).map((day) => ({ value: twoDigits(day), label: String(day) })),
        )}
        {select('month', partText.month, MONTHS)}
        {select(
          'year',
          partText.year,
          range(minYear, maxYear)
            .reverse()
            .map((year) => ({ value: String(year), label: String(toBuddhistYear(year)) })),
        )}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
