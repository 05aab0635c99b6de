import { useState } from 'react';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import type { Satang } from '#contract/money.ts';
import { useUi } from '#src/stores/ui.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { exampleOf, givesOf, type Promotion } from '../model/promotion.ts';
import { usePromotions } from './use-promotions.ts';

/** Chooses the promotion that a deposit is for, or none. Taking it is confirmed when the deposit is paid. */
export function PromotionChoice({ amount }: { amount: Satang | null }) {
  const [isOpen, setOpen] = useState(false);
  const { selectedPromotion, selectPromotion } = useUi();
  const { data, error } = usePromotions();
  const offered = data?.filter(({ takes_next_deposit }) => takes_next_deposit) ?? [];
  if (!data && !error) return <Skeleton className="h-15 rounded-box" />;
  if (offered.length === 0) return null;
  const chosen = offered.find(({ promotion_id }) => promotion_id === selectedPromotion);
  return (
    <>
      <button
        type="button"
        className="surface row-link rounded-box text-left"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="gift" className="text-brand-ink" />
        <span className="flex-1 min-w-0">
          <span className="block font-medium leading-normal">{text.choice}</span>
          <span className="block text-xs text-muted num">
            {chosen ? <Sum {...{ chosen, amount }} /> : text.choiceText}
          </span>
        </span>
        <span className="text-sm text-muted max-w-28">{chosen?.title ?? text.none}</span>
        <Icon name="right" size={16} className="text-muted" />
      </button>
      {isOpen && (
        <Choices
          offered={offered}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            selectPromotion(id);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The chosen promotion's bonus for the typed amount. */
function Sum({ chosen, amount }: { chosen: Promotion; amount: Satang | null }) {
  const example = exampleOf(chosen, amount);
  if (!example) return text.from(formatBaht(chosen.min_deposit));
  return `${text.gives.fixed(formatSatang(example.bonus))} ${text.toPlay(formatSatang(example.target))}`;
}

interface ChoicesProps {
  offered: readonly Promotion[];
  chosen: Promotion | undefined;
  onChoose: (id: string | null) => void;
  onClose: () => void;
}

function Choices({ offered, chosen, onChoose, onClose }: ChoicesProps) {
  const [id, setId] = useState(chosen?.promotion_id ?? null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.choice}
      text={text.choiceText}
      footer={
        <Button size="lg" block onClick={() => onChoose(id)}>
          {text.chosen}
        </Button>
      }
    >
      <div className="grid gap-2.5" role="radiogroup" aria-label={text.choice}>
        <ChoiceCard
          name="promotion"
          icon="wallet"
          title={text.none}
          text={text.noneText}
          checked={id === null}
          onChoose={() => setId(null)}
        />
        {offered.map((promotion) => (
          <ChoiceCard
            key={promotion.promotion_id}
            name="promotion"
            icon="gift"
            title={promotion.title}
            text={`${givesOf(promotion)} ${text.times(String(promotion.turnover_times))}`}
            checked={id === promotion.promotion_id}
            onChoose={() => setId(promotion.promotion_id)}
          />
        ))}
      </div>
    </Sheet>
  );
}
