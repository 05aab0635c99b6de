import { Link } from 'react-router-dom';
import { formatBaht } from '../../../../lib/money.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import type { PricedBill } from '../../../../stores/lotto.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { Pad } from './use-pad.ts';

/** The last look at a priced bill: what changed, what is refused, what it costs and may win. */
export function BillConfirm({ pad }: { pad: Pad }) {
  const { bill, isChanged, isSending, isChecking, failure } = pad;
  if (!bill) return null;
  const refused = bill.lines.some(({ status }) => status === 'closed' || status === 'over_limit');
  const title = refused ? text.refusedTitle : isChanged ? text.changedTitle : text.confirmTitle;
  return (
    <Sheet
      open
      onClose={pad.giveUp}
      title={title}
      {...(isChanged && { text: text.changedText })}
      persistent={isSending}
      footer={<Action pad={pad} bill={bill} refused={refused} />}
    >
      <WalletChoice pad={pad} bill={bill} />
      <ul className="rows max-h-[38dvh] overflow-y-auto">
        {bill.lines.map((line) => (
          <PricedLine key={`${line.bet_type} ${line.number}`} line={line} />
        ))}
      </ul>
      <dl className="rows text-sm mt-2">
        {[
          [text.total, bill.total],
          [text.maxPayout, bill.max_payout],
          [text.balanceAfter, bill.balance_after],
        ].map(([name, amount]) => (
          <div key={name} className="flex justify-between items-center min-h-11">
            <dt className="text-muted">{name}</dt>
            <dd className="text-base">
              <Money amount={Number(amount)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-muted mt-2">
        {bill.merged > 0 && `${text.merged(bill.merged)} · `}
        {bill.cancellable_until ? text.cancelUntil(formatDateTime(bill.cancellable_until)) : text.noCancel}
      </p>
      {failure && !isChecking && (
        <p role="alert" className="hint err">
          <Icon name="alert" size={16} className="mt-0.5" />
          {failure}
        </p>
      )}
    </Sheet>
  );
}

function Action({ pad, bill, refused }: { pad: Pad; bill: PricedBill; refused: boolean }) {
  if (refused) {
    return (
      <Button size="lg" block busy={pad.isChecking} onClick={pad.dropRefused}>
        {text.dropRefused}
      </Button>
    );
  }
  if (bill.balance_after < 0) {
    return (
      <>
        <p role="alert" className="text-sm text-error text-center pb-2">
          {text.shortOf(formatBaht(-bill.balance_after))}
        </p>
        <Link to="/member/deposit" className={buttonClass({ size: 'lg', block: true })} onClick={pad.giveUp}>
          {text.deposit}
        </Link>
      </>
    );
  }
  return (
    <Button size="lg" block busy={pad.isSending} busyLabel={text.confirming} onClick={() => void pad.confirm()}>
      {text.confirm(formatBaht(bill.total))}
    </Button>
  );
}

function WalletChoice({ pad, bill }: { pad: Pad; bill: PricedBill }) {
  if (pad.wallets.length < 2) return null;
  return (
    <label className="flex items-center justify-between gap-3 min-h-12 text-sm">
      <span className="text-muted">{text.wallet}</span>
      <select
        className="bg-base-300 rounded-xl h-11 px-3 text-base"
        value={bill.wallet_id}
        disabled={pad.isSending}
        onChange={(event) => void pad.price(event.target.value)}
      >
        {pad.wallets.map(({ id, wallet_name }) => (
          <option key={id} value={id}>
            {wallet_name}
          </option>
        ))}
      </select>
    </label>
  );
}

function PricedLine({ line }: { line: PricedBill['lines'][number] }) {
  const isRefused = line.status === 'closed' || line.status === 'over_limit';
  return (
    <li className="flex items-center gap-3 min-h-13 py-1 [content-visibility:auto] [contain-intrinsic-size:auto_52px]">
      <b className={`w-14 text-lg num ${isRefused ? 'line-through text-closed' : ''}`}>{line.number}</b>
      <span className="flex-1 min-w-0 text-sm">
        {BET_NAMES[line.bet_type]} <span className="text-muted num">{rateText(line.rate)}</span>
        {line.message && (
          <span className={`block text-xs ${line.status === 'half' ? 'text-half' : 'text-error'}`}>{line.message}</span>
        )}
      </span>
      <Money amount={line.amount} unit={null} />
    </li>
  );
}
