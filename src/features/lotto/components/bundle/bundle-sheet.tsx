import '../buyers/buyers.css';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { depositForBill } from '#src/lib/bill-deposit.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { serverNow } from '#src/lib/clock.ts';
import { endTime } from '#src/lib/day-labels.ts';
import { formatDate } from '#src/lib/time.ts';
import type { WrittenBill } from '#src/stores/lotto.ts';
import { BUNDLE_TEXT as text } from '#src/text/bundle.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import {
  columnsIn,
  cutBill,
  cutCount,
  lineCount,
  numbersIn,
  type PricedBundle,
  soldCount,
} from '../../model/bundle.ts';
import { BillFact } from '../bill-draft/bill-fact.tsx';
import { BillHead, FairCopy } from '../list/fair-copy.tsx';
import type { BundleControls } from './use-bundle.ts';

const { confirm } = PAD_TEXT;
type PricedBill = PricedBundle['bills'][number];

/**
 * Checked bills to be bought together with one press: all of them, or where something cannot be bought the rest, with
 * what is left out.
 */
export function BundleSheet({ flow }: { flow: BundleControls }) {
  const { priced, bills, failure, notice } = flow;
  if (!priced) return null;
  const { round, is_complete: isComplete } = priced;
  const until = priced.cancellable_until;
  const rule = until ? confirm.cancelUntil(endTime(until, serverNow())) : confirm.cancelNever;
  return (
    <Sheet
      open
      onClose={flow.edit}
      title={isComplete ? text.confirm.title(priced.bill_count) : text.part.title(cutCount(priced))}
      text={text.confirm.about(round.category_name, formatDate(round.draw_date), rule)}
      persistent
      failure={failure}
      footer={<Actions flow={flow} priced={priced} />}
    >
      {notice && (
        <p role="status" className="hint mb-3 text-half!">
          <Icon name="info" size={16} className="mt-0.5" />
          {notice}
        </p>
      )}
      {isComplete ? <Whole priced={priced} /> : <InPart bills={bills} priced={priced} />}
    </Sheet>
  );
}

function Whole({ priced }: { priced: PricedBundle }) {
  return (
    <>
      <div className="lps inset-box px-4 rows">
        {priced.bills.map((bill) => (
          <Buyer key={bill.buyer ?? ''} bill={bill} about={text.linesAnd(bill.line_count, numbersIn(bill.lines))} />
        ))}
      </div>
      <dl className="mt-4 grid gap-2 text-sm">
        <BillFact name={confirm.payFrom}>{priced.wallet_name}</BillFact>
        {satangOf(priced.balance_after) >= 0 && (
          <BillFact name={confirm.balanceAfter}>{formatBaht(priced.balance_after)}</BillFact>
        )}
        <Total name={text.confirm.total(soldCount(priced))} amount={priced.total} />
      </dl>
      <HalfNote priced={priced} />
      <p className="hint mt-2">
        <Icon name="info" size={16} className="mt-0.5" />
        {text.confirm.note}
      </p>
    </>
  );
}

/** The bills of which something cannot be bought on paper, the others as one line each. */
function InPart({ bills, priced }: { bills: readonly WrittenBill[]; priced: PricedBundle }) {
  const columns = columnsIn(bills);
  const both = priced.bills.flatMap((bill, place) => {
    const written = bills[place];
    return written ? [{ bill, cut: cutBill(written, bill) }] : [];
  });
  return (
    <div className="lps grid grid-cols-[minmax(0,1fr)] gap-3">
      {both.map(
        ({ bill, cut }) =>
          cut && (
            <FairCopy
              key={bill.buyer ?? ''}
              label={text.paper(bill.buyer ?? text.own, formatBaht(bill.total))}
              columns={columns}
              lines={cut}
              head={
                <BillHead
                  name={<h3>{bill.buyer ?? text.own}</h3>}
                  count={bill.line_count > 0 ? text.linesOf(bill.line_count, bill.lines.length) : text.part.none}
                  written={bill.written}
                  total={bill.total}
                />
              }
            />
          ),
      )}
      <div className="rows">
        {both.map(
          ({ bill, cut }) =>
            !cut && <Buyer key={bill.buyer ?? ''} bill={bill} about={text.part.whole(bill.line_count)} />,
        )}
      </div>
      <dl className="grid gap-2 text-sm border-t border-hairline pt-3">
        <BillFact name={text.part.written(lineCount(priced))}>{formatBaht(priced.written)}</BillFact>
        <BillFact name={text.part.unsold}>
          {`−${formatBaht(bahtOf(satang(satangOf(priced.written) - satangOf(priced.total))))}`}
        </BillFact>
        {satangOf(priced.balance_after) >= 0 && (
          <BillFact name={text.part.after(priced.wallet_name)}>{formatBaht(priced.balance_after)}</BillFact>
        )}
        <Total name={text.part.sold(soldCount(priced))} amount={priced.total} />
      </dl>
      <HalfNote priced={priced} />
    </div>
  );
}

