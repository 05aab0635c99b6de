import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { mayRead } from '#contract/operator-shapes.ts';
import { LiveProvider } from '../api/live.tsx';
import { DESK_PAGES, type DeskPage } from '../pages.ts';
import { EmptyLine, SkeletonRows } from '../parts/read-states.tsx';
import { useMe } from '../start/me.tsx';
import { deskText } from '../text/desk.ts';
import { AnnouncerProvider } from './announcer.tsx';
import { Foot } from './foot.tsx';
import { KeysProvider, useKeys, useShownKeys } from './keys.tsx';
import { Navigation } from './navigation.tsx';
import { OrBroken } from './or-broken.tsx';
import { FindProvider } from './page-find.tsx';
import { Palette } from './palette.tsx';
import { ShownPages } from './shown-pages.ts';
import { TitleProvider, usePageTitle } from './title.tsx';
import { TopBar } from './top-bar.tsx';

// Nothing is typed into them, so they may come a moment later.
const AllKeys = lazy(async () => ({ default: (await import('./all-keys.tsx')).AllKeys }));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** For so long after `G` a letter leads to a page. */
const GO_MS = 1500;

function NoPage() {
  usePageTitle(deskText.notFound);
  return <EmptyLine icon="info">{deskText.notFound}</EmptyLine>;
}

function NotAllowed({ label }: { label: string }) {
  usePageTitle(label);
  return (
    <EmptyLine icon="lock" below={deskText.noScopeBelow}>
      {deskText.noScope}
    </EmptyLine>
  );
}

/** `/`, `?`, and `G` with a page's letter, on every page. */
function useEverywhereKeys(pages: readonly DeskPage[]) {
  const [opened, setOpened] = useState<'search' | 'keys' | 'menu' | null>(null);
  /** The time of the last G, ms. */
  const goes = useRef(Number.NEGATIVE_INFINITY);
  const navigate = useNavigate();
  useKeys(
    [
      { keys: '/', label: deskText.search2, isQuiet: true, run: () => setOpened('search') },
      { keys: 'Ctrl K', run: () => setOpened('search') },
      { keys: '?', run: () => setOpened('keys') },
      { keys: 'G', run: () => (goes.current = Date.now()) },
    ],
    { place: 'everywhere' },
  );
  useKeys(
    pages.map(({ letter, path }) => ({
      keys: letter,
      // Asked when the key is pressed: the letter may follow the G at once.
      get isOn() {
        return Date.now() - goes.current < GO_MS;
      },
      run() {
        goes.current = Number.NEGATIVE_INFINITY;
        navigate(path);
      },
    })),
    { place: 'over' },
  );
  return { opened, open: setOpened, close: () => setOpened(null) };
}

function Frame({ pages }: { pages: readonly DeskPage[] }) {
  const { opened, open, close } = useEverywhereKeys(pages);
  const search = () => open('search');
  const { me } = useMe();
  const place = useLocation();
  const inForce = useShownKeys();
  // The list of all keys is a dialog, which takes the page's keys away while they are read.
  const beneath = useRef(inForce);
  if (opened === null) beneath.current = inForce;
  const layers = beneath.current;
  const main = useRef<HTMLElement>(null);
  const before = useRef(place.pathname);
  // A screen reader's reading and the arrows begin in the new page.
  useEffect(() => {
    if (before.current === place.pathname) return;
    before.current = place.pathname;
    main.current?.focus({ preventScroll: true });
  }, [place.pathname]);
  const groups = [
    { title: deskText.thisPage, acts: layers.slice(0, -1).flat() },
    { title: deskText.everywhere, acts: layers.slice(-1).flat() },
    { title: deskText.goTo, acts: pages.map(({ letter, label }) => ({ keys: `G ${letter}`, label })) },
  ];
  return (
    <>
      <Navigation agentName={me.agent.name} pages={pages} />
      <TopBar onSearch={search} onMenu={() => open('menu')} />
      <main ref={main} className="dk-main" tabIndex={-1}>
        <OrBroken key={place.pathname}>
          <Suspense fallback={<SkeletonRows />}>
            <Outlet />
          </Suspense>
        </OrBroken>
      </main>
      <Foot />
      {opened === 'search' && <Palette pages={pages} onClose={close} />}
      <OrBroken key={opened}>
        <Suspense>
          {opened === 'menu' && <PhoneMenu agentName={me.agent.name} pages={pages} onSearch={search} onClose={close} />}
          {opened === 'keys' && <AllKeys groups={groups} onClose={close} />}
        </Suspense>
      </OrBroken>
    </>
  );
}

/** The desk around its pages, for an operator who is signed in. */
export function Shell() {
  const { me } = useMe();
  const pages = useMemo(() => DESK_PAGES.filter(({ scope }) => mayRead(me.scopes, scope)), [me.scopes]);
  const [first] = pages;
  const paths = useMemo(() => new Set(pages.map(({ path }) => path)), [pages]);
  return (
    <SWRConfig value={{ focusThrottleInterval: 10_000 }}>
      <KeysProvider>
        <TitleProvider>
          <FindProvider>
            <AnnouncerProvider>
              <LiveProvider>
                <ShownPages value={paths}>
                  <Routes>
                    <Route element={<Frame pages={pages} />}>
                      {first && <Route index element={<Navigate to={first.path} replace />} />}
                      {DESK_PAGES.flatMap(({ path, below, label, Page, ...page }) => {
                        const element = mayRead(me.scopes, page.scope) ? <Page /> : <NotAllowed label={label} />;
                        return [path, ...(below ? [below] : [])].map((one) => (
                          <Route key={one} path={one} element={element} />
                        ));
                      })}
                      <Route path="*" element={<NoPage />} />
                    </Route>
                  </Routes>
                </ShownPages>
              </LiveProvider>
            </AnnouncerProvider>
          </FindProvider>
        </TitleProvider>
      </KeysProvider>
    </SWRConfig>
  );
}
