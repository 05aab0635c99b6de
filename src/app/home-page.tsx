import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Deck, type DeckCard } from '../features/lotto/components/deck/deck.tsx';
import { type HomeLottery, useHomeLottery } from '../features/lotto/components/deck/use-home-lottery.ts';
import { yeekeeMinutes } from '../features/lotto/model/deck.ts';
import { isKept } from '../lib/kept.ts';
import { loadCode } from '../lib/load-code.ts';
import { useIsHydrating } from '../lib/use-browser-value.ts';
import { useUser } from '../stores/user.ts';
import { homeText } from '../text/home.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lazyChunk } from './chunk.tsx';
import { firstTouch } from './first-touch.ts';

const memberHome = () => import('./home-member.tsx');
const HomeAccount = lazyChunk(async () => ({ default: (await memberHome()).HomeAccount }));
const HomeShortcuts = lazyChunk(async () => ({ default: (await memberHome()).HomeShortcuts }));
const HomeBelow = lazyChunk(async () => ({ default: (await import('./home-below.tsx')).HomeBelow }));
/** As the server has rendered it it can be read and its links lead on: its code is loaded once the page is touched. */
const TouchedBelow = lazy(async () => {
  await firstTouch();
  await loadCode(HomeBelow.load);
  return { default: HomeBelow };
});
const HomeBills = lazyChunk(async () => ({ default: (await memberHome()).HomeBills }));

/** `/`: lotteries first, then games and what the agent announces. Composed here because it shows several domains. */
export function HomePage() {
  const isMember = useUser((state) => state.isLoggedIn);
  const [bills, setBills] = useState<DeckCard>();
  const lottery = useHomeLottery(true);
  // A page of the last visit reads everything anew.
  const isStill = useIsHydrating() && !isKept();
  // One element for all renders: a change would have React draw again what it has not hydrated.
  const [below] = useState(isStill ? <Below Part={TouchedBelow} /> : <Below Part={HomeBelow} />);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-8">
      {isMember ? (
        <Suspense fallback={<Skeleton className="h-23 rounded-box" />}>
          <HomeAccount />
        </Suspense>
      ) : (
        <Greeting lottery={lottery} />
      )}
      <Deck lottery={lottery} bills={bills} />
      {isMember && (
        <Suspense fallback={<Skeleton className="h-21 rounded-box" />}>
          <HomeBills onChange={setBills} />
          <HomeShortcuts />
        </Suspense>
      )}
      {below}
    </div>
  );
}

/** Everything under the cards. */
const Below = ({ Part }: { Part: ComponentType }) => (
  <Suspense
    fallback={
      <div className="h-dvh">
        <Skeleton className="h-63 rounded-box" />
      </div>
    }
  >
    <Part />
  </Suspense>
);

function Greeting({ lottery: { lotteries } }: { lottery: HomeLottery }) {
  return (
    <section>
      <h1 className="text-2xl">{homeText.greeting(yeekeeMinutes(lotteries ?? []))}</h1>
      <p className="text-sm text-muted mt-0.5">{homeText.lead}</p>
    </section>
  );
}
