import { Link } from 'react-router-dom';
import { formatBaht } from '../../../../../contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '../../../../../contract/money.ts';
import { memberWallets } from '../../../../../contract/wallet.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { depositForBill } from '../../../../lib/bill-deposit.ts';
import { useLotto } from '../../../../stores/lotto.ts';
import { useUser } from '../../../../stores/user.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { Money } from '../../../../ui/money.tsx';
import { betWallets } from '../../model/bet-wallets.ts';
import { highestPayoutOf, sumsOf, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from './change-draft.ts';
import type { BillControls } from './use-bill-flow.ts';

const { bill: text } = PAD_TEXT;
/** The wallet type that deposits go to (docs/rules.md#money). */
const CASH = 1;

/**
 * What the draft costs, may win and leaves in the wallet, and the button that has it checked, or the way to deposit what
 * the wallet lacks. Nothing is sold here.
 */
export function DraftFooter({ flow, terms }: { flow: BillControls; terms: Terms }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const { count, total, faults } = sumsOf(flow.lines, terms);
  const maxPayout = highestPayoutOf(flow.lines, terms);
  const wallets = betWallets(useQuery(memberWallets, {}).data?.wallets ?? []);
  const chosen = useLotto(({ billInputData }) => billInputData?.walletId);
  const wallet = wallets.find(({ id }) => id === chosen) ?? wallets[0];
  const balanceAfter = satang(satangOf(wallet?.balance ?? 0) - total);
  const short = satang(wallet ? Math.max(0, -balanceAfter) : 0);
  const canCheck = flow.isSent || (count > 0 && faults === 0);
  return (
    <div className="border-t border-hairline -mx-4 px-4 pt-3 grid gap-3">
      <dl className="grid gap-1 text-sm">
        {wallet && wallets.length > 1 && (
          <div className="flex justify-between items-center gap-3">
            <dt className="text-muted">{text.wallet}</dt>
            <dd>
              <select
                className="bg-base-300 rounded-xl h-11 px-3 text-base"
                aria-label={text.wallet}
                value={wallet.id}
                onChange={(event) => changeDraft({ type: 'wallet', walletId: event.target.value })}
              >
                {wallets.map(({ id, wallet_name }) => (
                  <option key={id} value={id}>
                    {wallet_name}
                  </option>
                ))}
              </select>
            </dd>
          </div>
        )}
        <div className="flex justify-between">
          <dt className="text-muted">{text.maxPayout}</dt>
          <dd className="text-win">
            <Money amount={bahtOf(maxPayout)} />
          </dd>
        </div>
        {wallet && (
          <div className="flex justify-between">
            <dt className="text-muted">{short > 0 ? text.short : text.balanceAfter}</dt>
            <dd className={short > 0 ? 'text-error num' : undefined}>
              {short > 0 ? text.shortBy(formatBaht(bahtOf(short))) : <Money amount={bahtOf(balanceAfter)} />}
            </dd>
          </div>
        )}
        <div className="flex justify-between items-baseline">
          <dt className="text-base font-medium num">{text.total(count)}</dt>
          <dd className="text-2xl">
            <Money amount={bahtOf(total)} className="font-bold" />
          </dd>
        </div>
      </dl>
      {flow.failure ? <Failure text={flow.failure} /> : faults > 0 && <p className="hint">{text.faults(faults)}</p>}
      {short > 0 && canCheck && !flow.isSent && wallet?.wallet_type_id === CASH ? (
        <Link
          to={depositForBill(flow.roundId, short)}
          className={buttonClass({ size: 'lg', block: true }, 'num')}
          onClick={flow.close}
        >
          {text.depositShort(formatBaht(bahtOf(short)))}
        </Link>
      ) : (
        <Button
          size="lg"
          block
          disabled={!canCheck || (short > 0 && !flow.isSent)}
          busy={flow.isChecking}
          busyLabel={text.checking}
          onClick={flow.check}
        >
          {isLoggedIn ? text.check : text.login}
        </Button>
      )}
    </div>
  );
}
