import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { operatorDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { sumBaht } from '#src/lib/money.ts';
import { rereadCalls, useDeskQuery } from '../../api/use-desk-query.ts';
import { useQueue } from '../../api/use-queue.ts';
import { useRereadOnGone } from '../../api/use-reread-on-gone.ts';
import { BulkPane } from '../../parts/bulk-pane.tsx';
import { DecidedQueue } from '../../parts/decided-queue.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
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
import { allDepositsText } from '../../text/all-deposits.ts';
import { bulkText } from '../../text/bulk.ts';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { AllDeposits } from '../all-deposits/all-deposits.tsx';
import { bulkItemOf } from './bulk.tsx';
import { COLUMNS, PhoneRow } from './columns.tsx';
import { DepositPane } from './deposit-pane.tsx';
import { idOf, type Review } from './review.ts';
import { HOLD_CALLS, readWaiting } from './use-deposits.ts';

type Tab = 'waiting' | 'credited' | 'returned' | 'all';
const WHYS = ['no_match', 'amount_differs', 'other_payer', 'paid_twice', 'own_limit'] as const;
const RECENT_MS = 15 * 60_000;
const NONE: readonly Review[] = [];

/** What was decided in the last quarter of an hour, by anybody. */
function useRecent(): readonly Review[] {
  const credited = useDeskQuery(operatorDeposits, { state: 'credited', limit: 10 });
  const returned = useDeskQuery(operatorDeposits, { state: 'returned', limit: 10 });
  useRereadOnGone('deposits', operatorDeposits);
  const since = Date.now() - RECENT_MS;
  return [...(credited.data?.items ?? []), ...(returned.data?.items ?? [])]
    .filter(({ decided_at }) => decided_at !== null && Date.parse(decided_at) > since)
    .sort((one, other) => (other.decided_at ?? '').localeCompare(one.decided_at ?? ''));
}

function Tabs({ tab, count, onChange }: { tab: Tab; count: number | undefined; onChange: (tab: Tab) => void }) {
  const { tabs } = depositsText;
  return (
    <DeskSegment
      label={depositsText.states}
      choices={[
        { value: 'waiting', label: count === undefined ? tabs.waiting : `${tabs.waiting} ${count}` },
        { value: 'credited', label: tabs.credited },
        { value: 'returned', label: tabs.returned },
        { value: 'all', label: allDepositsText.tab },
      ]}
      value={tab}
      onChange={onChange}
    />
  );
}

/** Payments that the system could not match: oldest first, the decision beside the list. */
export default function DepositsPage() {
  const [tab, setTab] = useState<Tab>('waiting');
  if (tab === 'all') return <AllDeposits tabs={<Tabs tab="all" count={undefined} onChange={setTab} />} />;
  return tab === 'waiting' ? <Waiting onTab={setTab} /> : <Decided tab={tab} onTab={setTab} />;
}

function Waiting({ onTab }: { onTab: (tab: Tab) => void }) {
  const { me } = useMe();
  const isMe = useIsMe();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const queue = useQueue('deposits', idOf, readWaiting);
  const [why, setWhy] = useState<Review['why'] | null>(null);
  const shownQueue = why === null ? queue : { ...queue, rows: queue.rows?.filter((row) => row.why === why) };
  const selection = useQueueSelection(shownQueue, idOf);
  const recent = useRecent();
  const { selected, isLost } = selection;
  const pane = usePane(selected ? idOf(selected) : null);
  const ticks = useTicks(queue.rows ?? NONE, idOf);
  const isBulk = ticks.ids.size > 0;

  usePageTitle(depositsText.title, depositsText.below);
  const mayDecide = me.scopes.includes('deposits');
  const isFree = selected && !isLost && !selected.asked && (!selected.held_by || isMe(selected.held_by.name));
  const hold = useHold(HOLD_CALLS, queue, mayDecide && !isBulk && selected && isFree ? idOf(selected) : null);
  // Another one has decided it: the pane says who.
  useEffect(() => {
    if (isLost) void rereadCalls(operatorDeposit);
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
      isOn: selected?.candidates[0] !== undefined,
      run: () => navigate(`/members/${selected?.candidates[0]?.member.member_id}`),
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
    {
      keys: 'F',
      label: depositsText.filter,
      isQuiet: true,
      run: () => setWhy((before) => WHYS[before === null ? 0 : WHYS.indexOf(before) + 1] ?? null),
    },
  ]);

  if (!queue.rows)
    return queue.error ? <FailedRead error={queue.error} onRetry={queue.reload} /> : <SkeletonRows rows={12} />;
  const place = selected ? selection.rows.indexOf(selected) + 1 : 0;
  const back = <PaneBack label={moneyText.place(place, selection.rows.length)} onBack={pane.close} />;
  return (
    <div className={pane.isOpen ? 'split queue is-open' : 'split queue'}>
      <Panel
        title={
          <>
            <Tabs tab="waiting" count={queue.rows.length} onChange={onTab} />
            <span className="dim sm nowrap queue-sum">
              {moneyText.sum(sumBaht(queue.rows.map(({ amount }) => amount)))} · {moneyText.oldestFirst}
            </span>
          </>
        }
        end={
          <button
            type="button"
            className="btn btn-ghost btn-xs queue-filter"
            aria-label={why === null ? depositsText.allReasons : depositsText.why[why]}
            onClick={() => setWhy((before) => WHYS[before === null ? 0 : WHYS.indexOf(before) + 1] ?? null)}
          >
            <DeskIcon name="filter" />
            <span className="word">{why === null ? depositsText.allReasons : depositsText.why[why]}</span>{' '}
            <kbd className="key">F</kbd>
          </button>
        }
      >
        <Ticked value={ticks.ids}>
          <QueueList
            label={depositsText.list}
            columns={COLUMNS}
            waiting={selection.rows}
            recent={recent}
            idOf={idOf}
            selectedId={selected ? idOf(selected) : null}
            onSelect={(row) => {
              if (row.state !== 'waiting') return;
              selection.select(row);
              pane.open();
            }}
            isMuted={(row) => row.asked !== null || (row.held_by !== null && !isMe(row.held_by.name))}
            isDone={(row) => row.state !== 'waiting'}
            phoneRow={(row, onOpen) => <PhoneRow review={row} onOpen={onOpen} />}
            empty={
              <EmptyLine below={why === null ? depositsText.emptyBelow : undefined}>
                {why === null ? depositsText.empty : depositsText.emptyFilter}
              </EmptyLine>
            }
          />
        </Ticked>
      </Panel>
      {isBulk ? (
        <BulkPane
          items={ticks.ticked.map(bulkItemOf)}
          act={bulkText.credit}
          onClose={(text) => {
            ticks.clear();
            if (text !== null) done(text);
          }}
        />
      ) : selected ? (
        <DepositPane
          key={idOf(selected)}
          row={selected}
          isLost={isLost}
          holdRefusal={hold.refusal}
          back={back}
          onNext={selection.toNextFree}
          onDone={done}
        />
      ) : (
        <Panel label={depositsText.pane}>
          <EmptyLine>{depositsText.empty}</EmptyLine>
        </Panel>
      )}
    </div>
  );
}

/** Payments that were credited or sent back. */
function Decided({ tab, onTab }: { tab: 'credited' | 'returned'; onTab: (tab: Tab) => void }) {
  const answer = useDeskQuery(operatorDeposits, { state: tab, limit: 100 }, { keepPreviousData: true });
  usePageTitle(depositsText.title, depositsText.below);
  return (
    <DecidedQueue
      title={<Tabs tab={tab} count={undefined} onChange={onTab} />}
      label={depositsText.list}
      paneLabel={depositsText.pane}
      backTo={depositsText.title}
      empty={depositsText.emptyDecided}
      answer={answer}
      columns={COLUMNS}
      idOf={idOf}
      phoneRow={(row, onOpen) => <PhoneRow review={row} onOpen={onOpen} />}
      pane={(row, back) => (
        <DepositPane
          key={idOf(row)}
          row={row}
          isLost={false}
          holdRefusal={null}
          back={back}
          onNext={() => onTab('waiting')}
          onDone={() => undefined}
        />
      )}
    />
  );
}
