import { type FormEvent, useState } from 'react';
import { operatorStops, operatorStopText } from '#contract/operator-stops.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { bangkokInput, fromBangkokInput } from '../../parts/times.ts';
import { stopName, stopsText } from '../../text/stops.ts';
import { PlayersView } from './players-view.tsx';
import { type StopRow, targetOf } from './stop-row.ts';

/** Changes what players read of a stop, and when it is expected to end. */
export function TextDialog({ row, onClose }: { row: StopRow; onClose: () => void }) {
  const { stop } = row;
  const [message, setMessage] = useState(stop?.message ?? '');
  const [expected, setExpected] = useState(stop?.expected_at ? bangkokInput(stop.expected_at) : '');
  const save = useDeskCommand(operatorStopText, [operatorStops]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { ...targetOf(row), message: message.trim(), expected_at: fromBangkokInput(expected) };
    void save.run(input).then(onClose, () => undefined);
  };
  return (
    <DeskDialog
      title={stopsText.textTitle(stopName(row.kind, row.name))}
      onClose={onClose}
      foot={
        <SubmitButton className="grow" form="stop-text" isBusy={save.isRunning}>
          {stopsText.saveText}
        </SubmitButton>
      }
    >
      <form id="stop-text" className="grid gap-3" noValidate onSubmit={submit}>
        <DeskField
          label={`${stopsText.sentence} · ${stopsText.sentenceHint}`}
          data-autofocus
          value={message}
          maxLength={200}
          onChange={({ target }) => setMessage(target.value)}
        />
        <DeskField
          label={stopsText.expectedAt}
          type="datetime-local"
          value={expected}
          onChange={({ target }) => setExpected(target.value)}
        />
        <section>
          <h2 className="min-h-7">{stopsText.membersWillSee}</h2>
          <PlayersView row={row} message={message} since={stop?.since ?? null} />
        </section>
        <Refusal of={save.refusal} />
      </form>
    </DeskDialog>
  );
}
