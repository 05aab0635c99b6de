import { bankName } from '#contract/banks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorDepositLife } from '#contract/operator-deposits.ts';
import { formatTime } from '#src/lib/time.ts';
import { shortAccount } from '../../parts/account.ts';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Column } from '../../parts/record-table.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { amountText } from '../../text/money.ts';
import { Hit } from './hit.tsx';

export type DepositLife = OutputOf<typeof operatorDepositLife>;
export type AnyDeposit = DepositLife['deposit'];

export const idOf = ({ payment_id }: AnyDeposit): string => payment_id;

const LOOKS: Readonly<Record<AnyDeposit['status'], readonly [Tone, DeskIconName]>> = {
  pending: ['wait', 'clock'],
  paid: ['ok', 'check'],
  review: ['warn', 'eye'],
  cancelled: ['off', 'back'],
  expired: ['off', 'close'],
};

/** The state of a deposit. */
export function DepositStatus({ status }: Pick<AnyDeposit, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <State tone={tone} icon={icon}>
      {words.status[status]}
    </State>
  );
}

const { heads } = words;

/** The columns of the list, with what was searched for marked. */
export const columnsFor = (q: string): readonly Column<AnyDeposit>[] => [
  { id: 'at', head: heads.at, width: 6, cell: (row) => <span className="dim">{formatTime(row.created_at)}</span> },
  { id: 'reference', head: heads.reference, width: 8, cell: (row) => <Hit text={row.reference} q={q} /> },
  {
    id: 'amount',
    head: heads.amount,
    width: 6.5,
    align: 'right',
    cell: (row) => (
      <b className="med">
        <Hit text={amountText(row.credited ?? row.amount)} q={q} />
      </b>
    ),
  },
  {
    id: 'payer',
    head: heads.payer,
    cell: ({ payer }) =>
      payer ? (
        <>
          <Hit text={payer.account_name || '–'} q={q} />
          <span className="sub ml-2">
            {bankName(payer.bank_code)} <Hit text={shortAccount(payer.account_no)} q={q} />
          </span>
        </>
      ) : (
        <span className="sub">{words.noMoney}</span>
      ),
  },
  { id: 'member', head: heads.member, width: 8, cell: (row) => <Hit text={row.member.username} q={q} /> },
  { id: 'status', head: heads.status, width: 6.5, cell: (row) => <DepositStatus status={row.status} /> },
];
