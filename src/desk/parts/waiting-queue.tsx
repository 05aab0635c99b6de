import type { ReactNode } from 'react';
import type { Queue, QueueRow } from '../api/use-queue.ts';
import type { KeyAct } from '../shell/keys.tsx';
import { moneyText } from '../text/money.ts';
import { type BulkItem, BulkPane } from './bulk-pane.tsx';
import { PaneBack } from './pane-back.tsx';
import { Panel } from './panel.tsx';
import { QueueList } from './queue-list.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from './read-states.tsx';
import type { Column } from './record-table.tsx';
import { Ticked } from './ticks.tsx';
import { type QueueRecords, useQueueWork } from './use-queue-work.ts';

/** The pane of a waiting record gets this beside the record. */
interface WaitingPane {
  isLost: boolean;
  holdRefusal: string | null;
  back: ReactNode;
  onNext: () => void;
  onDone: (said: string, state?: 'done' | 'waiting') => void;
}

interface Props<Row> {
  records: QueueRecords<Row>;
  queue: Queue<Row>;
  isShown?: ((row: Row) => boolean) | null;
  keys?: readonly KeyAct[];
  title: ReactNode;
  end: ReactNode;
  /** The names of the list and of the pane for screen readers, and what an empty pane says. */
  words: { list: string; pane: string; empty: string };
  empty: ReactNode;
  /** Decided in the last quarter of an hour. */
  recent: readonly Row[];
  isWaiting: (row: Row) => boolean;
  columns: readonly Column<Row>[];
  phoneRow: (row: Row, onOpen: () => void) => ReactNode;
  bulkItemOf: (row: Row) => BulkItem;
  bulkAct: (count: number) => string;
  pane: (row: Row, given: WaitingPane) => ReactNode;
}

/** A queue's records that wait for a decision, the oldest first, and the decision of one, or of those that are ticked, beside the list. */
export function WaitingQueue<Row extends QueueRow>(props: Props<Row>) {
  const { records, queue, isShown = null, keys = [], title, end, words, isWaiting } = props;
  const { idOf } = records;
  const { selection, pane, ticks, holdRefusal, done } = useQueueWork(records, queue, isShown, keys);
  const { selected, rows } = selection;

  if (!queue.rows)
    return queue.error ? <FailedRead error={queue.error} onRetry={queue.reload} /> : <SkeletonRows rows={12} />;
  return (
    <div className={pane.isOpen ? 'split queue is-open' : 'split queue'}>
      <Panel title={title} end={end}>
        <Ticked value={ticks.ids}>
          <QueueList
            label={words.list}
            columns={props.columns}
            waiting={rows}
            recent={props.recent}
            idOf={idOf}
            selectedId={selected ? idOf(selected) : null}
            onSelect={(row) => {
              if (!isWaiting(row)) return;
              selection.select(row);
              pane.open();
            }}
            isMuted={(row) => !selection.isFree(row)}
            isDone={(row) => !isWaiting(row)}
            phoneRow={props.phoneRow}
            empty={props.empty}
          />
        </Ticked>
      </Panel>
      {ticks.ids.size > 0 ? (
        <BulkPane
          items={ticks.ticked.map(props.bulkItemOf)}
          act={props.bulkAct}
          onClose={(said) => {
            ticks.clear();
            if (said !== null) done(said);
          }}
        />
      ) : selected ? (
        props.pane(selected, {
          isLost: selection.isLost,
          holdRefusal,
          back: <PaneBack label={moneyText.place(rows.indexOf(selected) + 1, rows.length)} onBack={pane.close} />,
          onNext: selection.toNextFree,
          onDone: done,
        })
      ) : (
        <Panel label={words.pane}>
          <EmptyLine>{words.empty}</EmptyLine>
        </Panel>
      )}
    </div>
  );
}
