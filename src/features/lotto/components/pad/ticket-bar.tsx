import { memo, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { Stop } from '#contract/stops.ts';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { depositForBill } from '#src/lib/bill-deposit.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { formatCount } from '#src/lib/count.ts';
import { WatchStop } from '#src/share/watch-stop.tsx';
import { type DraftLine, EMPTY_DRAFT, useLotto } from '#src/stores/lotto.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Select } from '#src/ui/inputs.tsx';
import { Money } from '#src/ui/money.tsx';
import { betWallets } from '../../model/bet-wallets.ts';
import { highestPayoutOf, sumsOf, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from '../bill-draft/change-draft.ts';
import type { BillControls } from '../bill-draft/use-bill-flow.ts';

const { bill: text } = PAD_TEXT;

/** The wallets that may pay, the chosen one, and the amount that it lacks for a total. */
function usePayment(total: Satang) {
  const wallets = betWallets(useQuery(memberWallets, {}).data?.wallets ?? []);
  const chosen = useLotto(({ billInputData }) => (billInputData ?? EMPTY_DRAFT).walletId);
  const wallet = wallets.find(({ id }) => id === chosen) ?? wallets[0];
  const short = satang(wallet ? Math.max(0, total - satangOf(wallet.balance)) : 0);
  return { wallets, wallet, cash: wallets.find(isCash), short };
}

/**
 * The slip's price and highest payout, and the button that has it checked, or the way to deposit the missing amount.
 * Nothing is sold here.
 */
export const TicketBar = memo(function TicketBar({
  flow,
  lines,
  terms,
  stop,
  onCheck,
}: {
  flow: BillControls;
  /** The lines that the press checks: the slip, with a number that stays on the writing line. */
  lines: readonly DraftLine[];
  terms: Terms;
  /** The lottery is not sold at present. */
  stop: Stop | null;
  onCheck: () => void;
}) {
  const { count, total, faults } = useMemo(() => sumsOf(lines, terms), [lines, terms]);
  const payment = usePayment(total);
  const { short } = payment;
  const canCheck = flow.isSent || (count > 0 && faults === 0);
  return (
    <>
      {flow.step !== 'differences' && flow.step !== 'confirm' && flow.failure && (
        <div className="tk-failure">
          <Failure text={flow.failure} />
        </div>
      )}
      <div className="tk-bar" data-bar>
        <div className={faults === 0 && short === 0 ? 'tk-sum is-plain' : 'tk-sum'} role="status">
          <p className="text-muted num">
            {stop ? (
              STOP_TEXT.lottery.draftCount(formatCount(count))
            ) : faults > 0 ? (
              <span className="text-error">{text.faults(faults)}</span>
            ) : short > 0 ? (
              <span className="text-error">{text.shortBy(formatBaht(bahtOf(short)))}</span>
            ) : (
              <>
                <span className="bar-count">{text.lines(count)} · </span>
                <HighestPayout written={lines} terms={terms} />
              </>
            )}
          </p>
          <p className="text-xl leading-7">
            <Money amount={bahtOf(total)} className="font-bold" />
          </p>
        </div>
        {stop ? <StoppedButton stop={stop} /> : <CheckButton {...{ flow, canCheck, payment, onCheck }} />}
      </div>
    </>
  );
});

interface CheckButtonProps {
  flow: BillControls;
  canCheck: boolean;
  payment: ReturnType<typeof usePayment>;
  onCheck: () => void;
}

/** Has the slip checked; where the wallet lacks money for it, leads to a deposit or to the wallet that has it. */
function CheckButton({ flow, canCheck, payment: { wallet, cash, short }, onCheck }: CheckButtonProps) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const isShort = short > 0 && !flow.isSent;
  if (isShort && canCheck && wallet && cash)
    return isCash(wallet) ? (
      <Link to={depositForBill(flow.roundId, short)} className={buttonClass({ size: 'lg' }, 'px-4 num')}>
        {text.depositShort(formatBaht(bahtOf(short)))}
      </Link>
    ) : (
      // A deposit would not come to this wallet.
      <Button
        key="wallet"
        size="lg"
        className="px-4"
        onClick={() => changeDraft({ type: 'wallet', walletId: cash.id })}
      >
        {PAD_TEXT.confirm.payFromWallet(cash.wallet_name)}
      </Button>
    );
  return (
    <Button
      key="check"
      size="lg"
      className="px-6"
      disabled={!canCheck || isShort}
      busy={flow.isChecking}
      busyLabel={text.checking}
      onClick={onCheck}
    >
      {isLoggedIn ? text.check : text.login}
    </Button>
  );
}

/** Replaces the check while the lottery is not sold. */
function StoppedButton({ stop }: { stop: Stop }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return isLoggedIn ? (
    <WatchStop stop={stop} label={STOP_TEXT.watch.lottery} className="px-4" />
  ) : (
    <Button size="lg" className="px-6" disabled>
      {STOP_TEXT.lottery.state}
    </Button>
  );
}

/** Computed after the frame that shows a key: a long bill takes a while. */
function HighestPayout({ written, terms }: { written: readonly DraftLine[]; terms: Terms }) {
  const lines = useDeferredValue(written);
  const most = useMemo(() => highestPayoutOf(lines, terms), [lines, terms]);
  return text.most(formatBaht(bahtOf(most)));
}

/** Chooses the wallet that pays, if there are several. */
export function WalletChoice() {
  const { wallets, wallet } = usePayment(satang(0));
  if (!wallet || wallets.length < 2) return null;
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      <span className="text-muted">{text.wallet}</span>
      <Select
        className="bg-base-300 rounded-xl h-11 px-3 text-base min-w-0"
        value={wallet.id}
        onChange={(walletId) => changeDraft({ type: 'wallet', walletId })}
      >
        {wallets.map(({ id, wallet_name }) => (
          <option key={id} value={id}>
            {wallet_name}
          </option>
        ))}
      </Select>
    </label>
  );
}
