import { Suspense, useEffect, useRef } from 'react';
import { GovernmentRates } from '#src/features/lotto/components/deck/government-rates.tsx';
import { LatestResults, ResultsSkeleton } from '#src/features/lotto/components/deck/latest-results.tsx';
import { NextToClose } from '#src/features/lotto/components/deck/next-to-close.tsx';
import { useHomeLottery } from '#src/features/lotto/components/deck/use-home-lottery.ts';
import { openLotteries } from '#src/features/lotto/model/open-lotteries.ts';
import { drawUnderWay } from '#src/features/lotto/model/results-for-home.ts';
import { useUser } from '#src/stores/user.ts';
import { homeBelowText as text } from '#src/text/home-below.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import { lazyChunk } from '../routes/chunk.tsx';
import { CategoryNav } from './category-nav.tsx';

const HomeResults = lazyChunk(async () => ({ default: (await import('../member/home-member.tsx')).HomeResults }));
const HomeMore = lazyChunk(async () => ({ default: (await import('./home-more.tsx')).HomeMore }));

/** Home under its cards: results, what closes next, games, the agent's banners. */
export function HomeBelow() {
  const isMember = useUser((state) => state.isLoggedIn);
  const { now, lobby, lotteries, deck, rates } = useHomeLottery(false);
  const open = openLotteries(lotteries ?? [], now);
  const draw = drawUnderWay(lotteries ?? [], now);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.removeAttribute('data-prerendered');
    place.current?.dispatchEvent(new Event('alive', { bubbles: true }));
  }, []);
  return (
    // Presses before it is hydrated are repeated then (boot/early-press.ts).
    <div ref={place} data-prerendered="" className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-5 md:gap-8 items-start">
        {isMember ? (
          <Suspense fallback={<ResultsSkeleton now={now} draw={draw} />}>
            <HomeResults now={now} draw={draw} Results={LatestResults} />
          </Suspense>
        ) : (
          <LatestResults now={now} draw={draw} />
        )}
        {(deck || !lobby.error) && <NextToClose rounds={deck?.following} />}
      </div>
      <CategoryNav lottoLine={open > 0 ? text.openLotteries(open) : undefined} />
      {!isMember && <GovernmentRates rates={rates} />}
      <More />
      <section className="surface p-4 md:hidden">
        <div className="flex items-center gap-3">
          <span className="glyph">
            <Icon name="shield" size={20} />
          </span>
          <div>
            <p className="text-sm font-medium">{text.promiseTitle}</p>
            <p className="text-sm text-muted">{text.promiseText}</p>
          </div>
        </div>
        <p className="mt-3 pt-3 border-t border-hairline text-xs text-muted">{text.playSafe}</p>
      </section>
    </div>
  );
}

/** Loaded when it is scrolled to. */
function More() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place, 0);
  return (
    <div ref={place} className={isNear ? undefined : 'h-dvh'}>
      <Suspense fallback={<div className="h-dvh" />}>{isNear && <HomeMore />}</Suspense>
    </div>
  );
}
