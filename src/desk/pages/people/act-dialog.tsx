import { useState } from 'react';
import {
  operatorEndSessions,
  operatorPeople,
  operatorResetPerson,
  operatorResumePerson,
  operatorSessions,
  operatorSuspendPerson,
} from '#contract/operator-people.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { deskText } from '../../text/desk.ts';
import { peopleText } from '../../text/people.ts';
import { OneTimePassword } from './one-time-password.tsx';
import type { Person } from './person.ts';

export type PersonAct = 'suspend' | 'resume' | 'reset' | 'end';

const WORDS: Readonly<Record<PersonAct, { title: (name: string) => string; effect: readonly string[]; verb: string }>> =
  {
    suspend: { title: peopleText.suspendTitle, effect: peopleText.suspendEffect, verb: peopleText.suspend },
    resume: { title: peopleText.resumeTitle, effect: peopleText.resumeEffect, verb: peopleText.resume },
    reset: { title: peopleText.resetTitle, effect: peopleText.resetEffect, verb: peopleText.reset },
    end: { title: peopleText.endTitle, effect: peopleText.endEffect, verb: peopleText.endAll },
  };

/** What an act upon a person does, before it is done. */
export function ActDialog({ act, person, onClose }: { act: PersonAct; person: Person; onClose: () => void }) {
  const { person_id, name } = person;
  const rereads = [operatorPeople, operatorSessions];
  const suspend = useDeskCommand(operatorSuspendPerson, rereads);
  const resume = useDeskCommand(operatorResumePerson, rereads);
  const reset = useDeskCommand(operatorResetPerson, rereads);
  const end = useDeskCommand(operatorEndSessions, rereads);
  const [password, setPassword] = useState<string | null>(null);
  const { title, effect, verb } = WORDS[act];
  const command = { suspend, resume, reset, end }[act];

  const run = async () => {
    if (act === 'reset') return setPassword((await reset.run({ person_id })).one_time_password);
    if (act === 'suspend') await suspend.run({ person_id });
    else if (act === 'resume') await resume.run({ person_id });
    else await end.run({ person_id });
    onClose();
  };
  // The refusal is shown below; there is nothing else to do with it.
  const press = () => void run().catch(() => undefined);
  if (password !== null) return <OneTimePassword name={name} password={password} onClose={onClose} />;
  return (
    <DeskDialog
      title={title(name)}
      width={440}
      onClose={onClose}
      keys={[{ keys: 'Ctrl Enter', run: press, isOn: !command.isRunning }]}
      foot={
        <>
          <ActButton
            look="danger"
            size="go"
            className="grow"
            keys="Ctrl Enter"
            isBusy={command.isRunning}
            onClick={press}
          >
            <DeskIcon name={act === 'resume' ? 'check' : act === 'reset' ? 'key' : 'stop'} />
            {verb}
          </ActButton>
          <ActButton size="go" keys="Esc" data-autofocus onClick={onClose}>
            {deskText.cancel}
          </ActButton>
        </>
      }
    >
      <ul className="grid gap-1">
        {effect.map((line) => (
          <li key={line} className="hs items-start">
            <DeskIcon name="right" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <Refusal of={command.refusal} />
    </DeskDialog>
  );
}
