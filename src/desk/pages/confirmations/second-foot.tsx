import type { FormEventHandler } from 'react';
import { ActButton } from '../../parts/act-button.tsx';
import { CloseButton } from '../../parts/close-button.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { moneyText } from '../../text/money.ts';
import type { Confirming } from './use-confirming.ts';
import type { Rejecting } from './use-rejecting.ts';

interface Props {
  mayDecide: boolean;
  /** The request is the reader's own: they may only withdraw it. */
  isOwn: boolean;
  confirming: Confirming;
  confirmLabel: string;
  rejecting: Rejecting;
  onForm: FormEventHandler;
  onClose: () => void;
}

function Acts({ mayDecide, isOwn, confirming, confirmLabel, rejecting }: Omit<Props, 'onForm' | 'onClose'>) {
  if (!mayDecide) return <span className="dim">{moneyText.onlyReads}</span>;
  const rejectLabel = isOwn ? words.withdraw : words.reject;
  if (rejecting.reason !== null)
    return (
      <ActButton
        look="primary"
        size="go"
        disabled={!rejecting.isReady}
        isBusy={rejecting.isRunning}
        onClick={rejecting.send}
      >
        {rejectLabel}
      </ActButton>
    );
  return (
    <>
      <ActButton size="go" keys="R" onClick={() => rejecting.begin(confirming.denied)}>
        {rejectLabel}
      </ActButton>
      {!isOwn && (
        <ActButton
          look="primary"
          size="go"
          keys="Enter"
          disabled={!confirming.isReady}
          isBusy={confirming.isRunning}
          onClick={confirming.submit}
        >
          {confirmLabel}
        </ActButton>
      )}
    </>
  );
}

/** The foot of the second operator's dialog: confirm, or begin to reject, and then reject. */
export const SecondFoot = ({ onForm, onClose, ...acts }: Props) => (
  <form className="contents" onSubmit={onForm}>
    <CloseButton onClose={onClose} />
    <span className="grow" />
    <Acts {...acts} />
  </form>
);
