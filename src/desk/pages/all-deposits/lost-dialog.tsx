import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { StaleNote } from '../../parts/stale-note.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { moneyText } from '../../text/money.ts';
import type { AnyDeposit } from './columns.tsx';
import { LostFields } from './lost-fields.tsx';
import { useLostPayment } from './use-lost-payment.ts';

interface Props {
  deposit: AnyDeposit;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** A payment for this open deposit that the bank has and never reported: always asked of a second operator. */
export function LostDialog({ deposit, onClose, onDone }: Props) {
  const { payment, change, faults, refusal, isReady, isRunning, submit } = useLostPayment(deposit, onDone);
  return (
    <DeskDialog
      title={words.lostTitle}
      end={<span className="sm dim">{words.of(deposit.member.username, deposit.reference)}</span>}
      width={640}
      onClose={onClose}
      foot={
        <>
          <span className="grow" />
          <ActButton look="primary" size="go" disabled={!isReady} isBusy={isRunning} onClick={submit}>
            {words.ask} {payment.amount} {moneyText.baht}
          </ActButton>
        </>
      }
    >
      <LostFields payment={payment} faults={faults} onChange={change} />
      <StaleNote />
      <Refusal of={refusal} />
      <Note>{words.lostInfo}</Note>
    </DeskDialog>
  );
}
