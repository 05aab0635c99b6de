import { useState } from 'react';
import { operatorEndLogins, operatorResetLogin } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { deviceName } from '../../parts/device-name.ts';
import { Note } from '../../parts/note.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';
import { isReason, ReasonField } from './reason-field.tsx';

const ALL = 'all';

/** Ends one login of the member, or all; with a reset the old password ends too. */
export function SessionsDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [which, setWhich] = useState(ALL);
  const [resets, setResets] = useState(false);
  const [unlinks, setUnlinks] = useState(false);
  const [reason, setReason] = useState('');
  const end = useDeskCommand(operatorEndLogins, [operatorMember]);
  const reset = useDeskCommand(operatorResetLogin, [operatorMember]);
  const live = card.sessions.filter(({ ended_at }) => ended_at === null);
  const member_id = card.member_id;
  const isReset = resets && which === ALL;
  const act = async () => {
    if (isReset) await reset.run({ member_id, reason: reason.trim(), unlink_line: unlinks });
    else await end.run({ member_id, session_id: which === ALL ? null : which, reason: reason.trim() });
    onClose();
  };
  return (
    <ActDialog
      title={actText.endTitle(card.username)}
      verb={which === ALL ? actText.endAll : actText.endSession}
      icon="off"
      isDanger
      isReady={isReason(reason)}
      below={actText.logged}
      command={{ isRunning: end.isRunning || reset.isRunning, refusal: end.refusal ?? reset.refusal }}
      onAct={() => void act().catch(() => undefined)}
      onClose={onClose}
    >
      <DeskSelect label={actText.which} value={which} onChange={({ target }) => setWhich(target.value)}>
        <option value={ALL}>
          {actText.every} · {actText.endsSessions(live.length)}
        </option>
        {live.map(({ session_id, device, address, last_seen_at }) => (
          <option key={session_id} value={session_id}>
            {deviceName(device)} · {address} · {formatDateTime(last_seen_at)}
          </option>
        ))}
      </DeskSelect>
      {which === ALL && (
        <label className="hs">
          <input type="checkbox" checked={resets} onChange={({ target }) => setResets(target.checked)} />
          {actText.reset}
        </label>
      )}
      {isReset && card.line.linked && (
        <label className="hs">
          <input type="checkbox" checked={unlinks} onChange={({ target }) => setUnlinks(target.checked)} />
          {actText.unlinkLine}
        </label>
      )}
      {isReset && <Note icon="key">{actText.resetEffect}</Note>}
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  );
}
