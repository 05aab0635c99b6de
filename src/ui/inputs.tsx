/**
 * The browser's own controls, with a value and a handler. They are the only ones of the app (a test looks for
 * others): each takes over what was written into it before the page was hydrated.
 */
import type { ComponentPropsWithRef } from 'react';
import { useEarlyValue } from './use-early-value.ts';

interface Written {
  value: string;
  onChange: (value: string) => void;
}

type With<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentPropsWithRef<Tag>, keyof Written> & Written;

export function TextInput({ value, onChange, ref, ...rest }: With<'input'>) {
  const field = useEarlyValue<HTMLInputElement>((input) => input.value !== value && onChange(input.value), ref);
  return <input {...rest} ref={field} value={value} onChange={({ target }) => onChange(target.value)} />;
}

export function TextArea({ value, onChange, ref, ...rest }: With<'textarea'>) {
  const field = useEarlyValue<HTMLTextAreaElement>((area) => area.value !== value && onChange(area.value), ref);
  return <textarea {...rest} ref={field} value={value} onChange={({ target }) => onChange(target.value)} />;
}

export function Select({ value, onChange, ref, ...rest }: With<'select'>) {
  const field = useEarlyValue<HTMLSelectElement>((select) => {
    // If a value is not on offer the browser shows the first one, which nobody has chosen.
    const isOffered = Array.from(select.options).some((option) => option.value === value);
    if (isOffered && select.value !== value) onChange(select.value);
  }, ref);
  return <select {...rest} ref={field} value={value} onChange={({ target }) => onChange(target.value)} />;
}

interface CheckInputProps extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'onChange' | 'type' | 'ref'> {
  type: 'checkbox' | 'radio';
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckInput({ checked, onChange, ...rest }: CheckInputProps) {
  const field = useEarlyValue<HTMLInputElement>((input) => {
    // Among several choices only the chosen one has something to report.
    if (input.checked !== checked && (input.checked || input.type === 'checkbox')) onChange(input.checked);
  });
  return <input {...rest} ref={field} checked={checked} onChange={({ target }) => onChange(target.checked)} />;
}
