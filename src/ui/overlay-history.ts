import type { Location } from 'react-router-dom';
import { type AppHistory, appHistory, type Follow, filterUpdates, type HistoryUpdate } from '#src/lib/app-history.ts';

/**
 * The router's history, with one entry for each open overlay, so that the phone's back button closes the topmost one.
 *
 * An overlay's entry has the key and address of its page and `overlay: depth` in its state; the router is not notified
 * of a step between entries of one key, so it stays on the same page. Closing by a button removes the entry; a navigation
 * while it is open keeps the entry, and going back skips it.
 * docs/decisions/2026-11-22-overlays-in-the-routers-history.md
 */
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

/** The app's history once it knows overlays, and its own way to navigate. */
let history: AppHistory | undefined;
let push: AppHistory['push'];
let pageKey = '';
let lastDepth = 0;

const depth = () => Number(history?.location.state?.overlay ?? 0);

/** From the first overlay on, the router's history knows overlays. */
function wrapHistory(): void {
  if (!appHistory || history === appHistory) return;
  history = appHistory;
  const { replace } = history;
  push = history.push;
  history.push = (to, state) => afterStep(() => push(to, state));
  history.replace = (to, state) => afterStep(() => replace(to, state));
  filterUpdates(receive);
  pageKey = history.location.key;
  lastDepth = depth();
}

function afterStep(navigate: () => void): void {
  if (stepTimer) held.push(navigate);
  else navigate();
}

function receive(update: HistoryUpdate, follow: Follow): void {
  const { action, delta, location } = update;
  const isSamePage = location.key === pageKey;
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
    pageKey = location.key;
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
    push(entry);
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
  wrapHistory();
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

/** The topmost overlay's element: what is outside of it is inert, so toasts move into it. */
export function topOverlay(): HTMLElement | null {
  return open.at(-1)?.element ?? null;
}

export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
