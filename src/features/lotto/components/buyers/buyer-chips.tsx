import { lazy, Suspense, useState } from 'react';
import { buyerList } from '#contract/lotto-buyers.ts';
import { useQuery } from '#src/api/use-query.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { BUYERS_TEXT as text } from '#src/text/buyers.ts';
import { Chip } from '#src/ui/chip.tsx';
import { Icon } from '#src/ui/icon.tsx';

const BuyersSheet = lazy(() =>
  loadCode(() => import('./buyers-sheet.tsx')).then((code) => ({ default: code.BuyersSheet })),
);

/** Shows the bills of one buyer. A member who buys for nobody else does not see it. */
export function BuyerChips({ chosen, onChoose }: { chosen: string | null; onChoose: (buyer: string | null) => void }) {
  const buyers = useQuery(buyerList, {}).data ?? [];
  const [isEditing, setEditing] = useState(false);
  if (buyers.length === 0 && chosen === null) return null;
  return (
    <>
      <fieldset className="rail gap-2! py-0.5 border-0 min-w-0">
        <legend className="sr-only">{text.label}</legend>
        <Chip selected={chosen === null} onClick={() => onChoose(null)}>
          {text.everybody}
        </Chip>
        <Chip selected={chosen === 'own'} onClick={() => onChoose('own')}>
          {text.own}
        </Chip>
        {buyers.map(({ buyer_id, name }) => (
          <Chip key={buyer_id} selected={chosen === buyer_id} onClick={() => onChoose(buyer_id)}>
            {name}
          </Chip>
        ))}
        <button
          type="button"
          className="chip"
          aria-haspopup="dialog"
          aria-label={text.list.edit}
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" size={16} />
        </button>
      </fieldset>
      <Suspense>
        {isEditing && (
          <BuyersSheet onClose={() => setEditing(false)} onGone={(gone, into) => chosen === gone && onChoose(into)} />
        )}
      </Suspense>
    </>
  );
}
