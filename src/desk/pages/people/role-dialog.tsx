import { Fragment, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { operatorRoles, operatorSaveRole } from '#contract/operator-people.ts';
import { OPERATOR_SCOPES, type OperatorScope } from '#contract/operator-shapes.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { deskText } from '../../text/desk.ts';
import { peopleText, scopeText } from '../../text/people.ts';

type May = 'may' | 'look' | 'not';
const CHOICES = [
  { value: 'not', label: '–' },
  { value: 'look', label: peopleText.mayLook },
  { value: 'may', label: peopleText.may },
] as const;

const mayOf = (scopes: readonly string[], scope: OperatorScope): May =>
  scopes.includes(scope) ? 'may' : scopes.includes(`${scope}:read`) ? 'look' : 'not';

/** Asks for other rights of a role. They count once a second person has confirmed them. */
export function RoleDialog({
  answer,
  code,
  onClose,
}: {
  answer: OutputOf<typeof operatorRoles>;
  code: string;
  onClose: () => void;
}) {
  const role = answer.roles.find((one) => one.code === code);
  const save = useDeskCommand(operatorSaveRole, [operatorRoles]);
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Partial<Record<OperatorScope, May>>>>({});
  if (!role) return null;
  const rightOf = (scope: OperatorScope) => chosen[scope] ?? mayOf(role.scopes, scope);
  const scopes = OPERATOR_SCOPES.flatMap((scope) => {
    const may = rightOf(scope);
    return may === 'may' ? [scope] : may === 'look' ? [`${scope}:read`] : [];
  });
  const isSame = OPERATOR_SCOPES.every((scope) => rightOf(scope) === mayOf(role.scopes, scope));
  const press = () =>
    void save
      .run({ code: role.code, version: role.version, name: role.name, scopes })
      .then(() => setAsked(true))
      .catch(() => undefined);
  return (
    <DeskDialog
      title={`${peopleText.editRole} ${role.name}`}
      width={560}
      onClose={onClose}
      keys={[{ keys: 'Ctrl Enter', run: press, isOn: !isSame && !isAsked && !save.isRunning }]}
      foot={
        isAsked ? (
          <ActButton size="go" className="grow" keys="Esc" onClick={onClose}>
            {deskText.close}
          </ActButton>
        ) : (
          <ActButton
            look="primary"
            size="go"
            className="grow"
            keys="Ctrl Enter"
            disabled={isSame}
            isBusy={save.isRunning}
            onClick={press}
          >
            {peopleText.ask}
          </ActButton>
        )
      }
    >
      {isAsked && (
        <Note tone="wait" icon="two">
          {peopleText.roleAsked}
        </Note>
      )}
      <Refusal of={save.refusal} />
      <dl className="kv items-center">
        {OPERATOR_SCOPES.map((scope) => (
          <Fragment key={scope}>
            <dt>{scopeText[scope]}</dt>
            <dd>
              <DeskSegment
                label={scopeText[scope]}
                choices={CHOICES}
                value={rightOf(scope)}
                onChange={(value) => setChosen({ ...chosen, [scope]: value })}
                isOff={isAsked}
              />
            </dd>
          </Fragment>
        ))}
      </dl>
    </DeskDialog>
  );
}
