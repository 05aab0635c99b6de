import { useState } from 'react';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { peopleText } from '../../text/people.ts';

/** A one-time password, shown this once. */
export function OneTimePassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <DeskDialog
      title={peopleText.oneTime}
      width={440}
      onClose={onClose}
      foot={
        <ActButton look="primary" size="go" className="grow" onClick={onClose}>
          {peopleText.gaveIt}
        </ActButton>
      }
    >
      <div className="hs">
        <code className="fig-s grow break-all select-all" data-autofocus tabIndex={-1}>
          {password}
        </code>
        <ActButton onClick={() => navigator.clipboard.writeText(password).then(() => setCopied(true))}>
          {isCopied ? peopleText.copied : peopleText.copy}
        </ActButton>
      </div>
      <Note icon="key">{peopleText.oneTimeNote(name)}</Note>
    </DeskDialog>
  );
}
