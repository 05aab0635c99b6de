import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useStop } from '#src/share/use-stop.ts';
import { WatchStop } from '#src/share/watch-stop.tsx';
import { STOP_TEXT } from '#src/text/stops.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { isOpen } from '../model/withdrawal.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { PayoutsStopped } from './payouts-stopped.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawFacts } from './withdraw-rules.tsx';
import { WithdrawSkeleton } from './withdraw-skeleton.tsx';
import { LastWithdrawal, WithdrawStages } from './withdraw-stages.tsx';

/** Rules and form; the stages in their place while a withdrawal is open. */
export function WithdrawBody({ onProvePhone }: { onProvePhone: () => void }) {
  const screen = useWithdrawal();
  const { rules, withdrawal } = screen;
  const stop = useStop('payouts');
  if (!rules)
    return (
      <Pending of={screen.reads} failed={text.errorTitle}>
        <WithdrawSkeleton />
      </Pending>
    );
  if (withdrawal && screen.isFollowed) {
    return (
      <>
        {stop && isOpen(withdrawal) && <PayoutsStopped stop={stop} />}
        <WithdrawStages withdrawal={withdrawal} stop={withdrawal.can_cancel ? stop : null} isStale={screen.isStale} />
        {stop && withdrawal.can_cancel && <CancelWithdrawal withdrawal={withdrawal} />}
        <WithdrawFacts rules={rules} />
        <div className="action-bar">
          <div className="grid fit-7 gap-3 max-w-[34rem] mx-auto">
            {stop && isOpen(withdrawal) ? (
              <WatchStop stop={stop} label={STOP_TEXT.watch.payouts} />
            ) : (
              <Link to={link('member')} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
                {text.member}
              </Link>
            )}
            {!isOpen(withdrawal) && (
              <Button size="lg" onClick={screen.dismiss}>
                {text.again}
              </Button>
            )}
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      {stop && <PayoutsStopped stop={stop} />}
      {withdrawal && <LastWithdrawal withdrawal={withdrawal} />}
      <WithdrawForm rules={rules} onMade={screen.show} onProvePhone={onProvePhone} />
    </>
  );
}
