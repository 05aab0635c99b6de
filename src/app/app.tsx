import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import {
  unstable_HistoryRouter as HistoryRouter,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  matchPath,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import type { Failure } from '#src/api/failures.ts';
import type { AppHistory } from '#src/lib/app-history.ts';
import { PATHS } from '#src/lib/links.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { useSiteStop } from '#src/share/use-stop.ts';
import { useUi } from '#src/stores/ui.ts';
import { useToasterRequested } from '#src/ui/toast-signal.ts';
import { lazyChunk } from './routes/chunk.tsx';
import { ErrorBoundary } from './routes/error-boundary.tsx';
import { PageProgress } from './routes/page-progress.tsx';
import { PageSkeleton } from './routes/page-skeleton.tsx';
import { RouteView } from './routes/route-view.tsx';
import { findRoute } from './routes/routes.tsx';
import { useScrollMemory } from './routes/scroll-memory.ts';
import { AfterPaint } from './shell/after-paint.tsx';
import { FailureHandler } from './shell/failure-handler.tsx';
import { Overlays } from './shell/overlays.tsx';
import { useAgentTheme } from './theme/use-agent-theme.ts';

const LineIdentity = lazyChunk(async () => ({ default: (await import('./shell/line-identity.tsx')).LineIdentity }));
const SiteStopped = lazyChunk(async () => ({ default: (await import('./shell/site-stopped.tsx')).SiteStopped }));
const Toaster = lazyChunk(async () => ({ default: (await import('#src/ui/toast.tsx')).Toaster }));

/** What a start inside LINE passes to the app. */
export interface LineHandOver {
  /** Ends their collection, and returns the failures of calls that were made before the app could handle them. */
  readonly popFailures: () => readonly Failure[];
}

interface AppProps {
  /** Null when LINE's SDK does not run on this page. */
  line: LineHandOver | null;
  /** As `LineHandOver.popFailures`, of a page without LINE. */
  popFailures?: (() => readonly Failure[]) | undefined;
  /** Called when a page is hydrated or rendered: the first one, and each one after it. */
  onReady?: () => void;
}

/** A component of its own, so that the agent's configuration does not render the first page again when it arrives. */
function AgentTheme() {
  useAgentTheme();
  return null;
}

/**
 * What is inside reads this address and its parameters. The router's own `Routes` ranks a tree of routes for it: 2 kB of first
 * load, and work of each render on a slow phone.
 */
function AtLocation({ location, path, children }: { location: Location; path: string; children: ReactNode }) {
  const navigationType = useNavigationType();
  const at = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  const routed = useMemo(() => {
    const match = matchPath(path, location.pathname);
    return { outlet: null, matches: match ? [{ ...match, route: { path } }] : [], isDataRoute: false };
  }, [path, location.pathname]);
  return (
    <LocationContext value={at}>
      <RouteContext value={routed}>{children}</RouteContext>
    </LocationContext>
  );
}

/**
 * The router follows the address at once; the screen follows as soon as the next page's code has loaded (deferred), so
 * the old page stays usable and fades meanwhile. Offline it does not fade.
 */
function Screen({ line, popFailures, onReady }: AppProps) {
  const location = useLocation();
  const shown = useDeferredValue(location);
  const route = findRoute(shown.pathname) ?? null;
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
            <AtLocation location={shown} path={route ? PATHS[route.name] : '*'}>
              <RouteView route={route} onReady={onReady} />
            </AtLocation>
          )}
        </Suspense>
      </div>
      {!site.stop && <Overlays />}
      <AfterPaint>{(line || isIdentityNeeded) && <LineIdentity />}</AfterPaint>
      <Suspense fallback={null}>{hasToasts && <Toaster />}</Suspense>
    </>
  );
}

/** `useTransitions={false}`: `Screen` defers the location itself, to show the progress bar and the fade. */
export function App({ history, ...props }: AppProps & { history: AppHistory }) {
  return (
    <HistoryRouter history={history} useTransitions={false}>
      <ErrorBoundary>
        <Screen {...props} />
      </ErrorBoundary>
    </HistoryRouter>
  );
}
