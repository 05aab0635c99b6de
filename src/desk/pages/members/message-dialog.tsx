import { useState } from 'react';
import { operatorMessageMember } from '#contract/operator-member-acts.ts';
import { operatorMemberNotices } from '#contract/operator-members.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskField } from '../../parts/field.tsx';
import { Note } from '../../parts/note.tsx';
import { DeskTextArea } from '../../parts/text-area.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import { blocksOf, type Card } from './card.ts';
import { isReason } from './reason-field.tsx';

/** Sends the member a message; with `saysWhy` it begins with what keeps a withdrawal back. */
export function MessageDialog({ card, saysWhy, onClose }: { card: Card; saysWhy: boolean; onClose: () => void }) {
  const why = saysWhy
    ? blocksOf(card)
        .map(({ message }) => message)
        .join('\n')
    : '';
  const [title, setTitle] = useState<string>(saysWhy ? actText.cannotWithdraw : '');
  const [text, setText] = useState(why);
  const command = useDeskCommand(operatorMessageMember, [operatorMemberNotices]);
  const send = () =>
    void command
      .run({ member_id: card.member_id, title: title.trim(), text: text.trim() })
      .then(onClose)
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.messageTitle(card.username)}
      verb={actText.send}
      icon="chat"
      isReady={isReason(title, 1) && isReason(text, 1)}
      command={command}
      onAct={send}
      onClose={onClose}
    >
      <DeskField
        label={actText.messageHead}
        data-autofocus
        maxLength={80}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <DeskTextArea
        label={actText.messageBody}
        rows={4}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Note icon="bell">{card.line.gets_messages ? actText.byLine : actText.inApp}</Note>
    </ActDialog>
  );
}
