import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { operatorWithdrawal, operatorWithdrawals } from '#contract/operator-money.ts';
import { sumBaht } from '#src/lib/money.ts';
import { rereadCalls, useDeskQuery } from '../../api/use-desk-query.ts';
import { useQueue } from '../../api/use-queue.ts';
import { useRereadOnGone } from '../../api/use-reread-on-gone.ts';
import { BulkPane } from '../../parts/bulk-pane.tsx';
import { DecidedQueue } from '../../parts/decided-queue.tsx';
import { PaneBack } from '../../parts/pane-back.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { Ticked, useTicks } from '../../parts/ticks.tsx';
import { useHold } from '../../parts/use-hold.ts';
import { useIsMe } from '../../parts/use-is-me.ts';
import { usePane } from '../../parts/use-pane.ts';
import { useQueueSelection } from '../../parts/use-queue-selection.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { bulkText } from '../../text/bulk.ts';
import { moneyText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { bulkItemOf } from './bulk.tsx';
import { COLUMNS, PhoneRow } from './columns.tsx';
import { decidedAt, HOLD_CALLS, idOf, readWaiting, type Withdrawal } from './withdrawal.ts';
import { WithdrawalPane } from './withdrawal-pane.tsx';

type Tab = 'requested' | 'approved' | 'paid' | 'rejected';
const RECENT_MS = 15 * 60_000;
const NONE: readonly Withdrawal[] = [];

/** What was decided in the last quarter of an hour. */
function useRecent(): readonly Withdrawal[] {
  const answers = [
    useDeskQuery(operatorWithdrawals, { status: 'approved', limit: 10 }),
    useDeskQuery(operatorWithdrawals, { status: 'paid', limit: 10 }),
    useDeskQuery(operatorWithdrawals, { status: 'rejected', limit: 10 }),
  ];
  useRereadOnGone('withdrawals', operatorWithdrawals);
  const since = Date.now() - RECENT_MS;
  return answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter((row) => Date.parse(decidedAt(row)) > since)
    .sort((one, other) => decidedAt(other).localeCompare(decidedAt(one)));
}

function Tabs({ tab, count, onChange }: { tab: Tab; count: number | undefined; onChange: (tab: Tab) => void }) {
  const { tabs } = words;
  return (
    <DeskSegment
      label={words.states}
      choices={[
        { value: 'requested', label: count === undefined ? tabs.requested : `${tabs.requested} ${count}` },
        { value: 'approved', label: tabs.approved },
        { value: 'paid', label: tabs.paid },
        { value: 'rejected', label: tabs.rejected },
      ]}
      value={tab}
      onChange={onChange}
    />
  );
}

/** Withdrawals that a person decides: oldest first, with what is so about each. */
export default function WithdrawalsPage() {
  const [tab, setTab] = useState<Tab>('requested');
  return tab === 'requested' ? <Waiting onTab={setTab} /> : <Decided tab={tab} onTab={setTab} />;
}

function Waiting({ onTab }: { onTab: (tab: Tab) => void }) {
  const { me } = useMe();
  const isMe = useIsMe();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const queue = useQueue('withdrawals', idOf, readWaiting);
  const selection = useQueueSelection(queue, idOf);
  const recent = useRecent();
  const { selected, isLost } = selection;
  const pane = usePane(selected ? idOf(selected) : null);
  const ticks = useTicks(queue.rows ?? NONE, idOf);
  const isBulk = ticks.ids.size > 0;
  const rows = queue.rows ?? NONE;
  usePageTitle(words.title, words.below(rows.length, sumBaht(rows.map(({ amount }) => amount))));

  const mayDecide = me.scopes.includes('withdrawals');
  const isFree = selected && !isLost && !selected.asked && (!selected.held_by || isMe(selected.held_by.name));
  const hold = useHold(HOLD_CALLS, queue, mayDecide && !isBulk && selected && isFree ? idOf(selected) : null);
  useEffect(() => {
    if (isLost) void rereadCalls(operatorWithdrawal);
  }, [isLost]);

  const done = (said: string, state?: 'done' | 'waiting') => {
    announce(said);
    const id = selected && idOf(selected);
    selection.toNextFree();
    if (id !== undefined && state) queue.settle(id, state);
  };
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => selection.move(1) },
    { keys: 'K', label: moneyText.move, run: () => selection.move(-1) },
    { keys: 'ArrowDown', run: () => selection.move(1) },
    { keys: 'ArrowUp', run: () => selection.move(-1) },
    {
      keys: 'O',
      label: moneyText.openMember,
      isOn: selected !== undefined,
      run: () => navigate(`/members/${selected?.member.member_id}`),
    },
    {
      keys: 'Space',
      label: bulkText.tick,
      isQuiet: true,
      isOn: mayDecide && isFree === true,
      run: () => {
        if (!selected) return;
        ticks.toggle(idOf(selected));
        selection.move(1);
      },
    },
    {
      keys: 'U',
      label: moneyText.release,
      isOn: mayDecide && selected !== undefined && !isLost,
      run: () => {
        hold.release();
        selection.toNextFree();
      },
    },
  ]);

  if (!queue.rows)
    return queue.error ? <FailedRead error={queue.error} onRetry={queue.reload} /> : <SkeletonRows rows={12} />;
  return (
    <div className={pane.isOpen ? 'split queue is-open' : 'split queue'}>
      <Panel
        title={<Tabs tab="requested" count={rows.length} onChange={onTab} />}
        end={<span className="dim sm nowrap queue-sum">{moneyText.oldestFirst}</span>}
      >
        <Ticked value={ticks.ids}>
          <QueueList
            label={words.list}
            columns={COLUMNS}
            waiting={selection.rows}
            recent={recent}
            idOf={idOf}
            selectedId={selected ? idOf(selected) : null}
            onSelect={(row) => {
              if (row.status !== 'requested') return;
              selection.select(row);
              pane.open();
            }}
            isMuted={(row) => row.asked !== null || (row.held_by !== null && !isMe(row.held_by.name))}
            isDone={(row) => row.status !== 'requested'}
            phoneRow={(row, onOpen) => <PhoneRow row={row} onOpen={onOpen} />}
            empty={<EmptyLine below={words.emptyBelow}>{words.empty}</EmptyLine>}
          />
        </Ticked>
      </Panel>
      {isBulk ? (
        <BulkPane
          items={ticks.ticked.map(bulkItemOf)}
          act={bulkText.approve}
          onClose={(text) => {
            ticks.clear();
            if (text !== null) done(text);
          }}
        />
      ) : selected ? (
        <WithdrawalPane
          key={idOf(selected)}
          row={selected}
          isLost={isLost}
          holdRefusal={hold.refusal}
          back={
            <PaneBack
              label={moneyText.place(selection.rows.indexOf(selected) + 1, selection.rows.length)}
              onBack={pane.close}
            />
          }
          onNext={selection.toNextFree}
          onDone={done}
        />
      ) : (
        <Panel label={words.pane}>
          <EmptyLine>{words.empty}</EmptyLine>
        </Panel>
      )}
    </div>
  );
}

/** Withdrawals that were approved, paid or rejected. */
function Decided({ tab, onTab }: { tab: Exclude<Tab, 'requested'>; onTab: (tab: Tab) => void }) {
  const announce = useAnnounce();
  const answer = useDeskQuery(operatorWithdrawals, { status: tab, limit: 100 }, { keepPreviousData: true });
  usePageTitle(words.title, words.tabs[tab]);
  return (
    <DecidedQueue
      title={<Tabs tab={tab} count={undefined} onChange={onTab} />}
      label={words.list}
      paneLabel={words.pane}
      backTo={words.title}
      empty={words.emptyOther}
      answer={answer}
      columns={COLUMNS}
      idOf={idOf}
      phoneRow={(row, onOpen) => <PhoneRow row={row} onOpen={onOpen} />}
      pane={(row, back) => (
        <WithdrawalPane
          key={idOf(row)}
          row={row}
          isLost={false}
          holdRefusal={null}
          back={back}
          onNext={() => onTab('requested')}
          onDone={(said) => {
            announce(said);
            void answer.mutate();
            void rereadCalls(operatorWithdrawal);
          }}
        />
      )}
    />
  );
}
