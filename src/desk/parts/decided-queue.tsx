import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/api-error.ts';
import { useKeys } from '../shell/keys.tsx';
import { moneyText } from '../text/money.ts';
import { PaneBack } from './pane-back.tsx';
import { Panel } from './panel.tsx';
import { QueueList } from './queue-list.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from './read-states.tsx';
import type { Column } from './record-table.tsx';
import { usePane } from './use-pane.ts';
import { useSelection } from './use-selection.ts';

const NONE: readonly never[] = [];

/** A queue's records that are decided, the newest decision first, and one of them beside the list. */
export function DecidedQueue<Row>({
  title,
  label,
  paneLabel,
  backTo,
  empty,
  answer: { data, error, mutate },
  columns,
  idOf,
  phoneRow,
  pane,
}: {
  title: ReactNode;
  /** The names of the list and of the pane for screen readers. */
  label: string;
  paneLabel: string;
  backTo: string;
  empty: string;
  answer: {
    data?: { items: readonly Row[] } | undefined;
    error?: ApiError | undefined;
    mutate: () => Promise<unknown>;
  };
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  phoneRow: (row: Row, onOpen: () => void) => ReactNode;
  pane: (row: Row, back: ReactNode) => ReactNode;
}) {
  const rows = data?.items ?? NONE;
  const { selected, select, move } = useSelection(rows, idOf);
  const { isOpen, open, close } = usePane(selected ? idOf(selected) : null);
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => move(1) },
    { keys: 'K', label: moneyText.move, run: () => move(-1) },
  ]);
  return (
    <div className={isOpen ? 'split queue is-open' : 'split queue'}>
      <Panel title={title} end={<span className="dim sm nowrap queue-sum">{moneyText.newestFirst}</span>}>
        {!data && (error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={12} />)}
        {data && (
          <QueueList
            label={label}
            columns={columns}
            waiting={rows}
            recent={NONE}
            idOf={idOf}
            selectedId={selected ? idOf(selected) : null}
            onSelect={(row) => {
              select(row);
              open();
            }}
            phoneRow={phoneRow}
            empty={<EmptyLine icon="info">{empty}</EmptyLine>}
          />
        )}
      </Panel>
      {selected ? (
        pane(selected, <PaneBack label={backTo} onBack={close} />)
      ) : (
        <Panel label={paneLabel}>
          <EmptyLine icon="info">{empty}</EmptyLine>
        </Panel>
      )}
    </div>
  );
}
