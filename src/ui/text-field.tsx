import type { ComponentPropsWithRef, ReactNode } from 'react';
import './forms.css';
import { classNames } from '#src/lib/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  /** Valid: a green tick, or the tick with a text such as ใช้ได้. */
  valid?: boolean | string;
  /** Inside the box at the right: a button, a unit. */
  trailing?: ReactNode;
}

/** One line of text, 52 px high, 16 px type. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, id, value, onChange, valid, trailing, className, disabled, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className={classNames('input', error && 'is-error', disabled && 'is-disabled', trailing ? 'pr-1' : null)}>
          <TextInput
            type="text"
            {...input}
            {...control}
            className={className}
            disabled={disabled}
            value={value}
            onChange={onChange}
          />
          {valid && !error && <ValidMark word={valid} />}
          {trailing}
        </span>
      )}
    </Field>
  );
}

function ValidMark({ word }: { word: true | string }) {
  return (
    <span className="text-money-in text-sm flex flex-none items-center gap-1">
      <Icon name="check" size={word === true ? 20 : 16} />
      {word !== true && word}
    </span>
  );
}
