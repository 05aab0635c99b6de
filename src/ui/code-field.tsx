import { TextField, type TextFieldProps } from './text-field.tsx';

/** A one-time code in large digits; the phone offers the one that has just arrived. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      spellCheck={false}
      maxLength={12}
      {...props}
      className="num text-2xl! tracking-[0.35em] font-medium"
    />
  );
}
