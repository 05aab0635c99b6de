import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { FieldFault } from './field-fault.tsx';

/** A labelled field of 36 px, or 44 px with `isTall`; a fault stands below it with its icon. `end` is inside the field, at its end. */
export function DeskField({
  label,
  fault,
  end,
  isTall = false,
  className,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  fault?: string | undefined;
  end?: ReactNode;
  isTall?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div className={classNames('f', className)}>
      <label htmlFor={id}>{label}</label>
      <span className={classNames('in', fault && 'is-bad', isTall && 'h-11')}>
        <input
          id={id}
          className="grow min-w-0 outline-none"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          {...input}
        />
        {end}
      </span>
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
    </div>
  );
}
