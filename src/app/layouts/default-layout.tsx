import { memo, Suspense } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { useHasBar, useLineLogin } from '#src/stores/ui.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { lazyChunk } from '../routes/chunk.tsx';
import { AfterPaint } from '../shell/after-paint.tsx';
import { FloatingButtons } from '../shell/floating-buttons.tsx';
import { FooterDock } from '../shell/footer-dock.tsx';
import { Header } from '../shell/header.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import type { LayoutProps } from './layout-props.ts';

const ProfileBar = lazyChunk(async () => ({ default: (await import('../shell/profile-bar.tsx')).ProfileBar }));

/** Memoized: where the layout renders again, a bar whose code is not there yet would be drawn anew. */
const Bar = memo(({ isAlways }: { isAlways: boolean }) => (
  <Suspense fallback={null}>
    <ProfileBar isAlways={isAlways} />
  </Suspense>
));

/** Header, page, footer. Dialogs and the game sheet are in `Overlays`, over every layout. */
export function DefaultLayout({ route, children }: LayoutProps) {
  const hasBar = useHasBar();
  const isFlow = route?.isFlow === true;
  const login = useLineLogin();
  return (
    <LayoutFrame className={classNames('page animate-none flex flex-col', isFlow && 'page-flow')}>
      <SkipLink />
      <Header route={route} />
      <OfflineBanner />
      {hasBar && route?.profileBar && <Bar isAlways={route.profileBar === 'always'} />}
      <main
        id="main"
        className={classNames(
          'shell grid grid-cols-[minmax(0,1fr)] content-start flex-1 outline-none pt-2',
          // Room for the state of LINE's login; a member's bar is a phone's.
          login && route?.profileBar === 'always' ? 'md:pt-21' : 'md:pt-6',
        )}
      >
        {route && !route.header && !route.ownHeading && (
          <h1 className="hidden md:block text-2xl pb-4">{route.title}</h1>
        )}
        {children}
      </main>
      <SiteFooter />
      <AfterPaint>
        <FloatingButtons />
      </AfterPaint>
      <FooterDock label={APP_TEXT.footerMenu} />
    </LayoutFrame>
  );
}
