import { type FormEvent, type ReactNode, useId } from 'react';
import type { ApiError } from '#src/api/api-error.ts';
import { CloseButton } from '../../parts/close-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { accountsText as words } from '../../text/accounts.ts';

const LEAST_REASON = 3;

interface Props {
  title: string;
  reason: string;
  onReason: (reason: string) => void;
  isReady: boolean;
  isBusy: boolean;
  refusal: ApiError | null;
  onAsk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A change that needs a second person: what is wanted, why, and that it waits. */
export function AskDialog({ title, reason, onReason, isReady, isBusy, refusal, onAsk, onClose, children }: Props) {
  const form = useId();
  const mayAsk = isReady && reason.trim().length >= LEAST_REASON;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayAsk && !isBusy) onAsk();
  };
  return (
    <DeskDialog
      title={title}
      width={640}
      onClose={onClose}
      foot={
        <>
          <CloseButton onClose={onClose} />
          <SubmitButton className="ml-auto" form={form} disabled={!mayAsk} isBusy={isBusy}>
            {words.ask}
          </SubmitButton>
        </>
      }
    >
      <form id={form} className="grid gap-3" noValidate onSubmit={submit}>
        {children}
        <DeskField
          label={words.reason}
          value={reason}
          maxLength={400}
          onChange={({ target }) => onReason(target.value)}
        />
        <Refusal of={refusal?.fields ? null : refusal} />
        <Note icon="two">{words.twoNeeded}</Note>
      </form>
    </DeskDialog>
  );
}
