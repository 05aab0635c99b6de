import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { promotionList } from '#contract/promotion.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Icon } from '#src/ui/icon.tsx';
import { givesOf } from '../model/promotion.ts';
import { usePromotions } from './use-promotions.ts';

/**
 * After a deposit: offers the promotion that was chosen for it, or says that there are some. Terms are shown first.
 */
export function PromotionOffer() {
  const { data } = usePromotions();
  const { selectedPromotion, openModal } = useUi();
  // The deposit has changed which promotions can be taken, but the form's list is so recent that it counts as fresh.
  useEffect(() => void revalidate([promotionList]), []);
  const takable = data?.filter(({ can_take, kind }) => can_take && kind !== 'free') ?? [];
  const chosen = takable.find(({ promotion_id }) => promotion_id === selectedPromotion);
  if (takable.length === 0) return null;
  const look = 'surface row-link rounded-box text-left w-full max-w-[26rem] mt-4';
  const content = (title: string, hint: string) => (
    <>
      <Icon name="gift" className="text-brand-ink" />
      <span className="flex-1 min-w-0">
        <span className="block font-medium leading-normal">{title}</span>
        <span className="block text-xs text-muted num">{hint}</span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </>
  );
  if (chosen) {
    return (
      <button type="button" className={look} aria-haspopup="dialog" onClick={() => openModal('promotion')}>
        {content(text.offerTitle(chosen.title), givesOf(chosen))}
      </button>
    );
  }
  return (
    <Link to={link('memberPromotions')} className={look}>
      {content(text.offers(takable.length), text.offersText)}
    </Link>
  );
}
