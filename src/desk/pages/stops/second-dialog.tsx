import { type FormEvent, useState } from 'react';
import { operatorConfirm, operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import { operatorStops } from '#contract/operator-stops.ts';
import { formatDateTime, formatTime } from '#src/lib/time.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { CloseButton } from '../../parts/close-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyValues } from '../../parts/key-values.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { useMe } from '../../start/me.tsx';
import { deskText } from '../../text/desk.ts';
import { stopName, stopsText } from '../../text/stops.ts';
import { affectedText } from './affected-text.ts';
import type { StopRow } from './stop-row.ts';

/** The second person opens it again, by typing its name, or leaves it stopped. */
export function SecondDialog({
  row,
  lift,
  onClose,
}: {
  row: StopRow;
  lift: NonNullable<StopRow['lift_requested']>;
  onClose: () => void;
}) {
  const { me } = useMe();
  const [typed, setTyped] = useState('');
  const rereads = [operatorStops, operatorConfirmations];
  const confirm = useDeskCommand(operatorConfirm, rereads);
  const reject = useDeskCommand(operatorRejectConfirmation, rereads);
  const { confirmation_id } = lift;
  const name = stopName(row.kind, row.name);
  const isTyped = typed.trim() === row.name;
  // Stopping never waits; opening again needs to know how it stands.
  const isFresh = useIsFresh();
  const isReady = isTyped && isFresh;
  const isBusy = confirm.isRunning || reject.isRunning;
  const refusal = confirm.refusal ?? reject.refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) void confirm.run({ confirmation_id }).then(onClose, () => undefined);
  };
  const keep = () => void reject.run({ confirmation_id, reason: stopsText.keepStopped }).then(onClose, () => undefined);
  return (
    <DeskDialog
      title={stopsText.secondTitle(name)}
      width={736}
      onClose={onClose}
      end={<span className="sm dim">{stopsText.until(formatDateTime(lift.expires_at))}</span>}
      foot={
        <>
          <CloseButton onClose={onClose} />
          <ActButton size="go" className="ml-auto" disabled={isBusy} onClick={keep}>
            {stopsText.keepStopped}
          </ActButton>
          <SubmitButton form="second" disabled={!isReady} isBusy={isBusy}>
            {stopsText.open(name)}
          </SubmitButton>
        </>
      }
    >
      <form id="second" className="grid gap-3.5" noValidate onSubmit={submit}>
        <div className="grid sm:grid-cols-2 gap-3">
          <div className="note block">
            <span className="sm dim">
              {stopsText.first} {stopsText.askedAt(formatTime(lift.requested_at))}
            </span>
            <span className="hs">
              <Avatar name={lift.requested_by} />
              <b className="med">{lift.requested_by}</b>
            </span>
            <span className="sm dim">“{lift.reason}”</span>
          </div>
          <div className="note block">
            <span className="sm dim">{stopsText.second}</span>
            <span className="hs">
              <Avatar name={me.person.name} isMe />
              <b className="med">{me.person.name}</b>
              <span className="dim">{deskText.you}</span>
            </span>
          </div>
        </div>
        <div className="grid sm:grid-cols-2 gap-6">
          <section>
            <h2 className="min-h-7">{stopsText.stopped}</h2>
            <KeyValues
              rows={[
                [stopsText.stoppedByField, `${row.stop?.stopped_by} · ${formatDateTime(row.stop?.since ?? '')}`],
                [stopsText.reason, row.stop?.reason],
              ]}
            />
          </section>
          <section>
            <h2 className="min-h-7">{stopsText.afterLift}</h2>
            <KeyValues
              rows={[
                [stopsText.affects, affectedText(row)],
                [stopsText.waiting, stopsText.members(row.watchers)],
              ]}
            />
          </section>
        </div>
        <DeskField
          label={stopsText.typeName(row.name)}
          className="max-w-[21rem]"
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          end={
            isTyped && (
              <span className="text-money-in">
                <DeskIcon name="check" size="sm" />
              </span>
            )
          }
        />
        <Refusal of={refusal} />
        <Note>{stopsText.bothLogged}</Note>
      </form>
    </DeskDialog>
  );
}
