import { type ComponentType, lazy, memo, Suspense } from 'react';
import { Deck } from '#src/features/lotto/components/deck/deck.tsx';
import { type HomeLottery, useHomeLottery } from '#src/features/lotto/components/deck/use-home-lottery.ts';
import { yeekeeMinutes } from '#src/features/lotto/model/deck.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { useFirstValue } from '#src/lib/use-browser-value.ts';
import { useUser } from '#src/stores/user.ts';
import { homeText } from '#src/text/home.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { lazyChunk } from '../routes/chunk.tsx';
import { firstTouch } from './first-touch.ts';

const MemberHome = lazyChunk(async () => ({ default: (await import('../member/home-member.tsx')).MemberHome }));
const HomeBelow = lazyChunk(async () => ({ default: (await import('./home-below.tsx')).HomeBelow }));

/** Loads what a member's home is made of; a visitor's is in the first chunk. */
export const loadHome = async (): Promise<void> => {
  if (useUser.getState().isLoggedIn) await MemberHome.load();
};

/**
 * `/`: lotteries first, then games and the agent's announcements. Composed here because it shows several domains. It reads
 * nothing itself: React throws the server's markup of a member's part away where its parent renders anew before it is hydrated.
 */
export function HomePage() {
  const isMember = useUser((state) => state.isLoggedIn);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-8">
      {isMember ? (
        <Suspense fallback={<MemberSkeleton />}>
          <MemberHome />
        </Suspense>
      ) : (
        <VisitorHome />
      )}
      <Below />
    </div>
  );
}

function VisitorHome() {
  const lottery = useHomeLottery(true);
  return (
    <>
      <Greeting lottery={lottery} />
      <Deck lottery={lottery} />
    </>
  );
}

/** The cards can be used before the member's code is there. */
function MemberSkeleton() {
  const lottery = useHomeLottery(true);
  return (
    <>
      <Skeleton className="h-23 rounded-box" />
      <Deck lottery={lottery} />
      <Skeleton className="h-21 rounded-box" />
    </>
  );
}

/**
 * For a page from the server: its code is requested at the first touch. Until then the server's markup can be read, and a press
 * waits for it. A cached page reads everything anew as soon as this code is there, because offline it may never have been loaded.
 */
const BelowAtTouch = lazy(async () => {
  if (!isCachedPage()) await firstTouch();
  // It loads missing code again by itself.
  await HomeBelow.load().catch(() => undefined);
  return { default: HomeBelow };
});

const whole = () => HomeBelow;
const atTouch = () => BelowAtTouch;

/** Home below the cards; React hydrates it when its code is there. */
function Below() {
  const Content = useFirstValue<ComponentType>(whole, atTouch);
  return <Later Content={Content} />;
}

/** Memoized: React throws the server's markup away where a parent renders this anew before its code is there. */
const Later = memo(({ Content }: { Content: ComponentType }) => (
  <Suspense
    fallback={
      <div className="h-dvh">
        <Skeleton className="h-63 rounded-box" />
      </div>
    }
  >
    <Content />
  </Suspense>
));

function Greeting({ lottery: { lotteries } }: { lottery: HomeLottery }) {
  return (
    <section>
      <h1 className="text-2xl">{homeText.greeting(yeekeeMinutes(lotteries ?? []))}</h1>
      <p className="text-sm text-muted mt-0.5">{homeText.lead}</p>
    </section>
  );
}
