import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUi } from '#src/stores/ui.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.tsx';
import { PromotionCard } from './promotion-card.tsx';
import { usePromotions } from './use-promotions.ts';

/** All promotions; a tap opens a promotion's terms in the dialog. */
export function PromotionGrid() {
  const promotions = usePromotions();
  const { data } = promotions;
  const { selectPromotion, openModal } = useUi();
  const [query, setQuery] = useSearchParams();
  const shared = query.get('promotion');
  // A shared link opens its promotion when the list has loaded, and is then taken out of the address.
  useEffect(() => {
    if (shared === null || !data) return;
    setQuery(
      (now) => {
        now.delete('promotion');
        return now;
      },
      { replace: true },
    );
    if (!data.some(({ promotion_id }) => promotion_id === shared)) {
      toast.info(text.gone, { id: 'promotion' });
      return;
    }
    selectPromotion(shared);
    openModal('promotion');
  }, [shared, data, setQuery, selectPromotion, openModal]);
  if (!data && promotions.error) return <Pending of={promotions} failed={text.failed} />;
  if (data?.length === 0) return <EmptyState title={text.emptyTitle} text={text.emptyText} drawing="gift" />;
  const open = (id: string) => {
    selectPromotion(id);
    openModal('promotion');
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 min-[75rem]:grid-cols-3 gap-4">
      {data?.map((promotion) => (
        <PromotionCard key={promotion.promotion_id} promotion={promotion} onOpen={() => open(promotion.promotion_id)} />
      )) ?? <GridSkeleton />}
    </div>
  );
}

function GridSkeleton() {
  return (
    <>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-80 rounded-box" />
    </>
  );
}
