import { promotionBonuses } from '#contract/promotion.ts';
import { useQuery } from '#src/api/use-query.ts';
import { PAGE_TITLES } from '#src/text/app.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { MyBonuses } from '../components/my-bonuses.tsx';
import { PromotionGrid } from '../components/promotion-grid.tsx';
import { usePromotions } from '../components/use-promotions.ts';

/** `/member/promotions`: the member's bonuses, then all promotions. */
export default function MemberPromotionsPage() {
  // Both lists are read at once; the second is drawn when the first has its height, so that it stays in its place.
  const { data, error } = useQuery(promotionBonuses, {});
  usePromotions();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="hidden md:block text-2xl">{PAGE_TITLES.memberPromotions}</h1>
      <MyBonuses />
      {(data || error) && (
        <section>
          <div className="section-head">
            <h2>{text.list}</h2>
          </div>
          <PromotionGrid />
        </section>
      )}
    </div>
  );
}
