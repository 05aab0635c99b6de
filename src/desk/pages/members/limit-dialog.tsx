import { useState } from 'react';
import { operatorTightenLimit } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { type LimitKind, type LimitPeriod, limitKind, limitPeriod } from '#contract/safer-play.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { Note } from '../../parts/note.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';
import { amountOf, MoneyField } from './money-field.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

/** Sets one of the member's limits lower. */
export function LimitDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [kind, setKind] = useState<LimitKind>('deposit');
  const [period, setPeriod] = useState<LimitPeriod>('day');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const command = useDeskCommand(operatorTightenLimit, [operatorMember]);
  const amount = amountOf(text);
  const set = () =>
    amount !== null &&
    void command
      .run({ member_id: card.member_id, kind, period, amount, reason: reason.trim() })
      .then(onClose)
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.limitTitle(card.username)}
      verb={actText.setLimit}
      icon="minus"
      isReady={amount !== null && isReason(reason)}
      command={command}
      onAct={set}
      onClose={onClose}
    >
      <div className="grid grid-cols-3 gap-2">
        <DeskSelect
          label={actText.limitKind}
          value={kind}
          onChange={({ target }) => setKind(limitKind.parse(target.value))}
        >
          {limitKind.options.map((one) => (
            <option key={one} value={one}>
              {actText.limitKinds[one]}
            </option>
          ))}
        </DeskSelect>
        <DeskSelect
          label={actText.limitPeriod}
          value={period}
          onChange={({ target }) => setPeriod(limitPeriod.parse(target.value))}
        >
          {limitPeriod.options.map((one) => (
            <option key={one} value={one}>
              {actText.limitPeriods[one]}
            </option>
          ))}
        </DeskSelect>
        <MoneyField label={actText.amount} value={text} onChange={setText} />
      </div>
      <ReasonField value={reason} onChange={setReason} />
      <Note icon="info">{actText.limitHint}</Note>
    </ActDialog>
  );
}
