import { useState } from 'react';
import { operatorPeople, operatorRoles } from '#contract/operator-people.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { peopleText } from '../../text/people.ts';
import { ActDialog, type PersonAct } from './act-dialog.tsx';
import { PeoplePanel } from './people-panel.tsx';
import type { Person } from './person.ts';
import { PersonDialog } from './person-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RolesPanel } from './roles-panel.tsx';

type Opened = { is: 'new' } | { is: 'edit' | PersonAct; person: Person } | { is: 'role'; code: string };

const idOf = ({ person_id }: Person) => person_id;
const NOBODY: readonly Person[] = [];

/** Who may sign in, with what second factor, from which devices; and what each role may do. */
export default function PeoplePage() {
  const { me } = useMe();
  const mayChange = me.scopes.includes('people');
  const people = useDeskQuery(operatorPeople, {}, { refreshInterval: 60_000 });
  const roles = useDeskQuery(operatorRoles, mayRead(me.scopes, 'roles') ? {} : null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { selected, select, move } = useSelection(people.data?.people ?? NOBODY, idOf);
  const close = () => setOpened(null);

  usePageTitle(
    peopleText.title,
    people.data &&
      peopleText.below(people.data.people.length, people.data.keys.filter(({ revoked_at }) => !revoked_at).length),
  );
  const isOther = selected !== undefined && !selected.is_me && mayChange;
  const open = (is: 'edit' | PersonAct) => () => selected && setOpened({ is, person: selected });
  useKeys([
    { keys: 'J', label: peopleText.move, run: () => move(1) },
    { keys: 'K', label: peopleText.move, run: () => move(-1) },
    { keys: 'N', label: peopleText.add, isOn: mayChange, run: () => setOpened({ is: 'new' }) },
    { keys: 'E', label: peopleText.edit, isOn: isOther, run: open('edit') },
    {
      keys: 'X',
      label: peopleText.endAll,
      isOn: selected !== undefined && me.scopes.includes('sessions'),
      run: open('end'),
    },
    {
      keys: 'P',
      label: selected?.suspended_at ? peopleText.resume : peopleText.suspend,
      isOn: isOther,
      run: open(selected?.suspended_at ? 'resume' : 'suspend'),
    },
    { keys: 'R', label: peopleText.reset, isOn: isOther, run: open('reset') },
  ]);

  if (!people.data)
    return people.error ? <FailedRead error={people.error} onRetry={() => void people.mutate()} /> : <SkeletonRows />;
  return (
    <div className="split people-split">
      <PeoplePanel
        people={people.data.people}
        keys={people.data.keys}
        selected={selected}
        onSelect={select}
        onAdd={mayChange ? () => setOpened({ is: 'new' }) : undefined}
        onEndAll={me.scopes.includes('sessions') ? open('end') : undefined}
      />
      <RolesPanel
        roles={roles}
        mayChange={me.scopes.includes('roles')}
        onEdit={(code) => setOpened({ is: 'role', code })}
      />
      {opened?.is === 'new' && <PersonDialog roles={roles.data?.roles ?? []} onClose={close} />}
      {opened?.is === 'edit' && <PersonDialog person={opened.person} roles={roles.data?.roles ?? []} onClose={close} />}
      {opened?.is === 'role' && roles.data && <RoleDialog answer={roles.data} code={opened.code} onClose={close} />}
      {(opened?.is === 'suspend' || opened?.is === 'resume' || opened?.is === 'reset' || opened?.is === 'end') && (
        <ActDialog act={opened.is} person={opened.person} onClose={close} />
      )}
    </div>
  );
}
