import { useState } from 'react';
import { operatorCloseMember } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskIcon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';
import { isReason, ReasonField } from './reason-field.tsx';

/** Asks that an account be closed for good; another person confirms it. */
export function CloseDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [givesUp, setGivesUp] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const command = useDeskCommand(operatorCloseMember, [operatorMember]);
  const ask = () =>
    void command
      .run({ member_id: card.member_id, reason: reason.trim(), give_up_rest: givesUp })
      .then(() => setAsked(true))
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.closeTitle(card.username)}
      verb={actText.closeVerb}
      icon="two"
      isDanger
      isReady={isReason(reason) && !isAsked}
      command={command}
      onAct={ask}
      onClose={onClose}
    >
      <ul className="grid gap-1">
        {actText.closeEffect.map((line) => (
          <li key={line} className="hs">
            <DeskIcon name="right" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <ReasonField value={reason} onChange={setReason} />
      <label className="hs">
        <input type="checkbox" checked={givesUp} onChange={({ target }) => setGivesUp(target.checked)} />
        {actText.giveUpRest}
      </label>
      {isAsked ? (
        <Note tone="ok" icon="check">
          {actText.asked}
        </Note>
      ) : (
        <Note icon="two">{actText.needsTwoClose}</Note>
      )}
    </ActDialog>
  );
}
