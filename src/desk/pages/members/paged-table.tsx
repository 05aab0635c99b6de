import type { DeskPages } from '../../api/use-desk-pages.ts';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { membersText } from '../../text/members.ts';

/** A tab's list, which goes on as it is scrolled, in its four states. */
export function PagedTable<Row>({
  label,
  pages,
  columns,
  idOf,
  selectedId,
  onSelect,
}: {
  label: string;
  pages: DeskPages<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  selectedId?: string | null;
  onSelect?: (row: Row) => void;
}) {
  if (pages.error) return <FailedRead error={pages.error} onRetry={pages.retry} />;
  if (pages.isFirst) return <SkeletonRows rows={12} />;
  if (pages.items.length === 0) return <EmptyLine icon="list">{membersText.empty}</EmptyLine>;
  return (
    <RecordTable
      label={label}
      columns={columns}
      rows={pages.items}
      idOf={idOf}
      onEnd={pages.more}
      {...(selectedId !== undefined && { selectedId })}
      {...(onSelect && { onSelect })}
    />
  );
}
