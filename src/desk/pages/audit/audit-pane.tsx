import { grouped } from '#contract/baht-text.ts';
import { clockTime, formatDate } from '#src/lib/time.ts';
import { deviceName } from '../../parts/device-name.ts';
import { KeyValues } from '../../parts/key-values.tsx';
import { Panel } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { actText } from '../../text/acts.ts';
import { auditText } from '../../text/audit.ts';
import { type AuditEntry, changesOf, outcomeOf, valueText } from './audit-entry.ts';

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{auditText.beforeAndAfter}</h2>
      <table className="tb tight wraps">
        <thead>
          <tr>
            <th scope="col">{auditText.field}</th>
            <th scope="col">{auditText.before}</th>
            <th scope="col">{auditText.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="sub">{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One line of the log: who, from where, what was sent, and what it changed. */
export function AuditPane({ entry }: { entry: AuditEntry }) {
  const { key, person, session, time, ip, scope, action, input, id, outcome } = entry;
  const { tone, icon, text } = outcomeOf(entry);
  return (
    <Panel
      title={actText(action)}
      end={
        <State tone={tone} icon={icon}>
          {text}
        </State>
      }
    >
      <div className="panel-b grow overflow-y-auto grid gap-3.5 content-start">
        <KeyValues
          rows={[
            [auditText.who, person ? `${key} · ${person.role}` : key],
            [auditText.when, `${formatDate(time)} ${clockTime(time)}`],
            [auditText.from, ip],
            ...(session
              ? ([[auditText.device, `${deviceName(session.device)} · ${session.session_id.slice(0, 8)}`]] as const)
              : []),
            [auditText.scope, scope],
            [auditText.command, action],
            ...(tone === 'bad' || tone === 'warn' ? ([[auditText.result, outcome]] as const) : []),
          ]}
        />
        <Changes entry={entry} />
        <section>
          <h2>{auditText.input}</h2>
          {Object.keys(input).length === 0 ? (
            <p className="dim">{auditText.noInput}</p>
          ) : (
            <KeyValues rows={Object.entries(input).map(([name, value]) => [name, valueText(value)] as const)} />
          )}
        </section>
        <KeyValues rows={[[auditText.number, grouped(id)]]} />
      </div>
    </Panel>
  );
}
