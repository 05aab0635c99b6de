import { useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { ERRORS } from '#contract/errors.ts';
import { operatorFreeze, operatorUnfreeze } from '#contract/operator-member-acts.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { FactRow } from '../../parts/fact-row.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import { ReasonPicker, reasonKeys } from '../../parts/reason-picker.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { State } from '../../parts/state.tsx';
import { actText } from '../../text/members.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Card } from './card.ts';
import { isReason, ReasonField } from './reason-field.tsx';

const REASONS = actText.freezeReasons.map(([, label]) => label);
type Time = keyof typeof actText.freezeTimes;
const HOURS = { none: null, day: 24, week: 168 } as const satisfies Record<Time, number | null>;
const TIMES: readonly Time[] = ['none', 'day', 'week'];
const LEAST_EVIDENCE = 10;

/** What stops at once, what waits, and what goes on as before. */
function Effect({ card }: { card: Card }) {
  const live = card.sessions.filter(({ ended_at }) => ended_at === null).length;
  const stopped = (words: string) => (
    <State tone="off" icon="none">
      {words}
    </State>
  );
  const waiting = (words: string) => (
    <State tone="wait" icon="clock">
      {words}
    </State>
  );
  const open = card.withdrawal?.open;
  return (
    <div>
      <h2>{actText.effect}</h2>
      <FactRow isDim={false} label={actText.signIn}>
        {stopped(actText.endsSessions(live))}
      </FactRow>
      <FactRow isDim={false} label={actText.playAndDeposit}>
        {stopped(actText.stops)}
      </FactRow>
      <FactRow isDim={false} label={actText.withdraw}>
        {open ? waiting(actText.holdsWithdraw(formatBaht(open.amount))) : stopped(actText.stopsWithdraw)}
      </FactRow>
      {card.waiting_deposit && (
        <FactRow isDim={false} label={actText.depositWaits(formatBaht(card.waiting_deposit.amount))}>
          {waiting(actText.staysWaiting)}
        </FactRow>
      )}
      {card.open_bills > 0 && (
        <FactRow isDim={false} label={actText.openBills(card.open_bills)}>
          {waiting(actText.drawnAsUsual)}
        </FactRow>
      )}
      <FactRow isDim={false} label={actText.balance(formatBaht(card.money.cash))}>
        <State tone="ok" icon="check">
          {actText.stays}
        </State>
      </FactRow>
    </div>
  );
}

/** Freezes an account: why, with what evidence, for how long; beside it what happens and what the member reads. */
export function FreezeDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [chosen, choose] = useState(0);
  const [reason] = actText.freezeReasons[chosen] ?? actText.freezeReasons[0];
  const [detail, setDetail] = useState('');
  const [time, setTime] = useState<Time>('none');
  const evidence = useRef<HTMLTextAreaElement>(null);
  const command = useDeskCommand(operatorFreeze, [operatorMember]);
  const freeze = () =>
    void command
      .run({ member_id: card.member_id, reason, detail: detail.trim(), hours: HOURS[time] })
      .then(onClose)
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.freezeTitle(card.username)}
      verb={actText.freezeVerb}
      icon="lock"
      isDanger
      isReady={isReason(detail, LEAST_EVIDENCE)}
      width={736}
      below={actText.freezeLogged}
      command={command}
      onAct={freeze}
      onClose={onClose}
      keys={reasonKeys(REASONS.length, (index) => {
        choose(index);
        evidence.current?.focus();
      })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid gap-2 content-start">
          <h2>{actText.reason}</h2>
          <ReasonPicker label={actText.reason} reasons={REASONS} chosen={chosen} onChoose={choose} />
          <ReasonField ref={evidence} label={actText.evidence} value={detail} onChange={setDetail} />
          <div className="f">
            <span>{actText.freezeUntil}</span>
            <DeskSegment
              label={actText.freezeUntil}
              choices={TIMES.map((value) => ({ value, label: actText.freezeTimes[value] }))}
              value={time}
              onChange={setTime}
              isWide
            />
          </div>
        </div>
        <div className="grid gap-3 content-start">
          <Effect card={card} />
          <div className="grid gap-1.5">
            <h2>{actText.memberReads}</h2>
            <div className="note">
              <span>{ERRORS.member_frozen.message}</span>
            </div>
          </div>
        </div>
      </div>
    </ActDialog>
  );
}

/** Lifts a freeze. */
export function UnfreezeDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const command = useDeskCommand(operatorUnfreeze, [operatorMember]);
  const { freeze } = card;
  const lift = () =>
    void command
      .run({ member_id: card.member_id, reason: reason.trim() })
      .then(onClose)
      .catch(() => undefined);
  return (
    <ActDialog
      title={actText.unfreezeTitle(card.username)}
      verb={actText.unfreezeVerb}
      icon="check"
      isReady={isReason(reason)}
      below={actText.logged}
      command={command}
      onAct={lift}
      onClose={onClose}
    >
      {freeze && (
        <Note icon="lock">
          {actText.frozenBecause} {actText.freezeReasons.find(([name]) => name === freeze.reason)?.[1]} ·{' '}
          {freeze.detail} · {freeze.by} {formatDateTime(freeze.since)}
        </Note>
      )}
      <ul className="grid gap-1">
        {actText.unfreezeEffect.map((line) => (
          <li key={line} className="hs">
            <DeskIcon name="right" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  );
}
