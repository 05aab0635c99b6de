import { useEffect } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import { operatorMemberStatement } from '#contract/operator-members.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { Fact } from '../../parts/fact.tsx';
import type { Column } from '../../parts/record-table.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { membersText } from '../../text/members.ts';
import { PagedTable } from './paged-table.tsx';

/** A row of the statement, with the ledger's transfer that a correction names. */
export type Entry = OutputOf<typeof operatorMemberStatement>['items'][number];

function toneOf({ amount, type, subject }: Entry): string {
  if (type === 'win') return 'tone-win';
  if (satangOf(amount) >= 0) return 'tone-in';
  return subject === 'game' ? 'tone-loss' : 'tone-out';
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'time',
    head: membersText.today,
    width: 6.5,
    cell: ({ time }) => <span className="sub">{dayOrTime(time)}</span>,
  },
  { id: 'kind', head: membersText.kind, width: 8, cell: ({ title }) => title },
  {
    id: 'detail',
    head: membersText.detail,
    least: 10,
    cell: ({ detail, ref, wallet_name, is_corrected }) => (
      <span className="sub hs">
        <span className="cut">
          {[...new Set([detail, ref ?? '', wallet_name === membersText.cash ? '' : wallet_name])]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {is_corrected && <Fact icon="edit">{membersText.corrected}</Fact>}
      </span>
    ),
  },
  {
    id: 'amount',
    head: membersText.amount,
    width: 7,
    align: 'right',
    cell: (row) => <Money amount={row.amount} unit={null} sign className={classNames(toneOf(row))} />,
  },
  {
    id: 'left',
    head: membersText.left,
    width: 6.5,
    align: 'right',
    cell: ({ balance_after }) => <Money amount={balance_after} unit={null} />,
  },
];
const idOf = ({ id }: Entry) => id;

/** The member's statement with its running balance; the selected row is the one that a correction is about. */
export function StatementTab({
  memberId,
  type,
  entry,
  onEntry,
}: {
  memberId: string;
  type?: 'withdraw';
  entry: Entry | null;
  onEntry: (entry: Entry | null) => void;
}) {
  const pages = useDeskPages(operatorMemberStatement, { member_id: memberId, ...(type && { type }) });
  const [first] = pages.items;
  useEffect(() => {
    if (entry === null && first) onEntry(first);
  }, [entry, first, onEntry]);
  return (
    <PagedTable
      label={membersText.statement}
      pages={pages}
      columns={COLUMNS}
      idOf={idOf}
      selectedId={entry?.id ?? null}
      onSelect={onEntry}
    />
  );
}
