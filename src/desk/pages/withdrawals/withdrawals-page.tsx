import { useState } from 'react';
import { operatorWithdrawal, operatorWithdrawals } from '#contract/operator-money.ts';
import { sumBaht } from '#src/lib/money.ts';
import { rereadCalls, useDeskQuery } from '../../api/use-desk-query.ts';
import { useQueue } from '../../api/use-queue.ts';
import { useRereadOnGone } from '../../api/use-reread-on-gone.ts';
import { DecidedQueue } from '../../parts/decided-queue.tsx';
import { EmptyLine } from '../../parts/read-states.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import type { QueueRecords } from '../../parts/use-queue-work.ts';
import { WaitingQueue } from '../../parts/waiting-queue.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { usePageTitle } from '../../shell/title.tsx';
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

const RECORDS: QueueRecords<Withdrawal> = {
  scope: 'withdrawals',
  idOf,
  holdCalls: HOLD_CALLS,
  detail: operatorWithdrawal,
  memberOf: ({ member }) => member.member_id,
};

function Waiting({ onTab }: { onTab: (tab: Tab) => void }) {
  const queue = useQueue('withdrawals', idOf, readWaiting);
  const recent = useRecent();
  const rows = queue.rows ?? NONE;
  usePageTitle(words.title, words.below(rows.length, sumBaht(rows.map(({ amount }) => amount))));
  return (
    <WaitingQueue
      records={RECORDS}
      queue={queue}
      title={<Tabs tab="requested" count={rows.length} onChange={onTab} />}
      end={<span className="dim sm nowrap queue-sum">{moneyText.oldestFirst}</span>}
      words={words}
      empty={<EmptyLine below={words.emptyBelow}>{words.empty}</EmptyLine>}
      recent={recent}
      isWaiting={({ status }) => status === 'requested'}
      columns={COLUMNS}
      phoneRow={(row, onOpen) => <PhoneRow row={row} onOpen={onOpen} />}
      bulkItemOf={bulkItemOf}
      bulkAct={bulkText.approve}
      pane={(row, given) => <WithdrawalPane key={idOf(row)} row={row} {...given} />}
    />
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
