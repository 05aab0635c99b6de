import './buyers.css';
import '#src/ui/choices.css';
import { useId, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { checkBuyerName } from '#contract/buyer-name.ts';
import { buyerList, learnBuyer } from '#contract/lotto-buyers.ts';
import type { Baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { shortDate } from '#src/lib/time.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckInput } from '#src/ui/inputs.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { type Buyer, buyerCalled, buyerLike } from '../../model/buyer-names.ts';

const { name: text, list } = BUYERS_TEXT;

type Choice = 'like' | 'new' | 'own';

interface BuyerNameSheetProps {
  /** Null: the member's own bill, which is given to somebody. */
  name: string | null;
  count: number;
  total: Baht;
  buyers: readonly Buyer[];
  /** The other buyers of the list. */
  others: readonly string[];
  /** The bill's new owner; null: the member. */
  onChoose: (name: string | null) => void;
  onClose: () => void;
}

/** Whose a bill of a list is: a known buyer, a new one, another of the list, or the member. */
export function BuyerNameSheet({ name, count, total, buyers, others, onChoose, onClose }: BuyerNameSheetProps) {
  const id = useId();
  const [typed, setTyped] = useState(name ?? '');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [error, setError] = useState<string | null>(null);
  const learn = useCommand(learnBuyer, { revalidates: [buyerList] });
  const checked = checkBuyerName(typed);
  const written = checked.ok ? checked.value : typed.trim();
  const like = checked.ok ? buyerLike(written, buyers) : undefined;
  const choice = chosen === 'like' && !like ? 'new' : (chosen ?? (like ? 'like' : 'new'));

  const apply = async () => {
    if (choice === 'own') return onChoose(null);
    if (!checked.ok) return setError(checked.message);
    if (choice === 'new' || !like) return onChoose(buyerCalled(written, buyers)?.name ?? written);
    try {
      // Later lists know this spelling too.
      await learn.run({ buyer_id: like.buyer_id, name: written });
      onChoose(like.name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.isDefinite ? (failure.fields.name ?? failure.message) : list.changeFailed);
    }
  };
  const pick = (value: Choice, label: string, hint?: string) => (
    <label className="pick">
      <CheckInput
        type="radio"
        className="radio radio-primary radio-sm"
        name={id}
        checked={choice === value}
        onChange={() => setChosen(value)}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      text={text.about(count, formatBaht(total))}
      footer={
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button variant="quiet" size="lg" onClick={onClose}>
            {list.cancel}
          </Button>
          <Button size="lg" className="px-2" busy={learn.isRunning} onClick={() => void apply()}>
            {choice === 'own' ? text.toOwn : choice === 'like' && like ? list.mergeWith(like.name) : text.use}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={list.name}
          value={typed}
          error={error}
          hint={like ? text.like(like.name) : undefined}
          autoComplete="off"
          onChange={(next) => {
            setTyped(next);
            setError(null);
            setChosen(null);
          }}
        />
        {(like || name !== null) && (
          <div className="inset-box rows overflow-hidden" role="radiogroup" aria-label={text.title}>
            {like &&
              pick(
                'like',
                list.mergeWith(like.name),
                like.last_draw ? list.bought(like.round_count, shortDate(like.last_draw)) : undefined,
              )}
            {pick('new', text.isNew(written))}
            {name !== null && pick('own', text.isNoName, text.moves(count))}
          </div>
        )}
        {others.length > 0 && (
          <section>
            <h3 className="text-sm font-medium mb-2">{text.others}</h3>
            <div className="flex flex-wrap gap-2">
              {others.map((other) => (
                <button key={other} type="button" className="chip" onClick={() => onChoose(other)}>
                  {other}
                </button>
              ))}
            </div>
          </section>
        )}
      </div>
    </Sheet>
  );
}
