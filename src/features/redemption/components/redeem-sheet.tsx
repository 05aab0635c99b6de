import { useRef, useState } from 'react';
import { redeem, redemptionCalc, redemptionHistory, redemptionList } from '../../../../contract/redemption.ts';
import { memberPoints, memberWallets } from '../../../../contract/wallet.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isUnsure } from '../../../api/is-unsure.ts';
import { useCommand } from '../../../api/use-command.ts';
import { revalidate, useQuery } from '../../../api/use-query.ts';
import { REDEMPTION_TEXT as text } from '../../../text/redemption.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusError } from '../../../ui/use-focus-error.ts';
import { type Address, AddressFields, NO_ADDRESS } from './address-fields.tsx';
import type { Item } from './item-card.tsx';

const MOST = 100;

/** How many, what it costs by the server's own sum, where to, and the last yes. */
export function RedeemSheet({ item, onClose, onDone }: { item: Item; onClose: () => void; onDone: () => void }) {
  const [quantity, setQuantity] = useState(1);
  const [typed, setTyped] = useState<Address | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const most = Math.min(MOST, item.stock ?? MOST, item.max_per_member ?? MOST);
  const calc = useQuery(redemptionCalc, { item_id: item.item_id, quantity }, { keepPreviousData: true });
  const { run, isRunning } = useCommand(redeem, {
    revalidates: [memberPoints, memberWallets, redemptionList, redemptionHistory],
  });
  // Where the last parcel went to is a good guess.
  const had = useQuery(redemptionHistory, item.needs_address ? {} : null);
  const address = typed ?? had.data?.items.find((order) => order.address)?.address ?? NO_ADDRESS;
  const body = useRef<HTMLDivElement>(null);
  const focusError = useFocusError(body);
  const isPriced = calc.data?.quantity === quantity;
  const total = item.points * quantity;

  const send = async () => {
    setRefusal(null);
    try {
      await run({ item_id: item.item_id, quantity, ...(item.needs_address && { address }) });
      toast.success(text.done(item.name), { id: 'redeem' });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      focusError();
      if (error.isDefinite) void revalidate([redemptionCalc, redemptionList, memberPoints]);
    }
  };
  // A lost answer may have been a yes: the same press again gets the same answer.
  const isOpen = refusal !== null && isUnsure(refusal);
  const failure = refusal && (refusal.fields.quantity ?? refusal.fields.address ?? refusal.message);
  const reason = isOpen
    ? text.unsure
    : (failure ?? (isPriced ? calc.data?.reason : null) ?? calc.error?.message ?? null);
  const order = (next: number) => {
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
      footer={
        <>
          <Failure text={reason} className="mb-2" />
          <Button
            size="lg"
            block
            disabled={!isOpen && (!isPriced || calc.data?.can_redeem !== true)}
            busy={isRunning}
            busyLabel={text.sending}
            onClick={() => void send()}
          >
            {text.submit(total)}
          </Button>
        </>
      }
    >
      {item.description && <p className="text-sm text-muted mb-3">{item.description}</p>}
      <div className="flex items-center justify-between min-h-12">
        <span>{text.quantity}</span>
        <div className="flex items-center gap-1">
          <IconButton icon="minus" label={text.less} disabled={quantity <= 1} onClick={() => order(quantity - 1)} />
          <b className="min-w-10 text-center text-lg num" aria-live="polite">
            {quantity}
          </b>
          <button
            type="button"
            className="btn btn-ghost btn-icon text-xl"
            aria-label={text.more}
            disabled={quantity >= most}
            onClick={() => order(quantity + 1)}
          >
            +
          </button>
        </div>
      </div>
      <dl className="rows text-sm">
        {[
          [text.each, item.points],
          [text.total, total],
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
