import { memo, Suspense, useDeferredValue } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router-dom';
import type { Failure } from '#src/api/failures.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { useSiteStop } from '#src/share/use-stop.ts';
import { useUi } from '#src/stores/ui.ts';
import { useToasterRequested } from '#src/ui/toast-signal.ts';
import { lazyChunk } from './routes/chunk.tsx';
import { ErrorBoundary } from './routes/error-boundary.tsx';
import { PageProgress } from './routes/page-progress.tsx';
import { PageSkeleton } from './routes/page-skeleton.tsx';
import { RouteView } from './routes/route-view.tsx';
import { ROUTES } from './routes/routes.tsx';
import { useScrollMemory } from './routes/scroll-memory.ts';
import { AfterPaint } from './shell/after-paint.tsx';
import { FailureHandler } from './shell/failure-handler.tsx';
import { Overlays } from './shell/overlays.tsx';
import { useAgentTheme } from './theme/use-agent-theme.ts';

const LineIdentity = lazyChunk(async () => ({ default: (await import('./shell/line-identity.tsx')).LineIdentity }));
const SiteStopped = lazyChunk(async () => ({ default: (await import('./shell/site-stopped.tsx')).SiteStopped }));
const Toaster = lazyChunk(async () => ({ default: (await import('#src/ui/toast.tsx')).Toaster }));

/** The objects that a start inside LINE passes to the app. */
export interface LineHandOver {
  /** Ends their collection, and returns the failures of calls that were made before the app could handle them. */
  readonly popFailures: () => readonly Failure[];
}

interface AppProps {
  /** Null when LINE's SDK does not run on this page. */
  line: LineHandOver | null;
  /** Like `LineHandOver.popFailures`, for a page without LINE. */
  popFailures?: (() => readonly Failure[]) | undefined;
  /** Called when a page is hydrated or rendered: the first one, and each one after it. */
  onReady?: () => void;
}

/** A component of its own, so that the agent's configuration does not render the first page again when it arrives. */
function AgentTheme() {
  useAgentTheme();
  return null;
}

interface PageRoutesProps extends Pick<AppProps, 'onReady'> {
  location: Location;
}

/** Memoized: the router's contexts would change with each render, and a part of the page that waits for its hydration be drawn anew. */
const PageRoutes = memo(({ location, onReady }: PageRoutesProps) => (
  <Routes location={location}>
    {ROUTES.map((route) => (
      <Route key={route.name} path={route.path} element={<RouteView route={route} onReady={onReady} />} />
    ))}
    <Route path="*" element={<RouteView route={null} onReady={onReady} />} />
  </Routes>
));

/**
 * The router follows the address at once; the screen follows as soon as the next page's code has loaded (deferred), so
 * the old page stays usable and fades meanwhile. Offline it does not fade.
 */
function Screen({ line, popFailures, onReady }: AppProps) {
  const location = useLocation();
  const shown = useDeferredValue(location);
  const isLeaving = shown.pathname !== location.pathname || shown.search !== location.search;
  const isOnline = useOnline();
  const isIdentityNeeded = useUi((state) => state.isIdentityNeeded);
  const hasToasts = useToasterRequested();
  const site = useSiteStop();
  useScrollMemory(shown);
  return (
    <>
      <AgentTheme />
      <FailureHandler takeEarlier={line?.popFailures ?? popFailures} />
      <PageProgress isLeaving={isLeaving} />
      <div
        className={
          isLeaving && isOnline ? '[&_main]:opacity-0 [&_main]:transition-opacity [&_main]:duration-400' : undefined
        }
      >
        <Suspense fallback={<PageSkeleton />}>
          {site.stop ? (
            <SiteStopped stop={site.stop} onLook={site.look} isLooking={site.isLooking} />
          ) : (
            <PageRoutes location={shown} onReady={onReady} />
          )}
        </Suspense>
      </div>
      {!site.stop && <Overlays />}
      <AfterPaint>{(line || isIdentityNeeded) && <LineIdentity />}</AfterPaint>
      <Suspense fallback={null}>{hasToasts && <Toaster />}</Suspense>
    </>
  );
}

/** Rendered inside a router. */
export const App = (props: AppProps) => (
  <ErrorBoundary>
    <Screen {...props} />
  </ErrorBoundary>
);
