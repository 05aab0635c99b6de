import { useState } from 'react';
import { operatorAddNote, operatorTagMember } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { DeskTextArea } from '../../parts/text-area.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** A note for the team, and the member's tags. */
export function NoteDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [text, setText] = useState('');
  const [tags, setTags] = useState(card.tags.join(', '));
  const note = useDeskCommand(operatorAddNote, [operatorMember]);
  const tag = useDeskCommand(operatorTagMember, [operatorMember]);
  const hasNewTags = tagsIn(tags).join() !== card.tags.join();
  const save = async () => {
    if (hasNewTags) await tag.run({ member_id: card.member_id, tags: tagsIn(tags) });
    if (text.trim() !== '') await note.run({ member_id: card.member_id, text: text.trim() });
    onClose();
  };
  return (
    <ActDialog
      title={actText.noteTitle(card.username)}
      verb={actText.saveNote}
      icon="save"
      isReady={text.trim() !== '' || hasNewTags}
      command={{ isRunning: note.isRunning || tag.isRunning, refusal: note.refusal ?? tag.refusal }}
      onAct={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <DeskTextArea
        label={actText.noteBody}
        data-autofocus
        rows={3}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <DeskField label={actText.tagsLabel} value={tags} onChange={({ target }) => setTags(target.value)} />
      <Note icon="eye">{actText.noteHint}</Note>
    </ActDialog>
  );
}
