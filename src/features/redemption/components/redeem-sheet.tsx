import { useRef, useState } from 'react';
import { redeem, redemptionCalc, redemptionHistory, redemptionList } from '#contract/redemption.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { isUnsure } from '#src/api/is-unsure.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { IconButton } from '#src/ui/button.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useFocusError } from '#src/ui/use-focus-error.ts';
import { type Address, AddressFields, NO_ADDRESS } from './address-fields.tsx';
import type { Item } from './item-card.tsx';

const MAX_QUANTITY = 100;

/** The form to redeem an item: quantity, the server's price, the address of goods, and the confirmation. */
export function RedeemSheet({ item, onClose, onDone }: { item: Item; onClose: () => void; onDone: () => void }) {
  const [quantity, setQuantity] = useState(1);
  const [typed, setTyped] = useState<Address | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const most = Math.min(MAX_QUANTITY, item.stock ?? MAX_QUANTITY, item.max_per_member ?? MAX_QUANTITY);
  const calc = useQuery(redemptionCalc, { item_id: item.item_id, quantity }, { keepPreviousData: true });
  const { run, isRunning } = useCommand(redeem, {
    revalidates: [memberPoints, memberWallets, redemptionList, redemptionHistory],
  });
  // The address of the last parcel is filled in.
  const before = useQuery(redemptionHistory, item.needs_address ? {} : null);
  const address = typed ?? before.data?.items.find((redemption) => redemption.address)?.address ?? NO_ADDRESS;
  const body = useRef<HTMLDivElement>(null);
  const focusError = useFocusError(body);
  const isPriced = calc.data?.quantity === quantity;
  // The list may have been read before an operator changed the price.
  const price = calc.data && isPriced ? calc.data : { points_each: item.points, points_total: item.points * quantity };
  const whileShown = useWhileShown();
  // After a lost answer the item may be redeemed already: a repeat has the same idempotency key and gets its answer.
  const isAnswerLost = refusal !== null && isUnsure(refusal);
  // What the order was made of. With other points it is another order, also where the answer to one like it was lost.
  const sent = useRef({ version: item.version, points: '' });

  const send = async () => {
    // A repeat after a lost answer is the same order, and gets its answer, whatever has changed since.
    if (!isAnswerLost) sent.current = { version: item.version, points: String(calc.data?.point) };
    setRefusal(null);
    try {
      const { version, points } = sent.current;
      await run({ item_id: item.item_id, version, quantity, ...(item.needs_address && { address }) }, points);
      toast.success(text.done(item.name), { id: 'redeem' });
      whileShown(onDone);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      focusError();
      if (error.isDefinite) void revalidate([redemptionCalc, redemptionList, memberPoints]);
    }
  };
  const failure = refusal && (refusal.fields.quantity ?? refusal.fields.address ?? refusal.message);
  const reason = isAnswerLost
    ? text.unsure
    : (failure ?? (isPriced ? calc.data?.reason : null) ?? calc.error?.message ?? null);
  const changeQuantity = (next: number) => {
    setRefusal(null);
    setQuantity(next);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.sheetTitle}
      text={item.name}
      persistent={isRunning}
      failure={reason}
      footer={
        <>
          <MoneyButton
            size="lg"
            block
            disabled={!isAnswerLost && (!isPriced || calc.data?.can_redeem !== true)}
            busy={isRunning}
            busyLabel={text.sending}
            onClick={() => void send()}
          >
            {text.submit(price.points_total)}
          </MoneyButton>
        </>
      }
    >
      {item.description && <p className="text-sm text-muted mb-3">{item.description}</p>}
      <div className="flex items-center justify-between min-h-12">
        <span>{text.quantity}</span>
        <div className="flex items-center gap-1">
          <IconButton
            icon="minus"
            label={text.less}
            disabled={quantity <= 1}
            onClick={() => changeQuantity(quantity - 1)}
          />
          <b className="min-w-10 text-center text-lg num" aria-live="polite">
            {quantity}
          </b>
          <button
            type="button"
            className="btn btn-ghost btn-icon text-xl"
            aria-label={text.more}
            disabled={quantity >= most}
            onClick={() => changeQuantity(quantity + 1)}
          >
            +
          </button>
        </div>
      </div>
      <dl className="rows text-sm">
        {[
          [text.each, price.points_each],
          [text.total, price.points_total],
          [text.after, isPriced ? calc.data?.point_after : undefined],
        ].map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 min-h-11">
            <dt className="text-muted">{name}</dt>
            <dd className="num">{typeof value === 'number' ? text.points(value) : '–'}</dd>
          </div>
        ))}
      </dl>
      {item.needs_address && (
        <div className="mt-4" ref={body}>
          <AddressFields address={address} errors={refusal?.fields ?? {}} onChange={setTyped} />
        </div>
      )}
    </Sheet>
  );
}
