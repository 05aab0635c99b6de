import { clockTime, formatDate } from '#src/lib/time.ts';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { State } from '../../parts/state.tsx';
import { actText } from '../../text/acts.ts';
import { auditText } from '../../text/audit.ts';
import { type AuditEntry, aboutOf, outcomeOf } from './audit-entry.ts';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'time', head: auditText.time, width: 5.5, cell: ({ time }) => <span className="sub">{clockTime(time)}</span> },
  {
    id: 'who',
    head: auditText.who,
    width: 10,
    cell: ({ key }) => (
      <span className="med" title={key}>
        {key}
      </span>
    ),
  },
  { id: 'act', head: auditText.act, width: 11, cell: ({ action }) => actText(action) },
  { id: 'about', head: auditText.about, least: 18, cell: (entry) => aboutOf(entry) },
  {
    id: 'outcome',
    head: auditText.result,
    width: 7.5,
    cell: (entry) => {
      const { tone, icon, text } = outcomeOf(entry);
      return (
        <State tone={tone} icon={icon}>
          {text}
        </State>
      );
    },
  },
];

const idOf = ({ id }: AuditEntry) => id;
const dayOf = ({ time }: AuditEntry) => formatDate(time);

/** The log, newest first, by day; the next page is read when its end comes into view. */
export function AuditList({
  entries,
  selectedId,
  onSelect,
  onEnd,
}: {
  entries: readonly AuditEntry[];
  selectedId: string | null;
  onSelect: (entry: AuditEntry) => void;
  onEnd: () => void;
}) {
  return (
    <RecordTable
      label={auditText.title}
      columns={COLUMNS}
      rows={entries}
      idOf={idOf}
      groupOf={dayOf}
      selectedId={selectedId}
      onSelect={onSelect}
      onEnd={onEnd}
    />
  );
}
