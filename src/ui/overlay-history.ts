import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, type Navigator } from 'react-router-dom';

/**
 * The app's history: the router's own, with one entry for each open overlay, so that the phone's back button closes the
 * topmost one.
 *
 * An overlay's entry has the key and address of its page and `overlay: depth` in its state; the router is not notified
 * of a step between entries of one key, so it stays on the same page. Closing by a button removes the entry; a navigation
 * while it is open keeps the entry, and going back skips it.
 *
 * `BrowserRouter` keeps its history to itself, and only the history can let a navigation wait: hence the import above.
 * docs/decisions/2026-11-22-overlays-in-the-routers-history.md
 */
type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Follow = Parameters<BrowserHistory['listen']>[0];
type Update = Parameters<Follow>[0];

/** What the router needs of a history. */
export interface AppHistory extends Navigator, Pick<BrowserHistory, 'action' | 'location' | 'listen'> {}

interface OpenOverlay {
  close: () => void;
  element: HTMLElement;
}

/** A step that the browser never answers (no entry there) must not block the next one. */
const STEP_TIMEOUT_MS = 400;

const open: OpenOverlay[] = [];
const listeners = new Set<() => void>();
/** Runs while a step is on its way. */
let stepTimer: ReturnType<typeof setTimeout> | undefined;
/** Navigations made while a step is on its way, which would undo them: they are done when it has landed. */
const held: (() => void)[] = [];

/** None before the app is rendered, and under another router. */
let history: BrowserHistory | undefined;
let page = '';
let lastDepth = 0;

/** An address that the browser itself adds (a hash, a bare `pushState`) has the first page's key. */
const pageOf = ({ key, pathname, search, hash }: Location) => [key, pathname, search, hash].join(' ');

const depth = () => Number(history?.location.state?.overlay ?? 0);

/** Call it once, when the app is rendered: it marks the entry that the page was opened with. */
export function createAppHistory(): AppHistory {
  const browser = createBrowserHistory({ v5Compat: true });
  history = browser;
  page = pageOf(browser.location);
  lastDepth = depth();
  return {
    get action() {
      return browser.action;
    },
    get location() {
      return browser.location;
    },
    createHref: browser.createHref,
    go: browser.go,
    push: (to, state) => afterStep(() => browser.push(to, state)),
    replace: (to, state) => afterStep(() => browser.replace(to, state)),
    listen: (follow) => browser.listen((update) => receive(update, follow)),
  };
}

function afterStep(navigate: () => void): void {
  if (stepTimer) held.push(navigate);
  else navigate();
}

function receive(update: Update, follow: Follow): void {
  const { action, delta, location } = update;
  const isSamePage = pageOf(location) === page;
  const here = depth();
  const isBackOnPage = isSamePage && here < lastDepth;
  lastDepth = here;
  if (action === 'POP' && !stepTimer) {
    // It took the entry of an overlay that a button has closed this very moment: the press was for the page.
    if (isBackOnPage && here === open.length) {
      history?.go(-1);
      return;
    }
    // An entry that a navigation left behind: go on to the page under it.
    if (here > open.length && !(delta && delta > 0)) {
      history?.go(open.length - here);
      return;
    }
    closeAbove(here);
  }
  if (!isSamePage) {
    page = pageOf(location);
    follow(update);
  }
  if (action === 'POP' && stepTimer) landed();
}

/** Makes the number of overlay entries under us the number of open overlays. */
function settle(): void {
  if (!history || stepTimer) return;
  const left = depth() - open.length;
  if (left > 0) {
    stepTimer = setTimeout(landed, STEP_TIMEOUT_MS);
    history.go(-left);
    return;
  }
  while (depth() < open.length) {
    const { location } = history;
    const entry: Location = { ...location, state: { ...location.state, overlay: depth() + 1 } };
    history.push(entry);
  }
  lastDepth = depth();
}

function landed(): void {
  clearTimeout(stepTimer);
  stepTimer = undefined;
  for (const navigate of held.splice(0)) navigate();
  settle();
}

function closeAbove(kept: number): void {
  for (const overlay of open.splice(kept).reverse()) overlay.close();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Registers an opened overlay; returns what to call when it is gone, however it went. */
export function openOverlay(overlay: OpenOverlay): () => void {
  open.push(overlay);
  settle();
  notify();
  return () => {
    const index = open.indexOf(overlay);
    if (index >= 0) open.splice(index, 1);
    notify();
    // After the current task: a navigation, or the next dialog of the same press, takes the entry over.
    setTimeout(settle);
  };
}

/** The topmost overlay's element: everything outside it is inert, so toasts move into it. */
export function topOverlay(): HTMLElement | null {
  return open.at(-1)?.element ?? null;
}

export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
