import { type SelectHTMLAttributes, useId } from 'react';
import { FieldFault } from './field-fault.tsx';

/** A labelled choice from a list, the browser's own. */
export function DeskSelect({
  label,
  fault,
  children,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  fault?: string | undefined;
  ref?: React.Ref<HTMLSelectElement>;
}) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <span className={fault ? 'in is-bad' : 'in'}>
        <select id={id} className="grow min-w-0" aria-invalid={fault ? true : undefined} {...select}>
          {children}
        </select>
      </span>
      <FieldFault>{fault}</FieldFault>
    </div>
  );
}