function Buyer({ bill, about }: { bill: PricedBill; about: string }) {
  return (
    <div className="who">
      <span>
        {bill.buyer ?? text.own}
        <small>{about}</small>
      </span>
      <b className="num">{formatBaht(bill.total)}</b>
    </div>
  );
}

function HalfNote({ priced }: { priced: PricedBundle }) {
  const half = priced.bills.flatMap(({ lines }) => lines.filter(({ status }) => status === 'half'));
  return (
    half.length > 0 && (
      <p className="hint mt-2 text-half! num">
        <Icon name="info" size={16} className="mt-0.5" />
        {confirm.halfNote(numbersIn(half))}
      </p>
    )
  );
}

function Total({ name, amount }: { name: string; amount: Baht }) {
  return (
    <div className="flex flex-wrap justify-between items-baseline border-t border-hairline pt-3 mt-1">
      <dt className="text-base font-medium num">{name}</dt>
      <dd className="ml-auto text-3xl">
        <Money amount={amount} className="font-bold" />
      </dd>
    </div>
  );
}

function Actions({ flow, priced }: { flow: BundleControls; priced: PricedBundle }) {
  const wallets = useQuery(memberWallets, {}).data?.wallets;
  const short = satang(Math.max(0, -satangOf(priced.balance_after)));
  const edit = (
    <Button variant="quiet" size="lg" disabled={flow.isSending} onClick={flow.edit}>
      {confirm.edit}
    </Button>
  );
  if (priced.bill_count === 0)
    return (
      <>
        <p role="alert" className="text-sm text-center text-error pb-3">
          {text.part.noneLeft}
        </p>
        <Button variant="quiet" size="lg" block onClick={flow.edit}>
          {confirm.edit}
        </Button>
      </>
    );
  if (short > 0 && !flow.isSent) {
    const cash = wallets?.find(isCash);
    // A deposit is credited to the cash wallet only, so it cannot fill up a bonus wallet.
    const isOther = cash !== undefined && cash.id !== priced.wallet_id;
    return (
      <>
        <p role="alert" className="text-sm text-center pb-3">
          <span className="block text-error">{confirm.short(formatBaht(bahtOf(short)))}</span>
          <span className="text-muted">{isOther ? confirm.shortOf(priced.wallet_name) : confirm.shortText}</span>
        </p>
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          {edit}
          {isOther ? (
            <Button size="lg" busy={flow.isChecking} onClick={() => flow.payFrom(cash.id)}>
              {confirm.payFromWallet(cash.wallet_name)}
            </Button>
          ) : (
            <Link
              to={depositForBill(flow.roundId, short)}
              className={buttonClass({ size: 'lg' })}
              onClick={flow.waitForDeposit}
            >
              {confirm.deposit}
            </Link>
          )}
        </div>
      </>
    );
  }
  const amount = formatBaht(priced.total);
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-3">
      {edit}
      <MoneyButton
        size="lg"
        className="num px-2"
        busy={flow.isSending || flow.isChecking}
        busyLabel={confirm.sending}
        onClick={flow.send}
      >
        {flow.isSent ? confirm.again : priced.is_complete ? confirm.send(amount) : text.part.send(amount)}
      </MoneyButton>
    </div>
  );
}
