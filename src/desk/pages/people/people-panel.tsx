import { formatDate, formatTime } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { State } from '../../parts/state.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { peopleText } from '../../text/people.ts';
import type { MachineKey, Person } from './person.ts';
import { SessionsPanel } from './sessions-panel.tsx';

type Line = { person: Person } | { key: MachineKey };

function SecondFactor({ person: { locked_until, suspended_at, second_factor } }: { person: Person }) {
  if (suspended_at)
    return (
      <State tone="off" icon="stop">
        {peopleText.suspended}
      </State>
    );
  if (locked_until)
    return (
      <State tone="bad" icon="lock">
        {peopleText.lockedUntil(formatTime(locked_until))}
      </State>
    );
  const { app, passkeys } = second_factor;
  if (app && passkeys > 0)
    return (
      <State tone="ok" icon="key">
        {peopleText.appAndPasskey}
      </State>
    );
  if (passkeys > 0)
    return (
      <State tone="ok" icon="key">
        {peopleText.passkey}
      </State>
    );
  if (app)
    return (
      <State tone="ok" icon="phone">
        {peopleText.app}
      </State>
    );
  return (
    <State tone="warn" icon="alert">
      {peopleText.notSet}
    </State>
  );
}

function lastSeen({ is_online, is_me, last_seen_at }: Person): string {
  if (is_me) return `${peopleText.now} · ${peopleText.you}`;
  if (is_online) return peopleText.now;
  return last_seen_at === null ? peopleText.never : dayOrTime(last_seen_at);
}

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'name',
    head: peopleText.name,
    least: 15,
    cell: (line) =>
      'person' in line ? (
        <span className="hs">
          <Avatar name={line.person.name} isMe={line.person.is_me} />
          <span className="med cut">{line.person.name}</span>
          <span className="sub cut">{line.person.username}</span>
        </span>
      ) : (
        <span className="hs">
          <DeskIcon name="key" />
          <span className="med cut">{line.key.name}</span>
        </span>
      ),
  },
  {
    id: 'role',
    head: peopleText.role,
    width: 6.5,
    cell: (line) => ('person' in line ? line.person.role.name : peopleText.scopes(line.key.scopes.length)),
  },
  {
    id: 'second',
    head: peopleText.secondFactor,
    width: 9,
    cell: (line) =>
      'person' in line ? (
        <SecondFactor person={line.person} />
      ) : (
        <span className="sub">
          {line.key.revoked_at ? peopleText.keyRevoked : peopleText.keyMade(formatDate(line.key.created_at))}
        </span>
      ),
  },
  {
    id: 'seen',
    head: peopleText.lastSeen,
    width: 8.5,
    cell: (line) => (
      <span className="sub">
        {'person' in line ? lastSeen(line.person) : line.key.used_at ? dayOrTime(line.key.used_at) : peopleText.never}
      </span>
    ),
  },
];

const idOf = (line: Line) => ('person' in line ? line.person.person_id : `key ${line.key.name}`);
const groupOf = (line: Line) => ('person' in line ? null : peopleText.keys);
const classOf = (line: Line) => ('person' in line ? (line.person.suspended_at ? 'is-done' : undefined) : 'is-done');

/** People, machine keys below them, and the devices of the person who is selected. */
export function PeoplePanel({
  people,
  keys,
  selected,
  onSelect,
  onAdd,
  onEndAll,
}: {
  people: readonly Person[];
  keys: readonly MachineKey[];
  selected: Person | undefined;
  onSelect: (person: Person) => void;
  onAdd: (() => void) | undefined;
  onEndAll: (() => void) | undefined;
}) {
  const lines: readonly Line[] = [...people.map((person) => ({ person })), ...keys.map((key) => ({ key }))];
  return (
    <Panel
      title={peopleText.people}
      end={
        onAdd && (
          <ActButton look="primary" keys="N" onClick={onAdd}>
            <DeskIcon name="plus" />
            {peopleText.add}
          </ActButton>
        )
      }
    >
      <RecordTable
        label={peopleText.people}
        columns={COLUMNS}
        rows={lines}
        idOf={idOf}
        groupOf={groupOf}
        classOf={classOf}
        selectedId={selected?.person_id ?? null}
        onSelect={(line) => 'person' in line && onSelect(line.person)}
      />
      {selected && <SessionsPanel key={selected.person_id} person={selected} onEndAll={onEndAll} />}
    </Panel>
  );
}
