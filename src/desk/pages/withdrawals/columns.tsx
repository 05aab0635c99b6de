import { formatTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { shortBank } from '../../parts/account.ts';
import { Age } from '../../parts/age.tsx';
import { HeldBy } from '../../parts/holding.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Column } from '../../parts/record-table.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useClock } from '../../shell/clock.tsx';
import { withdrawalsText } from '../../text/withdrawals.ts';
import { FactChip } from './facts.tsx';
import { decidedAt, idOf, type Withdrawal } from './withdrawal.ts';

const TARGET_MINUTES = 20;
const { heads } = withdrawalsText;

function Waited({ since }: { since: string }) {
  return <Age since={since} now={useClock(10_000)} targetMinutes={TARGET_MINUTES} />;
}

const LOOKS: Readonly<Record<Withdrawal['status'], readonly [Tone, DeskIconName]>> = {
  requested: ['wait', 'clock'],
  approved: ['wait', 'clock'],
  paid: ['ok', 'check'],
  rejected: ['off', 'back'],
};

/** The state of a withdrawal. */
export function Status({ status }: Pick<Withdrawal, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <State tone={tone} icon={icon}>
      {withdrawalsText.status[status]}
    </State>
  );
}

/** The columns of the list. */
export const COLUMNS: readonly Column<Withdrawal>[] = [
  {
    id: 'age',
    head: heads.age,
    width: 4.875,
    cell: (row) =>
      row.status === 'requested' ? (
        <>
          <Tick id={idOf(row)} />
          <Waited since={row.requested_at} />
        </>
      ) : (
        formatTime(decidedAt(row))
      ),
  },
  {
    id: 'amount',
    head: heads.amount,
    width: 5.875,
    align: 'right',
    cell: (row) => <Money amount={row.amount} unit={null} />,
  },
  {
    id: 'member',
    head: heads.member,
    width: 6.75,
    cell: (row) => <span className="med">{row.member.username}</span>,
  },
  {
    id: 'facts',
    head: heads.facts,
    cell: (row) =>
      row.status === 'requested' ? (
        <span className="facts">
          {row.facts.map((fact) => (
            <FactChip key={fact.kind} fact={fact} />
          ))}
        </span>
      ) : (
        <span className="hs">
          <Status status={row.status} />
          <span className="sm cut">{row.reason ?? shortBank(row.bank.bank_code, row.bank.account_no)}</span>
        </span>
      ),
  },
  {
    id: 'holder',
    head: heads.holder,
    width: 6,
    cell: (row) => (row.status === 'requested' ? <HeldBy row={row} /> : (row.decided_by ?? withdrawalsText.byRule)),
  },
];

/** A row on a phone: two lines. */
export function PhoneRow({ row, onOpen }: { row: Withdrawal; onOpen: () => void }) {
  const [fact] = row.facts;
  return (
    <button type="button" className="prow w-full text-left" onClick={onOpen}>
      <span className="hs">
        <b>
          <Money amount={row.amount} unit={null} />
        </b>
        <span className="med">{row.member.username}</span>
      </span>
      <span className="r sm">
        {row.status === 'requested' ? <Waited since={row.requested_at} /> : formatTime(decidedAt(row))}
      </span>
      <span className="facts">
        {row.status === 'requested' ? fact && <FactChip fact={fact} /> : <Status status={row.status} />}
      </span>
      <span className="r sm">{row.status === 'requested' ? <HeldBy row={row} /> : row.decided_by}</span>
    </button>
  );
}
