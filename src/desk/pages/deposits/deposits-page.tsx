import { useState } from 'react';
import { operatorDeposit, operatorDeposits } from '#contract/operator-money.ts';
import { sumBaht } from '#src/lib/money.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { useQueue } from '../../api/use-queue.ts';
import { useRereadOnGone } from '../../api/use-reread-on-gone.ts';
import { DecidedQueue } from '../../parts/decided-queue.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { EmptyLine } from '../../parts/read-states.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import type { QueueRecords } from '../../parts/use-queue-work.ts';
import { WaitingQueue } from '../../parts/waiting-queue.tsx';
import { usePageTitle } from '../../shell/title.tsx';
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

const RECORDS: QueueRecords<Review> = {
  scope: 'deposits',
  idOf,
  holdCalls: HOLD_CALLS,
  detail: operatorDeposit,
  memberOf: ({ candidates }) => candidates[0]?.member.member_id,
};

function Waiting({ onTab }: { onTab: (tab: Tab) => void }) {
  const queue = useQueue('deposits', idOf, readWaiting);
  const [why, setWhy] = useState<Review['why'] | null>(null);
  const recent = useRecent();
  const rows = queue.rows ?? NONE;
  usePageTitle(depositsText.title, depositsText.below);

  const toNextWhy = () => setWhy((before) => WHYS[before === null ? 0 : WHYS.indexOf(before) + 1] ?? null);
  const whyText = why === null ? depositsText.allReasons : depositsText.why[why];
  return (
    <WaitingQueue
      records={RECORDS}
      queue={queue}
      isShown={why === null ? null : (row) => row.why === why}
      keys={[{ keys: 'F', label: depositsText.filter, isQuiet: true, run: toNextWhy }]}
      title={
        <>
          <Tabs tab="waiting" count={rows.length} onChange={onTab} />
          <span className="dim sm nowrap queue-sum">
            {moneyText.sum(sumBaht(rows.map(({ amount }) => amount)))} · {moneyText.oldestFirst}
          </span>
        </>
      }
      end={
        <button type="button" className="btn btn-ghost btn-xs queue-filter" aria-label={whyText} onClick={toNextWhy}>
          <DeskIcon name="filter" />
          <span className="word">{whyText}</span> <kbd className="key">F</kbd>
        </button>
      }
      words={depositsText}
      empty={
        <EmptyLine below={why === null ? depositsText.emptyBelow : undefined}>
          {why === null ? depositsText.empty : depositsText.emptyFilter}
        </EmptyLine>
      }
      recent={recent}
      isWaiting={({ state }) => state === 'waiting'}
      columns={COLUMNS}
      phoneRow={(row, onOpen) => <PhoneRow review={row} onOpen={onOpen} />}
      bulkItemOf={bulkItemOf}
      bulkAct={bulkText.credit}
      pane={(row, given) => <DepositPane key={idOf(row)} row={row} {...given} />}
    />
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
