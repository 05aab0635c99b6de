import { useRef } from 'react';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { IconButton } from '#src/ui/button.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { AddressFields } from './address-fields.tsx';
import type { Item } from './item-card.tsx';
import { useRedeem } from './use-redeem.ts';

const MAX_QUANTITY = 100;

/** The form to redeem an item: quantity, the server's price, the address of goods, and the confirmation. */
export function RedeemSheet({ item, onClose, onDone }: { item: Item; onClose: () => void; onDone: () => void }) {
  const form = useRef<HTMLDivElement>(null);
  const order = useRedeem(item, form, onDone);
  const most = Math.min(MAX_QUANTITY, item.stock ?? MAX_QUANTITY, item.max_per_member ?? MAX_QUANTITY);
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.sheetTitle}
      text={item.name}
      persistent={order.isSending}
      failure={order.reason}
      footer={
        <MoneyButton
          size="lg"
          block
          disabled={!order.canSend}
          busy={order.isSending}
          busyLabel={text.sending}
          onClick={() => void order.send()}
        >
          {text.submit(order.price.points_total)}
        </MoneyButton>
      }
    >
      {item.description && <p className="text-sm text-muted mb-3">{item.description}</p>}
      <Quantity quantity={order.quantity} most={most} onChange={order.changeQuantity} />
      <dl className="rows text-sm">
        {[
          [text.each, order.price.points_each],
          [text.total, order.price.points_total],
          [text.after, order.pointsAfter],
        ].map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 min-h-11">
            <dt className="text-muted">{name}</dt>
            <dd className="num">{typeof value === 'number' ? text.points(value) : '–'}</dd>
          </div>
        ))}
      </dl>
      {item.needs_address && (
        <div className="mt-4" ref={form}>
          <AddressFields address={order.address} errors={order.errors} onChange={order.setAddress} />
        </div>
      )}
    </Sheet>
  );
}

interface QuantityProps {
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

function Quantity({ quantity, most, onChange }: QuantityProps) {
  return (
    <div className="flex items-center justify-between min-h-12">
      <span>{text.quantity}</span>
      <div className="flex items-center gap-1">
        <IconButton icon="minus" label={text.less} disabled={quantity <= 1} onClick={() => onChange(quantity - 1)} />
        <b className="min-w-10 text-center text-lg num" aria-live="polite">
          {quantity}
        </b>
        <button
          type="button"
          className="btn btn-ghost btn-icon text-xl"
          aria-label={text.more}
          disabled={quantity >= most}
          onClick={() => onChange(quantity + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
