import type { FormEvent, ReactNode } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { deskText } from '../text/desk.ts';

/** A form about oneself in a dialog: its fields, the server's refusal, and one act. */
export function OwnForm({
  title,
  act,
  fault,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  act: string;
  fault: string | null;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <DeskDialog
      title={title}
      width={420}
      onClose={onClose}
      foot={
        <>
          <SubmitButton className="grow" form="own" isBusy={isBusy}>
            {act}
          </SubmitButton>
          <ActButton size="go" keys="Esc" onClick={onClose}>
            {deskText.cancel}
          </ActButton>
        </>
      }
    >
      <form id="own" className="grid gap-3" noValidate onSubmit={submit}>
        {children}
        {fault && (
          <Note tone="bad" icon="alert">
            {fault}
          </Note>
        )}
      </form>
    </DeskDialog>
  );
}
