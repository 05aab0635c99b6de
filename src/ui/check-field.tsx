import { type ReactNode, useId } from 'react';
import './choices.css';
import './forms.css';
import { FieldNote } from './field.tsx';
import { CheckInput } from './inputs.tsx';

export interface CheckFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null;
  name?: string;
  disabled?: boolean;
  /** The sentence; it may hold a link. */
  children: ReactNode;
}

/** A box to tick, with its sentence; the whole line is the target. */
export function CheckField({ checked, onChange, error, name, disabled, children }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="check-line">
        <CheckInput
          type="checkbox"
          className="checkbox checkbox-primary checkbox-sm"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={onChange}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={id} error={error} />
    </div>
  );
}
