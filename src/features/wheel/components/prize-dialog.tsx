import { baht } from '#contract/money.ts';
import { formatNumber } from '#src/lib/count.ts';
import { WHEEL_TEXT as text } from '#src/text/wheel.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { Money } from '#src/ui/money.tsx';
import type { Prize } from '../model/wheel.ts';
import type { Outcome } from './use-wheel.ts';

export interface PrizeDialogProps {
  outcome: Outcome;
  isCrediting: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** The prize, and whether it is credited. After a lost answer the player can request it again. */
export function PrizeDialog({ outcome: { spun, reward, failure }, isCrediting, onRetry, onClose }: PrizeDialogProps) {
  const { prize } = spun;
  const hasPrize = prize.kind !== 'none';
  return (
    <Dialog open onClose={onClose} title={text.prizeTitle} head="hidden" maxWidth={400} persistent={isCrediting}>
      <div className="px-6 py-6 grid justify-items-center text-center">
        {hasPrize && <Drawing name="done" />}
        <p className="text-sm text-muted mt-3 first:mt-0">{hasPrize ? text.youReceived : text.tryAgain}</p>
        <PrizeAmount prize={prize} />
        <p className="text-sm text-muted mt-2 min-h-6" role="status">
          {failure ? text.safe : reward ? text.credited[prize.kind] : text.crediting}
        </p>
        {failure && (
          <p role="alert" className="text-sm text-error">
            {failure}
          </p>
        )}
        {failure ? (
          <Button size="lg" block className="mt-5" busy={isCrediting} onClick={onRetry}>
            {text.retry}
          </Button>
        ) : (
          <Button size="lg" block className="mt-5" busy={!reward} onClick={onClose}>
            {text.ok}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PrizeAmount({ prize }: { prize: Prize }) {
  if (prize.kind === 'none') return <p className="text-xl font-bold mt-1">{prize.name}</p>;
  return (
    <p className="text-4xl font-bold text-win mt-1 num">
      {prize.kind === 'cash' ? (
        <Money amount={baht(prize.amount)} />
      ) : (
        <>
          {prize.kind === 'free_spin' && <span className="text-xl">{text.freeSpin} </span>}
          {formatNumber(prize.amount)} <span className="text-xl">{text.units[prize.kind]}</span>
        </>
      )}
    </p>
  );
}
