import { Link } from 'react-router-dom';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { Bill } from './use-pad.ts';

/** The bill is sold: its number, what it cost, and where it is found. */
export function BillMade({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.madeTitle} maxWidth={400}>
      <div className="px-6 pb-6 text-center">
        <span className="mx-auto grid place-items-center size-14 rounded-full bg-money-in/15 text-money-in">
          <Icon name="check" />
        </span>
        <p className="mt-3">{text.madeText(bill.bill_no)}</p>
        <p className="text-3xl font-bold mt-1">
          <Money amount={bill.total} />
        </p>
        <p className="text-sm text-muted num">{text.lines(String(bill.line_count))}</p>
        <div className="grid grid-cols-2 gap-3 mt-6">
          <Link
            to={`/lotto/bills?bill=${bill.bill_id}`}
            className={buttonClass({ variant: 'quiet' })}
            onClick={onClose}
          >
            {text.seeBill}
          </Link>
          <Button onClick={onClose}>{text.more}</Button>
        </div>
      </div>
    </Dialog>
  );
}
