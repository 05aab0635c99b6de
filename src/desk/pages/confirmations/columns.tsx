import { serverNow } from '#src/lib/clock.ts';
import { formatTime } from '#src/lib/time.ts';
import { Age } from '../../parts/age.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Column } from '../../parts/record-table.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { ageText, dayOrTime } from '../../parts/times.ts';
import { useIsMe } from '../../parts/use-is-me.ts';
import { useClock } from '../../shell/clock.tsx';
import { confirmationsText } from '../../text/confirmations.ts';
import { moneyText } from '../../text/money.ts';
import { actionText, type Confirmation } from './confirmation.ts';

const TARGET_MINUTES = 15;
const { heads, tabs } = confirmationsText;

const LOOKS: Readonly<Record<Confirmation['state'], readonly [Tone, DeskIconName]>> = {
  waiting: ['wait', 'clock'],
  confirmed: ['ok', 'check'],
  rejected: ['bad', 'close'],
  expired: ['off', 'clock'],
};

function Waited({ since }: { since: string }) {
  return <Age since={since} now={useClock(10_000)} targetMinutes={TARGET_MINUTES} />;
}

function Asker({ row }: { row: Confirmation }) {
  const isMe = useIsMe();
  return isMe(row.requested_by) ? confirmationsText.yours(row.requested_by) : row.requested_by;
}

function Confirmer({ row }: { row: Confirmation }) {
  const isMe = useIsMe();
  if (row.state !== 'waiting') return row.decided_by;
  if (!isMe(row.requested_by)) return <b className="med">{moneyText.you}</b>;
  return (
    <State tone="wait" icon="clock">
      {confirmationsText.waitsForOther}
    </State>
  );
}

/** The columns of the list. */
export const COLUMNS: readonly Column<Confirmation>[] = [
  {
    id: 'age',
    head: heads.age,
    width: 6,
    cell: (row) =>
      row.state === 'waiting' ? <Waited since={row.requested_at} /> : dayOrTime(row.decided_at ?? row.expires_at),
  },
  { id: 'what', head: heads.what, width: 11, cell: (row) => <span className="med">{actionText(row)}</span> },
  { id: 'detail', head: heads.detail, cell: (row) => <span title={row.summary}>{row.summary}</span> },
  { id: 'asker', head: heads.asker, width: 9, cell: (row) => <Asker row={row} /> },
  {
    id: 'expires',
    head: heads.expires,
    width: 11,
    cell: (row) => {
      if (row.state === 'waiting')
        return confirmationsText.left(formatTime(row.expires_at), ageText(Date.parse(row.expires_at) - serverNow()));
      const [tone, icon] = LOOKS[row.state];
      return (
        <State tone={tone} icon={icon}>
          {tabs[row.state]}
        </State>
      );
    },
  },
  { id: 'decider', head: heads.decider, width: 9, cell: (row) => <Confirmer row={row} /> },
];

/** A row on a phone: two lines. */
export function PhoneRow({ row, onOpen }: { row: Confirmation; onOpen: () => void }) {
  return (
    <button type="button" className="prow w-full text-left" onClick={onOpen}>
      <b className="med">{actionText(row)}</b>
      <span className="r sm">
        {row.state === 'waiting' ? <Waited since={row.requested_at} /> : dayOrTime(row.decided_at ?? row.expires_at)}
      </span>
      <span className="sm dim cut">{row.summary}</span>
      <span className="r sm">{row.requested_by}</span>
    </button>
  );
}
