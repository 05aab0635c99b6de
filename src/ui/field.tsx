import { type ReactNode, useId } from 'react';
import { partText } from '#src/text/parts.ts';
import { Icon } from './icon.tsx';

/** The texts that every field can have. */
export interface FieldTexts {
  label: ReactNode;
  /** One line of help. */
  hint?: ReactNode;
  /** The sentence under the field; it also marks the field as wrong. */
  error?: string | null;
  /** Writes (ไม่บังคับ) after the label. */
  optional?: boolean;
}

/** The attributes that tie a control to its label and sentences. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends FieldTexts {
  /** The control's id; made up without it. */
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then the error or the hint. */
export function Field({ label, hint, error, optional = false, id: givenId, children }: FieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="text-muted font-normal">{partText.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The help or error under a control; screen readers announce an error at once. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null }) {
  if (error) {
    return (
      <p id={id} className="hint err" role="alert">
        <Icon name="alert" size={16} className="mt-0.5" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="hint">
      {hint}
    </p>
  ) : null;
}
