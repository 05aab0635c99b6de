import { useMemo, useState } from 'react';
import { operatorConfirmations } from '#contract/operator.ts';
import { useLive } from '../../api/live.tsx';
import { rereadCalls, useDeskQuery } from '../../api/use-desk-query.ts';
import { Panel } from '../../parts/panel.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { moneyText } from '../../text/money.ts';
import { COLUMNS, PhoneRow } from './columns.tsx';
import { type Confirmation, idOf } from './confirmation.ts';
import { SecondDialog } from './second-dialog.tsx';

type Tab = Confirmation['state'];
const TABS = ['waiting', 'confirmed', 'rejected', 'expired'] as const satisfies Tab[];
const NONE: readonly Confirmation[] = [];

/** What waits for a second operator, the oldest first, and what was decided. */
export default function ConfirmationsPage() {
  const [tab, setTab] = useState<Tab>('waiting');
  const { data, error, mutate } = useDeskQuery(
    operatorConfirmations,
    { state: tab, limit: 100 },
    { keepPreviousData: true },
  );
  const rows = useMemo(
    () => (tab === 'waiting' ? [...(data?.items ?? NONE)].reverse() : (data?.items ?? NONE)),
    [data, tab],
  );
  const { selected, select, move } = useSelection(rows, idOf);
  const [opened, setOpened] = useState<Confirmation | null>(null);
  const announce = useAnnounce();
  usePageTitle(words.title, words.below);
  useLive((news) => {
    if (news.type === 'confirmations' || news.type === 'opened') void rereadCalls(operatorConfirmations);
  });
  const isOpenable = selected?.state === 'waiting';
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => move(1) },
    { keys: 'K', label: moneyText.move, run: () => move(-1) },
    { keys: 'Enter', label: words.open, isOn: isOpenable, run: () => selected && setOpened(selected) },
  ]);
  return (
    <Panel
      title={
        <DeskSegment
          label={words.states}
          choices={TABS.map((value) => ({
            value,
            label:
              value === 'waiting' && value === tab && data ? `${words.tabs[value]} ${rows.length}` : words.tabs[value],
          }))}
          value={tab}
          onChange={setTab}
        />
      }
    >
      {!data && (error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />)}
      {data && (
        <QueueList
          label={words.list}
          columns={COLUMNS}
          waiting={rows}
          recent={NONE}
          idOf={idOf}
          selectedId={selected ? idOf(selected) : null}
          onSelect={(row) => {
            select(row);
            if (row.state === 'waiting') setOpened(row);
          }}
          phoneRow={(row, onOpen) => <PhoneRow row={row} onOpen={onOpen} />}
          empty={<EmptyLine>{tab === 'waiting' ? words.empty : words.emptyOther}</EmptyLine>}
        />
      )}
      {opened && (
        <SecondDialog
          confirmation={opened}
          onClose={() => setOpened(null)}
          onDone={(said) => {
            setOpened(null);
            announce(said);
          }}
        />
      )}
    </Panel>
  );
}
