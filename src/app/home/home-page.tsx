import { type MouseEvent, Suspense, startTransition, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Deck, type DeckCard } from '#src/features/lotto/components/deck/deck.tsx';
import { type HomeLottery, useHomeLottery } from '#src/features/lotto/components/deck/use-home-lottery.ts';
import { yeekeeMinutes } from '#src/features/lotto/model/deck.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { useIsHydrating } from '#src/lib/use-browser-value.ts';
import { useUser } from '#src/stores/user.ts';
import { homeText } from '#src/text/home.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { lazyChunk } from '../routes/chunk.tsx';
import { firstTouch, noPress } from './first-touch.ts';

const memberHome = () => import('./home-member.tsx');
const HomeAccount = lazyChunk(async () => ({ default: (await memberHome()).HomeAccount }));
const HomeShortcuts = lazyChunk(async () => ({ default: (await memberHome()).HomeShortcuts }));
const HomeBelow = lazyChunk(async () => ({ default: (await import('./home-below.tsx')).HomeBelow }));
const HomeBills = lazyChunk(async () => ({ default: (await memberHome()).HomeBills }));

/** `/`: lotteries first, then games and the agent's announcements. Composed here because it shows several domains. */
export function HomePage() {
  const isMember = useUser((state) => state.isLoggedIn);
  const [bills, setBills] = useState<DeckCard>();
  const lottery = useHomeLottery(true);
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
      <Below />
    </div>
  );
}

/**
 * Home below the cards. The server's markup stays as it is, outside of React, until the reader first touches the page: it can
 * be read and its links work without this code. A cached page reads everything anew, as soon as this code is there: offline
 * it may never have been loaded.
 */
function Below() {
  const navigate = useNavigate();
  /** Opens a pressed link inside the app: the browser would load its page anew. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
  const showsServerMarkup = useIsHydrating();
  const [isOurs, setOurs] = useState(!showsServerMarkup);
  useEffect(() => {
    if (!isOurs) takeOver(setOurs);
  }, [isOurs]);
  /** A press that begins while React renders the other markup puts it off. */
  const putOff = () => {
    setOurs(false);
    takeOver(setOurs);
  };
  if (!isOurs && typeof window !== 'undefined')
    return (
      // biome-ignore-start lint/a11y: it is the links in it that are pressed
      <div
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; so React leaves alone what is there
        dangerouslySetInnerHTML={NOTHING}
        onPointerDown={putOff}
        onClick={follow}
      />
    );
  // biome-ignore-end lint/a11y: it is the links in it that are pressed
  return (
    <div>
      <Suspense
        fallback={
          <div className="h-dvh">
            <Skeleton className="h-63 rounded-box" />
          </div>
        }
      >
        <HomeBelow />
      </Suspense>
    </div>
  );
}
const NOTHING = { __html: '' };
const takeOver = (setOurs: (isOurs: boolean) => void) =>
  void (isCachedPage() ? Promise.resolve() : firstTouch())
    .then(() => loadCode(HomeBelow.load))
    .then(noPress)
    .then(() => startTransition(() => setOurs(true)));

function Greeting({ lottery: { lotteries } }: { lottery: HomeLottery }) {
  return (
    <section>
      <h1 className="text-2xl">{homeText.greeting(yeekeeMinutes(lotteries ?? []))}</h1>
      <p className="text-sm text-muted mt-0.5">{homeText.lead}</p>
    </section>
  );
}
