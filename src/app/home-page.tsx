import { Fragment, type ReactNode, Suspense, useRef } from 'react';
import { lobbyConfigs } from '../../contract/game.ts';
import { useQuery } from '../api/use-query.ts';
import { HomeBanners } from '../features/agent/components/home-banners.tsx';
import { NoticeStrip } from '../features/agent/components/notice-strip.tsx';
import { CategoryNav } from '../features/game/components/category-nav.tsx';
import { GameRail } from '../features/game/components/game-rail.tsx';
import { classNames } from '../lib/class-names.ts';
import { link } from '../lib/links.ts';
import { homeText } from '../text/home.ts';
import { ErrorBlock } from '../ui/error-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNearViewport } from '../ui/use-near-viewport.ts';
import { lazyChunk } from './chunk.tsx';

const OpenLotteries = lazyChunk(async () => ({
  default: (await import('../features/lotto/components/open-lotteries.tsx')).OpenLotteries,
}));

/** `/`: the agent's banners, notices and games. Composed here because it shows several domains. */
export function HomePage({ memberPanel }: { memberPanel: ReactNode }) {
  const lobby = useQuery(lobbyConfigs, { lobby_key: 'home' }, { revalidateOnFocus: false });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
      <h1 className="sr-only">{homeText.title}</h1>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-6',
          memberPanel !== null && 'md:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {memberPanel && <div className="md:order-2 grid">{memberPanel}</div>}
        <HomeBanners />
      </div>
      <NoticeStrip />
      <CategoryNav />
      {lobby.data?.sections.map(({ key, title, query }, index) => (
        <Fragment key={key}>
          <GameRail title={title} query={query} to={link(query.category ?? 'lobby')} isFirst={index === 0} />
          {index === 0 && <LottoSection />}
        </Fragment>
      ))}
      {lobby.isLoading && <div className="h-dvh" />}
      {lobby.error && !lobby.data && (
        <ErrorBlock error={lobby.error} onRetry={() => void lobby.mutate()} isRetrying={lobby.isValidating} />
      )}
      <section className="surface p-4 md:hidden">
        <div className="flex items-center gap-3">
          <span className="glyph">
            <Icon name="shield" size={20} />
          </span>
          <div>
            <p className="text-sm font-medium">{homeText.promiseTitle}</p>
            <p className="text-sm text-muted">{homeText.promiseText}</p>
          </div>
        </div>
        <p className="mt-3 pt-3 border-t border-hairline text-xs text-muted">{homeText.playSafe}</p>
      </section>
    </div>
  );
}

/** Below the first rail, so its code loads only when it is scrolled to and costs the first load nothing. */
function LottoSection() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place, 0);
  return (
    <div ref={place} className={isNear ? undefined : 'h-52'}>
      <Suspense fallback={<div className="h-52" />}>{isNear && <OpenLotteries />}</Suspense>
    </div>
  );
}
