import { useState } from 'react';
import { useLotto } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { changeDraft } from './change-draft.ts';

const { confirm: text } = PAD_TEXT;
/** The same limit as the contract's `note` (contract/lotto-bills.ts). */
const MAX_LETTERS = 100;

/**
 * The player's note on their bill: folded until they want it. `isLocked`: the bill was sent with the note as it is.
 */
export function BillNote({ isLocked }: { isLocked: boolean }) {
  const note = useLotto(({ billInputData }) => billInputData?.note ?? '');
  const [isOpen, setOpen] = useState(note !== '');
  if (!isOpen)
    return (
      <Button
        variant="ghost"
        icon="doc"
        className="mt-1 px-3 -ml-3 text-muted"
        disabled={isLocked}
        onClick={() => setOpen(true)}
      >
        {text.addNote}
      </Button>
    );
  return (
    <div className="mt-3">
      <TextField
        label={text.note}
        hint={text.noteHint}
        optional
        autoFocus={note === ''}
        maxLength={MAX_LETTERS}
        autoComplete="off"
        enterKeyHint="done"
        disabled={isLocked}
        value={note}
        onChange={(value) => changeDraft({ type: 'note', note: value })}
      />
    </div>
  );
}
