import { type TextareaHTMLAttributes, useId } from 'react';
import { FieldFault } from './field-fault.tsx';

/** A labelled text of several lines; a fault stands below it. */
export function DeskTextArea({
  label,
  fault,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  fault?: string | undefined;
  ref?: React.Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <span className={fault ? 'in area is-bad' : 'in area'}>
        <textarea
          id={id}
          rows={2}
          className="block w-full min-h-10 resize-none bg-transparent outline-none"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          {...area}
        />
      </span>
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
    </div>
  );
}
