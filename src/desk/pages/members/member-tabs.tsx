import { Panel } from '../../parts/panel.tsx';
import { DeskSegment } from '../../parts/segment.tsx';
import { membersText } from '../../text/members.ts';
import { BalanceAt } from './balance-at.tsx';
import type { Card } from './card.ts';
import { BillsTab, BonusesTab, NoticesTab, RoundsTab } from './lists.tsx';
import { type Entry, StatementTab } from './statement-tab.tsx';
import { TABS, type TabName } from './tabs.ts';

/** What the member did: money, bills, games, bonuses, withdrawals, messages. */
export function MemberTabs({
  card,
  tab,
  entry,
  onTab,
  onEntry,
}: {
  card: Card;
  tab: TabName;
  entry: Entry | null;
  onTab: (tab: TabName) => void;
  onEntry: (entry: Entry | null) => void;
}) {
  const { member_id: id, bonuses, money } = card;
  const counts: Partial<Record<TabName, number>> = { bonuses: bonuses.length, withdrawals: money.withdrawals.count };
  return (
    <Panel
      label={membersText.history}
      title={
        <DeskSegment
          label={membersText.tab}
          choices={TABS.map(({ name, label }) => ({
            value: name,
            label: counts[name] ? `${label} ${counts[name]}` : label,
          }))}
          value={tab}
          onChange={onTab}
        />
      }
      end={(tab === 'statement' || tab === 'withdrawals') && <BalanceAt memberId={id} />}
    >
      {tab === 'statement' && <StatementTab memberId={id} entry={entry} onEntry={onEntry} />}
      {tab === 'withdrawals' && (
        <StatementTab key="withdraw" memberId={id} type="withdraw" entry={entry} onEntry={onEntry} />
      )}
      {tab === 'bills' && <BillsTab memberId={id} />}
      {tab === 'rounds' && <RoundsTab memberId={id} />}
      {tab === 'bonuses' && <BonusesTab bonuses={bonuses} />}
      {tab === 'notices' && <NoticesTab memberId={id} />}
    </Panel>
  );
}
