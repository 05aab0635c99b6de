import { arabicDigits } from '#contract/digits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** `0812345678` as people read it: `081 234 5678`; anything else stays as typed. */
export function formatPhone(raw: string): string {
  const digits = arabicDigits(raw).replace(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : raw;
}

/** A Thai mobile number; spaces, dashes and Thai digits are welcome, and it is grouped on leaving the field. */
export function PhoneField({ value, onChange, onBlur, ...rest }: TextFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      {...rest}
      className="num"
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        onChange(formatPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
