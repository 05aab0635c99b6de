import { PAGE_TITLES } from '#src/text/app.ts';
import { PromotionGrid } from '../components/promotion-grid.tsx';

/** `/promotions`: the agent's promotions with their terms, for visitors and members. */
export default function PromotionsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="hidden md:block text-2xl">{PAGE_TITLES.promotions}</h1>
      <PromotionGrid />
    </div>
  );
}
