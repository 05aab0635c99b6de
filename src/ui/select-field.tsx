import type { ComponentPropsWithRef } from 'react';
import './choices.css';
import './forms.css';
import { classNames } from '#src/lib/class-names.ts';
import { partText } from '#src/text/parts.ts';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import { Select } from './inputs.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectBoxProps extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Stands there while nothing is chosen. */
  placeholder?: string;
}

/** The phone's own picker in our box. */
export function SelectBox({
  value,
  onChange,
  options,
  placeholder = partText.choose,
  className,
  ...rest
}: SelectBoxProps) {
  const isWrong = Boolean(rest['aria-invalid']);
  return (
    <span className={classNames('select-box', className)}>
      <Select
        {...rest}
        className={classNames('select', isWrong && 'is-error', value === '' && 'text-faint')}
        value={value}
        onChange={onChange}
      >
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
      <Icon name="down" size={20} />
    </span>
  );
}

export interface SelectFieldProps extends FieldTexts, SelectBoxProps {}

export function SelectField({ label, hint, error, optional, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <SelectBox {...select} {...control} />}
    </Field>
  );
}
