import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { InputOf } from '#contract/endpoint.ts';
import { operatorAudit, operatorAuditExport } from '#contract/operator.ts';
import { operatorPeople } from '#contract/operator-people.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { queryOf } from '#src/api/call-fields.ts';
import { call } from '../../api/call.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { auditText } from '../../text/audit.ts';
import type { AuditEntry, AuditFilter } from './audit-entry.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { AuditPane } from './audit-pane.tsx';

const PAGE = 100;
const idOf = ({ id }: AuditEntry) => id;

/** Reads the log page by page, as far as the list is scrolled. */
function useLog(filter: AuditFilter) {
  return useSWRInfinite(
    (index, previous: { next_cursor: string | null } | null) =>
      index > 0 && previous?.next_cursor === null
        ? null
        : [
            operatorAudit.path,
            { ...filter, limit: PAGE, ...(previous?.next_cursor && { cursor: previous.next_cursor }) },
          ],
    ([, input]: readonly [string, InputOf<typeof operatorAudit>]) => call(operatorAudit, input),
    { revalidateFirstPage: false },
  );
}

/** What every operator did: acts first, reads on request; one line opens into who, from where, before and after. */
export default function AuditPage() {
  const { me } = useMe();
  const [filter, setFilter] = useState<AuditFilter>({ kind: 'acts' });
  const log = useLog(filter);
  const people = useDeskQuery(operatorPeople, mayRead(me.scopes, 'people') ? {} : null);
  const entries = log.data?.flatMap(({ items }) => items) ?? [];
  const { selected, select, move } = useSelection(entries, idOf);
  usePageTitle(auditText.title, auditText.below);
  const pathOf = ({ action }: AuditEntry) => action.split(' ').at(-1) ?? action;
  const exportAddress = `${operatorAuditExport.path}?${queryOf(filter)}`;
  useKeys([
    { keys: 'J', label: auditText.move, run: () => move(1) },
    { keys: 'K', label: auditText.move, run: () => move(-1) },
    {
      keys: 'U',
      label: filter.key ? auditText.all : auditText.onlyPerson,
      isOn: selected !== undefined,
      run: () => setFilter({ ...filter, key: filter.key ? undefined : selected?.key }),
    },
    {
      keys: 'A',
      label: filter.action ? auditText.everyAct : auditText.onlyAct,
      isOn: selected !== undefined,
      run: () => setFilter({ ...filter, action: filter.action || !selected ? undefined : pathOf(selected) }),
    },
    { keys: 'E', label: auditText.export, run: () => location.assign(exportAddress) },
  ]);
  const names = [
    ...(people.data?.people.map(({ name }) => name) ?? []),
    ...(people.data?.keys.map(({ name }) => name) ?? []),
  ];
  const last = log.data?.at(-1);
  const isReading = log.isLoading || (log.size > 0 && log.data !== undefined && log.data.length < log.size);
  return (
    <div className="split audit-split">
      <Panel
        title={<AuditFilters filter={filter} names={names} onChange={setFilter} />}
        end={
          <a className="btn btn-ghost btn-xs" href={exportAddress} download>
            <DeskIcon name="save" />
            CSV
            <KeyHint keys="E" />
          </a>
        }
      >
        {log.error && !log.data ? (
          <FailedRead error={log.error} onRetry={() => void log.mutate()} />
        ) : !log.data ? (
          <SkeletonRows rows={16} />
        ) : entries.length === 0 ? (
          <EmptyLine icon="history">{auditText.empty}</EmptyLine>
        ) : (
          <AuditList
            entries={entries}
            selectedId={selected?.id ?? null}
            onSelect={select}
            onEnd={() => {
              if (!isReading && last?.next_cursor) void log.setSize(log.size + 1);
            }}
          />
        )}
      </Panel>
      {selected && <AuditPane entry={selected} />}
    </div>
  );
}
