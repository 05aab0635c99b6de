import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorCorrectBalance } from '#contract/operator-member-acts.ts';
import { operatorMember, operatorMemberStatement } from '#contract/operator-members.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { FactRow } from '../../parts/fact-row.tsx';
import { Note } from '../../parts/note.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';
import { amountOf, MoneyField, satangOrNothing } from './money-field.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import type { Entry } from './statement-tab.tsx';

const DIRECTIONS = ['take', 'add'] as const;
const LEAST_REASON = 10;

/** Asks for a correction of one entry: before and after, what would be owed, and why. Another person confirms it. */
export function CorrectDialog({ card, entry, onClose }: { card: Card; entry: Entry; onClose: () => void }) {
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('take');
  const [text, setText] = useState(formatBaht(bahtOf(satang(Math.abs(satangOf(entry.amount))))));
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const command = useDeskCommand(operatorCorrectBalance, [operatorMember, operatorMemberStatement]);
  const amount = amountOf(text);
  const cash = satangOf(card.money.cash);
  const change = satangOrNothing(amount) * (direction === 'add' ? 1 : -1);
  const owed = Math.max(0, -(cash + change));
  const ask = () =>
    amount !== null &&
    void command
      .run({ member_id: card.member_id, direction, amount, corrects: entry.transfer_id, reason: reason.trim() })
      .then(() => setAsked(true))
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.correctTitle(card.username)}
      verb={isAsked ? actText.asked : actText.askCorrect(amount === null ? '' : formatBaht(amount))}
      icon="two"
      isReady={!isAsked && amount !== null && isReason(reason, LEAST_REASON) && !entry.is_corrected}
      width={560}
      command={command}
      onAct={ask}
      onClose={onClose}
    >
      <div>
        <FactRow label={actText.correctEntry} isDim={false}>
          {entry.title} <span className="dim">{entry.ref ?? entry.detail}</span>
        </FactRow>
        <FactRow label={formatDateTime(entry.time)}>{formatBaht(entry.amount)}</FactRow>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-end">
        <DeskSegment
          label={actText.direction}
          choices={DIRECTIONS.map((value) => ({ value, label: value === 'add' ? actText.add : actText.take }))}
          value={direction}
          onChange={setDirection}
        />
        <MoneyField label={actText.amount} value={text} onChange={setText} />
      </div>
      <div>
        <FactRow label={actText.cashBalance} isDim={false}>
          {formatBaht(card.money.cash)} <span className="dim">→</span>{' '}
          <b>{formatBaht(bahtOf(satang(Math.max(0, cash + change))))}</b>
        </FactRow>
        {owed > 0 && (
          <FactRow label={actText.owed} isDim={false}>
            <b className="tone-err">{formatBaht(bahtOf(satang(owed)))}</b>
          </FactRow>
        )}
      </div>
      <ReasonField label={actText.evidence} value={reason} onChange={setReason} />
      {isAsked ? (
        <Note tone="ok" icon="check">
          {actText.asked}
        </Note>
      ) : (
        <Note icon="two">{actText.needsTwo}</Note>
      )}
    </ActDialog>
  );
}
