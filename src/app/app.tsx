import { Suspense, useDeferredValue } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { isLiffStarted } from '../../liff/this-app.ts';
import { useOnline } from '../lib/use-online.ts';
import { useToasterAsked } from '../ui/toast-signal.ts';
import { AfterPaint } from './after-paint.tsx';
import { lazyChunk } from './chunk.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailureHandler } from './failure-handler.tsx';
import { Overlays } from './overlays.tsx';
import { PageProgress } from './page-progress.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RouteView } from './route-view.tsx';
import { ROUTES } from './routes.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { useAgentTheme } from './use-agent-theme.ts';

const LineStart = lazyChunk(async () => ({ default: (await import('./line-start.tsx')).LineStart }));
const Toaster = lazyChunk(async () => ({ default: (await import('../ui/toast.tsx')).Toaster }));

/** By itself: the agent's configuration comes while the first page is drawn, which must not be drawn anew for it. */
function AgentTheme() {
  useAgentTheme();
  return null;
}

/**
 * The router follows the address at once; the screen follows as soon as the next page's code is there (deferred), so
 * the old page stays usable and fades while the new one loads. Without a line it stays as it is.
 */
function Screen() {
  const location = useLocation();
  const shown = useDeferredValue(location);
  const isLeaving = shown.pathname !== location.pathname || shown.search !== location.search;
  const isOnline = useOnline();
  const hasToasts = useToasterAsked();
  useScrollMemory(shown);
  return (
    <>
      <AgentTheme />
      <FailureHandler />
      <PageProgress isLeaving={isLeaving} />
      <div
        className={
          isLeaving && isOnline ? '[&_main]:opacity-0 [&_main]:transition-opacity [&_main]:duration-400' : undefined
        }
      >
        <Suspense fallback={<PageSkeleton />}>
          <Routes location={shown}>
            {ROUTES.map((route) => (
              <Route key={route.path} path={route.path} element={<RouteView route={route} />} />
            ))}
            <Route path="*" element={<RouteView route={null} />} />
          </Routes>
        </Suspense>
      </div>
      <Overlays />
      <AfterPaint>{isLiffStarted() && <LineStart />}</AfterPaint>
      <Suspense fallback={null}>{hasToasts && <Toaster />}</Suspense>
    </>
  );
}

/** `useTransitions={false}`: the deferring is done here, where it can be seen (progress bar, fade). */
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
