import type { ReactNode } from 'react';
import { countdown } from '#src/lib/time.ts';
import { PROFILE_TEXT as text } from '#src/text/profile.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import type { ShortFormState } from './use-short-form.ts';

interface ShortFormProps {
  state: ShortFormState;
  submit: string;
  submitting: string;
  /** The command removes something: the button is red. */
  danger?: boolean;
  children: ReactNode;
}

/** Fields, the form's error, and one button, which is disabled while the server wants a pause. */
export function ShortForm({ state, submit, submitting, danger, children }: ShortFormProps) {
  const { cooldownMs } = state;
  return (
    <form
      ref={state.form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      {children}
      <Failure text={state.failure} />
      <Button
        type="submit"
        size="lg"
        block
        variant={danger ? 'danger' : 'primary'}
        busy={state.isSending}
        busyLabel={submitting}
        disabled={cooldownMs > 0}
      >
        {cooldownMs > 0 ? text.wait(countdown(cooldownMs)) : submit}
      </Button>
    </form>
  );
}
