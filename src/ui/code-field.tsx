import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

const DIGITS = 6;

/**
 * A one-time code in large digits; the phone offers the one that has just arrived. It has the focus at once. With its
 * last digit, typed or offered, a form with no other field is sent; in another form the next empty field gets the
 * focus.
 */
export function CodeField(props: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digits = props.value.match(/\p{Nd}/gu)?.join('') ?? '';
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || digits.length !== DIGITS) return;
    const others = [...form.querySelectorAll('input')].filter((field) => field !== input.current && !field.hidden);
    if (others.length === 0) form.requestSubmit();
    else others.find(({ value }) => value === '')?.focus();
  }, [digits]);
  return (
    <TextField
      ref={input}
      // For the dialog around it, which chooses the element that gets the focus when it opens.
      data-autofocus=""
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
