import { formatBaht } from '#contract/baht-text.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import { actText, membersText } from '../../text/members.ts';
import { blocksOf, type Card, waitText } from './card.ts';

interface Main {
  label: string;
  run: () => void;
}

/** The one sentence about this person that matters now, with what to do about it. */
export function HeadNote({ card, main }: { card: Card; main: Main | null }) {
  const { freeze, waiting_deposit: waiting, withdrawal } = card;
  const bar = (tone: string, icon: DeskIconName, text: React.ReactNode) => (
    <div className={`note ${tone} items-center py-1.5`} role="status">
      <DeskIcon name={icon} />
      <span className="grow">{text}</span>
      {main && (
        <ActButton look="primary" keys="Enter" onClick={main.run}>
          {main.label}
        </ActButton>
      )}
    </div>
  );
  if (freeze)
    return bar(
      'bad',
      'lock',
      <>
        {membersText.frozenNote(freeze.by, formatDateTime(freeze.since), freeze.until && formatDateTime(freeze.until))}{' '}
        · {actText.freezeReasons.find(([reason]) => reason === freeze.reason)?.[1]} · {freeze.detail}
      </>,
    );
  if (waiting)
    return bar(
      'wait',
      'clock',
      <>
        {membersText.waitingDepositOf} <b>{formatBaht(waiting.amount)}</b> {membersText.baht}{' '}
        {membersText.waitingDeposit(waitText(waiting.since))}
      </>,
    );
  const blocks = blocksOf(card);
  if (withdrawal?.open)
    return bar(
      'wait',
      'withdraw',
      <>
        {membersText.openWithdrawal} <b>{formatBaht(withdrawal.open.amount)}</b> {membersText.baht}{' '}
        {formatDateTime(withdrawal.open.requested_at)}
      </>,
    );
  if (blocks.length > 0)
    return bar(
      'warn',
      'lock',
      <>
        {membersText.blocked(blocks.length)} · {blocks[0]?.message}
      </>,
    );
  return null;
}
