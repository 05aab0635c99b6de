import { useState } from 'react';
import { operatorConfirmations, operatorRejectConfirmation } from '#contract/operator.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useIsFresh } from '../../shell/live-state.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { type Confirmation, idOf } from './confirmation.ts';

export type Rejecting = ReturnType<typeof useRejecting>;

/** Sends a request back to its asker, with a reason; `reason` is null until it is begun. */
export function useRejecting(confirmation: Confirmation, onDone: (said: string) => void) {
  const isFresh = useIsFresh();
  const reject = useDeskCommand(operatorRejectConfirmation, [operatorConfirmations]);
  const [reason, setReason] = useState<string | null>(null);
  const text = (reason ?? '').trim();
  const isReady = text.length >= 3 && isFresh;
  return {
    reason,
    setReason,
    /** Begins with the questions that were denied as the reason. */
    begin: (denied: readonly string[]) => setReason(denied.length > 0 ? words.differs(denied.join(', ')) : ''),
    isReady,
    isRunning: reject.isRunning,
    send() {
      if (!isReady || reject.isRunning) return;
      reject.run({ confirmation_id: idOf(confirmation), reason: text }).then(
        () => onDone(words.said.rejected),
        () => undefined,
      );
    },
    fault: reject.refusal?.message,
  };
}
