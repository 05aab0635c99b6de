import { type ComponentType, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isSamePage } from '#src/lib/same-page.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { shieldUnlessThere } from '#src/ui/shield.ts';
import { BareLayout } from '../layouts/bare-layout.tsx';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import type { LayoutProps } from '../layouts/layout-props.ts';
import { LobbyLayout } from '../layouts/lobby-layout.tsx';
import { PaymentLayout } from '../layouts/payment-layout.tsx';
import { lazyChunk } from './chunk.tsx';
import { DocumentTitle } from './document-title.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { lastPage } from './last-page.ts';
import { runMiddleware, type Verdict } from './middleware.ts';
import { PageError } from './page-error.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Redirect } from './redirect.ts';
import type { Route } from './routes.tsx';

const AuthLayout = lazyChunk(async () => ({ default: (await import('../layouts/auth-layout.tsx')).AuthLayout }));
const SessionEnded = lazyChunk(async () => ({ default: (await import('../shell/session-ended.tsx')).SessionEnded }));

const notFound = <ErrorPage error={PageError.notFound()} />;
const notFoundTitle = <DocumentTitle title={APP_TEXT.notFoundTitle} />;

const LAYOUTS: Readonly<Record<NonNullable<Route['layout']> | 'default', ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  auth: AuthLayout,
  game: BareLayout,
  liff: BareLayout,
  lobby: LobbyLayout,
  payment: PaymentLayout,
};

const hasValid = ({ parameter }: Route, params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(params).every((value) => value === undefined || !parameter || parameter.test(value));

/** Runs the route's middleware once for each address, and not again when the user changes. */
function useVerdict(route: Route | null): Verdict {
  const params = useParams();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `params` follow from the path; a new object each time
  return useMemo(() => {
    if (route === null || !hasValid(route, params)) return { kind: 'error', error: PageError.notFound() };
    const { isLoggedIn, isValidated } = useUser.getState();
    return runMiddleware(route.middleware, {
      pathname,
      search,
      isLoggedIn,
      isValidated,
      agentCode: useLocal.getState().agentCode,
    });
  }, [route, pathname, search]);
}

/**
 * Runs the middleware's effects and moves the focus. Returns whether the page may fade in: the first one must not, it
 * would paint late.
 */
function usePageEntry(verdict: Verdict, pageKey: string): boolean {
  const lastKey = useRef(pageKey);
  const hasMoved = useRef(false);
  if (pageKey !== lastKey.current) hasMoved.current = true;

  useEffect(() => {
    if (verdict.kind === 'pass') for (const effect of verdict.effects) effect();
  }, [verdict]);

  // A new page takes the focus, except the first one.
  useEffect(() => {
    if (lastKey.current === pageKey) return;
    lastKey.current = pageKey;
    useUi.getState().setSessionEnded(false);
    shieldUnlessThere();
    const main = document.querySelector('main');
    if (document.querySelector('dialog[open]') || !main) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pageKey]);
  return hasMoved.current;
}

/** Another address is another page, which begins anew, unless the page itself has completed its address. */
function usePageKey(): string {
  const { pathname, state } = useLocation();
  const last = useRef({ pathname, key: pathname });
  if (pathname !== last.current.pathname) {
    last.current = { pathname, key: isSamePage(state, last.current.pathname) ? last.current.key : pathname };
  }
  return last.current.key;
}

/** Calls `onReady` when the page beside it, or its error page, is hydrated: React hydrates boundary by boundary. */
function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}

/** Renders one address: middleware, layout, page. */
export function RouteView({ route, onReady }: { route: Route | null; onReady?: (() => void) | undefined }) {
  const { pathname, search } = useLocation();
  const verdict = useVerdict(route);
  useEffect(() => {
    if (route && route.layout !== 'auth' && route.layout !== 'liff') lastPage.path = pathname + search;
  }, [route, pathname, search]);
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const hasEnded = useUi((state) => state.isSessionEnded) && !isLoggedIn && route?.for === 'members';
  const changes = useUi((state) => state.changes);
  const pageKey = usePageKey();
  const isFailed = verdict.kind === 'error';
  const hasMoved = usePageEntry(verdict, pageKey);

  const Layout = LAYOUTS[(!isFailed && route?.layout) || 'default'];
  return (
    <>
      <DocumentTitle title={isFailed || route === null ? APP_TEXT.notFoundTitle : route.title} />
      <Layout route={isFailed ? null : route}>
        {verdict.kind === 'redirect' ? (
          <Redirect to={verdict.to} target={verdict.target} />
        ) : (
          // The boundary outlives the page, so that the old page stays until the next one's code is there.
          <Suspense fallback={<PageSkeleton />}>
            <ErrorBoundary key={pageKey + changes}>
              <div className={hasMoved ? 'fade-enter' : undefined}>
                {verdict.kind === 'error' && <ErrorPage error={verdict.error} />}
                {verdict.kind === 'pass' && hasEnded && <SessionEnded />}
                {verdict.kind === 'pass' && !hasEnded && route && (
                  <route.page notFound={notFound} notFoundTitle={notFoundTitle} />
                )}
              </div>
            </ErrorBoundary>
            <Ready onReady={onReady} />
          </Suspense>
        )}
      </Layout>
    </>
  );
}
