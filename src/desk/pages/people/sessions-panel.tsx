import { operatorEndSessions, operatorPeople, operatorSessions } from '#contract/operator-people.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { serverNow } from '#src/lib/clock.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Note } from '../../parts/note.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { State } from '../../parts/state.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { useMe } from '../../start/me.tsx';
import { peopleText } from '../../text/people.ts';
import type { Person } from './person.ts';

/** A device that made a call in the last minutes is in use. */
const IN_USE_MS = 5 * 60_000;

/** The devices from which a person is signed in; each can be ended at once. */
export function SessionsPanel({ person, onEndAll }: { person: Person; onEndAll: (() => void) | undefined }) {
  const { me } = useMe();
  const { person_id, name } = person;
  const maySee = mayRead(me.scopes, 'sessions');
  const sessions = useDeskQuery(operatorSessions, maySee ? { person_id } : null);
  const end = useDeskCommand(operatorEndSessions, [operatorSessions, operatorPeople]);
  if (!maySee) return null;
  return (
    <section
      className="flex-none max-h-[45%] overflow-auto border-t border-(--dk-line)"
      aria-label={peopleText.sessionsOf(name)}
    >
      <div className="panel-h">
        <h2>{peopleText.sessionsOf(name)}</h2>
        {onEndAll && sessions.data && sessions.data.length > 0 && (
          <div className="end">
            <ActButton look="danger" size="xs" keys="X" onClick={onEndAll}>
              {peopleText.endAll}
            </ActButton>
          </div>
        )}
      </div>
      {end.refusal && (
        <div className="panel-b">
          <Note tone="bad" icon="alert">
            {end.refusal.message}
          </Note>
        </div>
      )}
      {sessions.data ? (
        <table className="tb tight min-w-[30rem]">
          <colgroup>
            <col />
            <col style={{ width: '10rem' }} />
            <col style={{ width: '7rem' }} />
            <col style={{ width: '5rem' }} />
          </colgroup>
          <tbody>
            {sessions.data.length === 0 && (
              <tr>
                <td colSpan={4} className="sub">
                  {peopleText.noSessions}
                </td>
              </tr>
            )}
            {sessions.data.map(({ session_id, signed_in, last_seen_at, is_this }) => (
              <tr key={session_id}>
                <td>{signed_in.device}</td>
                <td className="sub">{signed_in.ip}</td>
                <td>
                  {serverNow() - Date.parse(last_seen_at) < IN_USE_MS ? (
                    <State tone="ok" icon="check">
                      {is_this ? peopleText.thisDevice : peopleText.inUse}
                    </State>
                  ) : (
                    <span className="sub">{dayOrTime(last_seen_at)}</span>
                  )}
                </td>
                <td className="r">
                  {onEndAll && (
                    <ActButton
                      size="xs"
                      isBusy={end.isRunning}
                      onClick={() => void end.run({ person_id, session_id }).catch(() => undefined)}
                    >
                      {peopleText.end}
                    </ActButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : sessions.error ? (
        <FailedRead error={sessions.error} onRetry={() => void sessions.mutate()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}
