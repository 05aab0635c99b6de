import { type FormEvent, useState } from 'react';
import { operatorLiftStop, operatorStops } from '#contract/operator-stops.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { KeyValues } from '../../parts/key-values.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { stopName, stopsText } from '../../text/stops.ts';
import { affectedText } from './affected-text.ts';
import { type StopRow, targetOf } from './stop-row.ts';

/** Asks to lift a stop: why its cause is gone. A second person opens it. */
export function LiftDialog({ row, onClose }: { row: StopRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const ask = useDeskCommand(operatorLiftStop, [operatorStops]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask.run({ ...targetOf(row), reason }).then(onClose, () => undefined);
  };
  return (
    <DeskDialog
      title={stopsText.liftTitle(stopName(row.kind, row.name))}
      onClose={onClose}
      foot={
        <SubmitButton className="grow" form="lift" disabled={reason.trim().length < 3} isBusy={ask.isRunning}>
          {stopsText.ask}
        </SubmitButton>
      }
    >
      <form id="lift" className="grid gap-3" noValidate onSubmit={submit}>
        <KeyValues
          rows={[
            [stopsText.reason, row.stop?.reason],
            [stopsText.affects, affectedText(row)],
            [stopsText.waiting, stopsText.members(row.watchers)],
          ]}
        />
        <DeskField
          label={stopsText.liftReason}
          data-autofocus
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <Refusal of={ask.refusal} />
      </form>
    </DeskDialog>
  );
}
