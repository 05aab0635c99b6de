import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { depositForBill } from '#src/lib/bill-deposit.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { serverNow } from '#src/lib/clock.ts';
import { endTime } from '#src/lib/day-labels.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { PricedBill, PricedLine } from '../../model/bill-differences.ts';
import { BET_TYPES, keyOfLine } from '../../model/draft-lines.ts';
import { BillFact } from './bill-fact.tsx';
import { BillNote } from './bill-note.tsx';
import { changeDraft } from './change-draft.ts';
import type { BillControls } from './use-bill-flow.ts';

const { confirm: text } = PAD_TEXT;
/** The number of listed numbers before "and so many more". */
const SHOWN = 40;

/** A checked bill to confirm: its numbers, cost and wallet, and until when it can be cancelled. */
export function ConfirmSheet({ flow }: { flow: BillControls }) {
  const { priced: bill, failure, notice } = flow;
  if (flow.step !== 'confirm' || !bill) return null;
  const until = bill.cancellable_until;
  const rule = until ? text.cancelUntil(endTime(until, serverNow())) : text.cancelNever;
  return (
    <Sheet
      open
      onClose={flow.edit}
      title={text.title}
      text={`${bill.round.category_name} ${bill.round.name} · ${rule}`}
      persistent
      failure={failure}
      footer={<Actions flow={flow} bill={bill} />}
    >
      {notice && (
        <p role="status" className="hint mb-3 text-half!">
          <Icon name="info" size={16} className="mt-0.5" />
          {notice}
        </p>
      )}
      <Aside />
      <Numbers lines={bill.lines} />
      <Facts bill={bill} />
      <BillNote isLocked={flow.isSent} />
    </Sheet>
  );
}

/** The draft that a repeated bill has replaced: it is not part of this bill. */
function Aside() {
  const count = useLotto(({ billInputData }) => billInputData?.aside?.length ?? 0);
  return (
    count > 0 && (
      <p className="hint mb-3 num">
        <Icon name="info" size={16} className="mt-0.5" />
        {text.aside(count)}
      </p>
    )
  );
}

function Numbers({ lines }: { lines: readonly PricedLine[] }) {
  const shown = lines.slice(0, SHOWN);
  return (
    <div className="inset-box p-4 grid gap-3">
      {BET_TYPES.filter((betType) => shown.some(({ bet_type }) => bet_type === betType)).map((betType) => (
        <section key={betType} aria-label={BET_NAMES[betType]}>
          <h3 className="text-xs font-normal text-muted mb-1.5">{BET_NAMES[betType]}</h3>
          <ul className="flex flex-wrap gap-2">
            {shown
              .filter(({ bet_type }) => bet_type === betType)
              .map((line) => (
                <li
                  key={keyOfLine(line)}
                  className={`rounded-xl px-3 py-1.5 num ${line.status === 'half' ? 'bg-half-soft text-half' : 'bg-base-100'}`}
                >
                  <b>{line.number}</b>{' '}
                  <span className="text-sm">
                    {line.status === 'half' ? text.halfLine(line.amount) : text.line(line.amount)}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {lines.length > SHOWN && <p className="text-sm text-muted num">{text.more(lines.length - SHOWN)}</p>}
    </div>
  );
}

function Facts({ bill }: { bill: PricedBill }) {
  const half = bill.lines.filter(({ status }) => status === 'half');
  const [discount, balanceAfter] = [satangOf(bill.discount), satangOf(bill.balance_after)];
  return (
    <>
      <dl className="mt-4 grid gap-2 text-sm">
        <BillFact name={text.count}>{text.numbers(bill.line_count)}</BillFact>
        {discount > 0 && (
          <BillFact name={text.discount}>
            <Money amount={bill.discount} unit="บาท" />
          </BillFact>
        )}
        <BillFact name={text.payFrom}>{bill.wallet_name}</BillFact>
        <BillFact name={text.maxPayout}>
          <Money amount={bill.max_payout} unit="บาท" className="text-win" />
        </BillFact>
        {balanceAfter >= 0 && (
          <BillFact name={text.balanceAfter}>
            <Money amount={bill.balance_after} unit="บาท" />
          </BillFact>
        )}
        <div className="flex flex-wrap justify-between items-baseline border-t border-hairline pt-3 mt-1">
          <dt className="text-base font-medium">{text.total}</dt>
          <dd className="ml-auto text-3xl">
            <Money amount={bill.total} className="font-bold" />
          </dd>
        </div>
      </dl>
      {bill.merged > 0 && <p className="hint mt-2">{text.merged(bill.merged)}</p>}
      {half.length > 0 && (
        <p className="hint mt-2 text-half!">
          <Icon name="info" size={16} className="mt-0.5" />
          {text.halfNote(
            half
              .slice(0, 5)
              .map(({ number, rate }) => `${number} ${rateText(rate)}`)
              .join(', '),
          )}
        </p>
      )}
    </>
  );
}

function Actions({ flow, bill }: { flow: BillControls; bill: PricedBill }) {
  const wallets = useQuery(memberWallets, {}).data?.wallets;
  const balanceAfter = satangOf(bill.balance_after);
  if (balanceAfter < 0 && !flow.isSent) {
    const short = satang(-balanceAfter);
    const cash = wallets?.find(isCash);
    // A deposit is credited to the cash wallet only, so it cannot fill up a bonus wallet.
    if (cash && cash.id !== bill.wallet_id)
      return (
        <>
          <p role="alert" className="text-sm text-center pb-3">
            <span className="block text-error">{text.short(formatBaht(bahtOf(short)))}</span>
            <span className="text-muted">{text.shortOf(bill.wallet_name)}</span>
          </p>
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="quiet" size="lg" onClick={flow.edit}>
              {text.edit}
            </Button>
            <Button
              size="lg"
              busy={flow.isChecking}
              onClick={() => {
                changeDraft({ type: 'wallet', walletId: cash.id });
                flow.check();
              }}
            >
              {text.payFromWallet(cash.wallet_name)}
            </Button>
          </div>
        </>
      );
    return (
      <>
        <p role="alert" className="text-sm text-center pb-3">
          <span className="block text-error">{text.short(formatBaht(bahtOf(short)))}</span>
          <span className="text-muted">{text.shortText}</span>
        </p>
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button variant="quiet" size="lg" onClick={flow.edit}>
            {text.edit}
          </Button>
          <Link
            to={depositForBill(bill.round.round_id, short)}
            className={buttonClass({ size: 'lg' })}
            onClick={flow.close}
          >
            {text.deposit}
          </Link>
        </div>
      </>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-3">
      <Button variant="quiet" size="lg" disabled={flow.isSending} onClick={flow.edit}>
        {text.edit}
      </Button>
      <MoneyButton
        size="lg"
        className="num px-2"
        busy={flow.isSending || flow.isChecking}
        busyLabel={text.sending}
        onClick={flow.send}
      >
        {flow.isSent ? text.again : text.send(formatBaht(bill.total))}
      </MoneyButton>
    </div>
  );
}
