import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { redemptionList } from '#contract/redemption.ts';
import { memberPoints } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Item, ItemCard } from '../components/item-card.tsx';
import { RedeemSheet } from '../components/redeem-sheet.tsx';
import { RedemptionHistory } from '../components/redemption-history.tsx';

const OPTIONS = [
  { value: 'items', label: text.items },
  { value: 'history', label: text.history },
] as const;

/** `/redeem`: the items for points, and with `?view=history` the member's redemptions. */
export default function RedemptionPage() {
  const [query, setQuery] = useSearchParams();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const view = isLoggedIn && query.get('view') === 'history' ? 'history' : 'items';
  const show = (next: 'items' | 'history') => setQuery(next === 'history' ? { view: next } : {}, { replace: true });
  return (
    <div className="page-broad grid grid-cols-[minmax(0,1fr)] gap-4">
      <PointsCard isLoggedIn={isLoggedIn} />
      {isLoggedIn && <Segment label={text.tabs} value={view} options={OPTIONS} onChange={show} />}
      {view === 'history' ? <RedemptionHistory /> : <Items onDone={() => show('history')} />}
    </div>
  );
}

function PointsCard({ isLoggedIn }: { isLoggedIn: boolean }) {
  const requireLogin = useUi((state) => state.requireLogin);
  const { data, error } = useQuery(memberPoints, {});
  return (
    <section className="surface p-5 flex flex-wrap items-end justify-between gap-3">
      <div>
        <p className="text-sm text-muted">{isLoggedIn ? text.yourPoints : text.guest}</p>
        {isLoggedIn && (
          <p className="text-3xl font-bold num" aria-live="polite">
            {data ? text.points(data.point) : error ? '–' : <Skeleton className="h-12 w-28 rounded-selector" />}
          </p>
        )}
        {data && data.usable < data.point && <p className="text-sm num">{text.usable(data.usable)}</p>}
        <p className="text-xs text-muted num">{text.howToEarn}</p>
      </div>
      {!isLoggedIn && (
        <Button className="px-5" onClick={() => requireLogin(() => undefined)}>
          {text.login}
        </Button>
      )}
    </section>
  );
}

function Items({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<Item | null>(null);
  const requireLogin = useUi((state) => state.requireLogin);
  const points = useQuery(memberPoints, {}).data?.usable;
  const items = useQuery(redemptionList, {});
  const { data } = items;
  const grid = 'grid fit-8 sm:grid-cols-3 lg:grid-cols-4 gap-3';
  if (!data)
    return (
      <Pending of={items} failed={text.loadFailed}>
        <div className={grid}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-72 rounded-box" />
          ))}
        </div>
      </Pending>
    );
  if (data.length === 0) return <EmptyState drawing="gift" title={text.empty} />;
  return (
    <>
      <ul className={grid}>
        {data.map((item) => (
          <ItemCard
            key={item.item_id}
            item={item}
            points={points}
            onRedeem={() => requireLogin(() => setChosen(item))}
          />
        ))}
      </ul>
      {chosen && (
        <RedeemSheet
          // The present item: its price may change while the sheet is open.
          item={data.find(({ item_id }) => item_id === chosen.item_id) ?? chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
