import { Link, useSearchParams } from 'react-router-dom';
import { WITHDRAW_TEXT as text } from '../../../text/withdraw.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { OneWithdrawal } from '../components/one-withdrawal.tsx';
import { useWithdrawal } from '../components/use-withdrawal.ts';
import { WithdrawForm } from '../components/withdraw-form.tsx';
import { WithdrawFacts } from '../components/withdraw-rules.tsx';
import { WithdrawSkeleton } from '../components/withdraw-skeleton.tsx';
import { LastWithdrawal, WithdrawStages } from '../components/withdraw-stages.tsx';
import { isOpen } from '../model/withdrawal.ts';

/** `/member/withdraw`: the rules and the amount; while one is under way, where it stands. `?id=` shows that one. */
export default function WithdrawPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return (
    <div className="w-full max-w-[34rem] mx-auto grid grid-cols-[minmax(0,1fr)] gap-4">
      {id ? <OneWithdrawal key={id} id={id} /> : <WithdrawBody />}
    </div>
  );
}

function WithdrawBody() {
  const screen = useWithdrawal();
  const { rules, withdrawal } = screen;
  if (screen.isFailed)
    return <ErrorBlock title={text.errorTitle} onRetry={screen.retry} isRetrying={screen.isRetrying} />;
  if (screen.isLoading || !rules) return <WithdrawSkeleton />;
  if (withdrawal && screen.isFollowed) {
    return (
      <>
        <WithdrawStages withdrawal={withdrawal} isStale={screen.isStale} />
        <WithdrawFacts rules={rules} />
        <div className="action-bar">
          <div className="grid grid-flow-col auto-cols-fr gap-3 max-w-[34rem] mx-auto">
            <Link to="/member" className={buttonClass({ variant: 'quiet', size: 'lg' })}>
              {text.member}
            </Link>
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
      {withdrawal && <LastWithdrawal withdrawal={withdrawal} />}
      <WithdrawForm rules={rules} onMade={screen.show} />
    </>
  );
}
