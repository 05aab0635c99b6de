import { useState } from 'react';
import { operatorStop, operatorStops } from '#contract/operator-stops.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { CloseButton } from '../../parts/close-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskField } from '../../parts/field.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyValues } from '../../parts/key-values.tsx';
import { Note } from '../../parts/note.tsx';
import { ReasonPicker, reasonKeys } from '../../parts/reason-picker.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { State } from '../../parts/state.tsx';
import { STOP_EFFECT, STOP_REASONS, stopName, stopsText } from '../../text/stops.ts';
import { affectedText } from './affected-text.ts';
import { PlayersView } from './players-view.tsx';
import { type StopRow, targetOf } from './stop-row.ts';

/** Stops something at once: a reason, what will happen, what players will read, and one press. */
export function StopDialog({ row, onClose }: { row: StopRow; onClose: () => void }) {
  const reasons = [...STOP_REASONS[row.kind], stopsText.other];
  const [chosen, setChosen] = useState(0);
  const [more, setMore] = useState('');
  const [message, setMessage] = useState('');
  const stop = useDeskCommand(operatorStop, [operatorStops]);
  const name = stopName(row.kind, row.name);
  const isOther = chosen === reasons.length - 1;
  const lacksReason = isOther && more.trim().length < 3;
  const press = () => {
    if (lacksReason || stop.isRunning) return;
    const reason = isOther ? more.trim() : [reasons[chosen], more.trim()].filter(Boolean).join(' · ');
    void stop.run({ ...targetOf(row), reason, message: message.trim() }).then(onClose, () => undefined);
  };
  return (
    <DeskDialog
      title={stopsText.stopTitle(name)}
      width={800}
      onClose={onClose}
      end={
        <State tone="ok" icon="check">
          {stopsText.runsNow}
        </State>
      }
      keys={[...reasonKeys(reasons.length, setChosen), { keys: 'Ctrl Enter', run: press }]}
      foot={
        <>
          <CloseButton onClose={onClose} />
          <ActButton
            look="danger"
            size="go"
            keys="Ctrl Enter"
            className="ml-auto"
            disabled={lacksReason}
            isBusy={stop.isRunning}
            onClick={press}
          >
            <DeskIcon name="stop" />
            {stopsText.stopNow(name)}
          </ActButton>
        </>
      }
    >
      <div className="grid md:grid-cols-[minmax(0,1fr)_20rem] gap-5">
        <div className="grid gap-3 content-start">
          <section>
            <h2 className="min-h-7">{stopsText.reason}</h2>
            <ReasonPicker label={stopsText.reason} reasons={reasons} chosen={chosen} onChoose={setChosen} />
          </section>
          <DeskField
            label={isOther ? stopsText.otherNeeded : stopsText.more}
            value={more}
            maxLength={300}
            onChange={({ target }) => setMore(target.value)}
          />
          <DeskField
            label={`${stopsText.sentence} · ${stopsText.sentenceHint}`}
            value={message}
            maxLength={200}
            onChange={({ target }) => setMessage(target.value)}
          />
          <Note>
            {stopsText.oncePressed} <b>{stopsText.twoToLift}</b>
          </Note>
          <Refusal of={stop.refusal} />
        </div>
        <div className="grid gap-3 content-start">
          <section>
            <h2 className="min-h-7">{stopsText.effect}</h2>
            <KeyValues rows={[[stopsText.affects, affectedText(row)], ...STOP_EFFECT[row.kind]]} />
          </section>
          <section>
            <h2 className="min-h-7">{stopsText.membersWillSee}</h2>
            <PlayersView row={row} message={message} since={null} />
          </section>
        </div>
      </div>
    </DeskDialog>
  );
}
