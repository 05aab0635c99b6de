import './buyers.css';
import { useState } from 'react';
import { checkBuyerName } from '#contract/buyer-name.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { billDays, billDetail, billList } from '#contract/lotto-bills.ts';
import { buyerList, buyerResults, forgetBuyer, mergeBuyers, renameBuyer } from '#contract/lotto-buyers.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { shortDate } from '#src/lib/time.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.tsx';

const { list: text } = BUYERS_TEXT;
type Buyer = OutputOf<typeof buyerList>[number];
const CHANGED = { revalidates: [buyerList, billList, billDetail, billDays, buyerResults] } as const;

interface BuyersSheetProps {
  onClose: () => void;
  /** A buyer is forgotten (`into` null) or merged into another. */
  onGone: (buyerId: string, into: string | null) => void;
}

/** The member's buyers, to be renamed, merged and forgotten. */
export function BuyersSheet({ onClose, onGone }: BuyersSheetProps) {
  const buyers = useQuery(buyerList, {});
  const [edited, setEdited] = useState<Buyer | null>(null);
  if (edited && buyers.data)
    return <EditBuyer buyer={edited} others={buyers.data} onDone={() => setEdited(null)} onGone={onGone} />;
  return (
    <Sheet open onClose={onClose} title={text.title}>
      {!buyers.data ? (
        <Pending of={buyers} failed={text.failed}>
          <Skeleton className="h-40 rounded-box" />
        </Pending>
      ) : buyers.data.length === 0 ? (
        <p className="text-sm text-muted">{text.empty}</p>
      ) : (
        <ul className="rows">
          {buyers.data.map((buyer) => (
            <li key={buyer.buyer_id} className="who">
              <span>
                {buyer.name}
                <small>
                  {buyer.last_draw ? text.bought(buyer.round_count, shortDate(buyer.last_draw)) : text.notBought}
                </small>
                {buyer.names.length > 1 && (
                  <small>{text.names(buyer.names.filter((name) => name !== buyer.name).join(', '))}</small>
                )}
              </span>
              <IconButton icon="edit" size={20} label={text.editOf(buyer.name)} onClick={() => setEdited(buyer)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface EditBuyerProps {
  buyer: Buyer;
  others: readonly Buyer[];
  onDone: () => void;
  onGone: BuyersSheetProps['onGone'];
}

function EditBuyer({ buyer, others, onDone, onGone }: EditBuyerProps) {
  const [name, setName] = useState(buyer.name);
  const [error, setError] = useState<string | null>(null);
  const [into, setInto] = useState<Pick<Buyer, 'buyer_id' | 'name'> | null>(null);
  const [isForgetting, setForgetting] = useState(false);
  const rename = useCommand(renameBuyer, CHANGED);
  const merge = useCommand(mergeBuyers, CHANGED);
  const forget = useCommand(forgetBuyer, CHANGED);
  const { buyer_id } = buyer;

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setInto(null);
      setForgetting(false);
      // The name is another buyer's: perhaps both are one person.
      const taken = others.find((other) => other.names.some((one) => one.toLowerCase() === name.trim().toLowerCase()));
      if (failure.code === 'buyer_name_taken' && taken) setInto(taken);
      setError(failure.fields.name ?? (failure.isDefinite ? failure.message : text.changeFailed));
    }
  };
  const save = () =>
    attempt(async () => {
      const checked = checkBuyerName(name);
      if (!checked.ok) return setError(checked.message);
      await rename.run({ buyer_id, name: checked.value });
      toast.success(text.saved, { id: 'buyer' });
      onDone();
    });
  const rest = others.filter((other) => other.buyer_id !== buyer_id);
  return (
    <Sheet
      open
      onClose={onDone}
      title={text.editOf(buyer.name)}
      footer={
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button variant="quiet" size="lg" onClick={onDone}>
            {text.cancel}
          </Button>
          <Button size="lg" busy={rename.isRunning} onClick={() => void save()}>
            {text.save}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField label={text.name} value={name} error={error} autoComplete="off" onChange={setName} />
        {rest.length > 0 && (
          <section>
            <h3 className="text-sm font-medium mb-2">{text.merge}</h3>
            <div className="flex flex-wrap gap-2">
              {rest.map((other) => (
                <button key={other.buyer_id} type="button" className="chip" onClick={() => setInto(other)}>
                  {other.name}
                </button>
              ))}
            </div>
          </section>
        )}
        <Button variant="ghost" className="justify-self-start px-1 text-error" onClick={() => setForgetting(true)}>
          {text.forget}
        </Button>
      </div>
      {into && (
        <ConfirmDialog
          open
          title={text.mergeTitle(buyer.name, into.name)}
          text={text.mergeText(buyer.name, into.name)}
          confirm={text.mergeWith(into.name)}
          cancel={text.cancel}
          busy={merge.isRunning}
          onClose={() => setInto(null)}
          onConfirm={() =>
            void attempt(async () => {
              await merge.run({ buyer_id, into_id: into.buyer_id });
              toast.success(text.merged(into.name), { id: 'buyer' });
              onGone(buyer_id, into.buyer_id);
              onDone();
            })
          }
        />
      )}
      <ConfirmDialog
        open={isForgetting}
        title={text.forgetTitle(buyer.name)}
        text={text.forgetText}
        confirm={text.forget}
        cancel={text.forgetNo}
        danger
        busy={forget.isRunning}
        onClose={() => setForgetting(false)}
        onConfirm={() =>
          void attempt(async () => {
            await forget.run({ buyer_id });
            toast.success(text.forgotten(buyer.name), { id: 'buyer' });
            onGone(buyer_id, null);
            onDone();
          })
        }
      />
    </Sheet>
  );
}
