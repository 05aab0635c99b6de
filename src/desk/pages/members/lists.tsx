import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorMemberBills, operatorMemberNotices, operatorMemberRounds } from '#contract/operator-members.ts';
import { formatDate } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { EmptyLine } from '../../parts/read-states.tsx';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { membersText, resultState } from '../../text/members.ts';
import { type Card, minus } from './card.ts';
import { PagedTable } from './paged-table.tsx';

type Bill = OutputOf<typeof operatorMemberBills>['items'][number];
type Round = OutputOf<typeof operatorMemberRounds>['items'][number];
type Notice = OutputOf<typeof operatorMemberNotices>['items'][number];
type Bonus = Card['bonuses'][number];

const NOTHING = bahtOf(satang(0));

const BILLS: readonly Column<Bill>[] = [
  {
    id: 'time',
    head: membersText.today,
    width: 6.5,
    cell: ({ created_at }) => <span className="sub">{dayOrTime(created_at)}</span>,
  },
  {
    id: 'lottery',
    head: membersText.lottery,
    cell: ({ round, bill_no }) => (
      <>
        {round.category_name} {round.name} <span className="sub sm">{bill_no}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: membersText.result,
    width: 6,
    cell: ({ status }) => <span className="sub">{resultState[status] ?? status}</span>,
  },
  {
    id: 'stake',
    head: membersText.stake,
    width: 6.5,
    align: 'right',
    cell: ({ total }) => <Money amount={total} unit={null} />,
  },
  {
    id: 'back',
    head: membersText.back2,
    width: 6.5,
    align: 'right',
    cell: ({ payout }) => (
      <Money amount={payout} unit={null} {...(satangOf(payout) > 0 && { className: 'tone-win' })} />
    ),
  },
];

/** The member's lottery bills. */
export function BillsTab({ memberId }: { memberId: string }) {
  const pages = useDeskPages(operatorMemberBills, { member_id: memberId }, 50);
  return <PagedTable label={membersText.bills} pages={pages} columns={BILLS} idOf={({ bill_id }) => bill_id} />;
}

const ROUNDS: readonly Column<Round>[] = [
  {
    id: 'time',
    head: membersText.today,
    width: 6.5,
    cell: ({ started_at }) => <span className="sub">{dayOrTime(started_at)}</span>,
  },
  {
    id: 'game',
    head: membersText.game,
    cell: ({ game_name, provider_name }) => (
      <>
        {game_name} <span className="sub sm">{provider_name}</span>
      </>
    ),
  },
  {
    id: 'stake',
    head: membersText.stake,
    width: 6,
    align: 'right',
    cell: ({ stake }) => <Money amount={stake} unit={null} />,
  },
  {
    id: 'back',
    head: membersText.back2,
    width: 6,
    align: 'right',
    cell: ({ win }) => <Money amount={win} unit={null} />,
  },
  {
    id: 'net',
    head: membersText.netResult,
    width: 6.5,
    align: 'right',
    cell: ({ stake, win }) => {
      const net = minus(win, stake);
      const tone = satangOf(net) > 0 ? 'tone-win' : satangOf(net) < 0 ? 'tone-loss' : '';
      return <Money amount={net} unit={null} sign={satangOf(net) !== 0} className={tone} />;
    },
  },
];

/** The member's game rounds. */
export function RoundsTab({ memberId }: { memberId: string }) {
  const pages = useDeskPages(operatorMemberRounds, { member_id: memberId });
  return (
    <PagedTable
      label={membersText.rounds}
      pages={pages}
      columns={ROUNDS}
      idOf={({ round_id, started_at }) => `${round_id} ${started_at}`}
    />
  );
}

const BONUS_STATES: Readonly<Record<Bonus['state'], string>> = {
  running: membersText.running,
  closing: 'รอเดิมพันจบ',
  completed: 'เล่นครบ',
  forfeited: 'สละ',
  expired: 'หมดเวลา',
  lost: 'หมดยอด',
};

const BONUSES: readonly Column<Bonus>[] = [
  { id: 'title', head: membersText.bonusTab, cell: ({ title }) => title },
  {
    id: 'taken',
    head: membersText.takenAt,
    width: 7,
    cell: ({ taken_at }) => <span className="sub">{formatDate(taken_at)}</span>,
  },
  { id: 'state', head: membersText.result, width: 6, cell: ({ state }) => BONUS_STATES[state] },
  {
    id: 'bonus',
    head: membersText.amount,
    width: 6,
    align: 'right',
    cell: ({ bonus }) => <Money amount={bonus} unit={null} />,
  },
  {
    id: 'left',
    head: membersText.left,
    width: 6,
    align: 'right',
    cell: ({ balance, finished_at }) => <Money amount={finished_at ? NOTHING : balance} unit={null} />,
  },
];

/** The member's newest bonuses. */
export function BonusesTab({ bonuses }: { bonuses: readonly Bonus[] }) {
  if (bonuses.length === 0) return <EmptyLine icon="gift">{membersText.noBonus}</EmptyLine>;
  return (
    <RecordTable label={membersText.bonusTab} columns={BONUSES} rows={bonuses} idOf={({ wallet_id }) => wallet_id} />
  );
}

const NOTICES: readonly Column<Notice>[] = [
  { id: 'time', head: membersText.today, width: 6.5, cell: ({ at }) => <span className="sub">{dayOrTime(at)}</span> },
  { id: 'title', head: membersText.notices, width: 16, cell: ({ title }) => <span className="med">{title}</span> },
  {
    id: 'text',
    head: membersText.detail,
    cell: ({ text }) => (
      <span className="sub" title={text}>
        {text}
      </span>
    ),
  },
  {
    id: 'read',
    head: '',
    width: 5,
    align: 'right',
    cell: ({ read_at }) => <span className="sub">{read_at ? membersText.read : membersText.unread}</span>,
  },
];

/** What the site has told the member. */
export function NoticesTab({ memberId }: { memberId: string }) {
  const pages = useDeskPages(operatorMemberNotices, { member_id: memberId }, 50);
  return <PagedTable label={membersText.notices} pages={pages} columns={NOTICES} idOf={({ notice_id }) => notice_id} />;
}
