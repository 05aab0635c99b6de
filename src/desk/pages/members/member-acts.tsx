import type { Card } from './card.ts';
import { CloseDialog } from './close-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { FreezeDialog, UnfreezeDialog } from './freeze-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import type { Entry } from './statement-tab.tsx';

/** The dialog of an act that is open; `reason` is a message that says why a withdrawal is blocked. */
export type OpenedAct =
  | 'freeze'
  | 'unfreeze'
  | 'message'
  | 'reason'
  | 'correct'
  | 'sessions'
  | 'note'
  | 'limit'
  | 'close';

/** The dialogs of all acts on a member. */
export function MemberActs({
  card,
  opened,
  entry,
  onClose,
}: {
  card: Card;
  opened: OpenedAct | null;
  entry: Entry | null;
  onClose: () => void;
}) {
  if (opened === 'freeze') return <FreezeDialog card={card} onClose={onClose} />;
  if (opened === 'unfreeze') return <UnfreezeDialog card={card} onClose={onClose} />;
  if (opened === 'message' || opened === 'reason')
    return <MessageDialog card={card} saysWhy={opened === 'reason'} onClose={onClose} />;
  if (opened === 'correct' && entry) return <CorrectDialog card={card} entry={entry} onClose={onClose} />;
  if (opened === 'sessions') return <SessionsDialog card={card} onClose={onClose} />;
  if (opened === 'note') return <NoteDialog card={card} onClose={onClose} />;
  if (opened === 'limit') return <LimitDialog card={card} onClose={onClose} />;
  if (opened === 'close') return <CloseDialog card={card} onClose={onClose} />;
  return null;
}
