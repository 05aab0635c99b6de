/**
 * One history entry for each open overlay, so that the phone's back button closes what lies on top.
 *
 * An entry is marked `overlay: depth` in `history.state` and keeps the router's own state, so the router sees the same
 * place. Closing by a button takes the entry away again; a navigation while open leaves it behind, and going back over
 * it skips it. The router never sees the steps made here.
 */
interface OpenOverlay {
  close: () => void;
  element: HTMLElement;
}

/** A step that the browser never answers (no entry there) must not block the next one. */
const STEP_TIMEOUT_MS = 400;

const open: OpenOverlay[] = [];
const listeners = new Set<() => void>();
let isStepping = false;
let stepTimer: ReturnType<typeof setTimeout> | undefined;
/** What the router pushed or replaced while a step was on its way; done when the step has landed. */
const held: (() => void)[] = [];
let isSkipping = false;
let lastIndex = 0;
let lastDepth = 0;

const stateNumber = (name: 'overlay' | 'idx'): number => {
  const state: unknown = history.state;
  const value = typeof state === 'object' && state !== null && name in state ? Reflect.get(state, name) : 0;
  return typeof value === 'number' ? value : 0;
};
const depth = () => stateNumber('overlay');

function remember(): void {
  lastIndex = stateNumber('idx');
  lastDepth = depth();
}

/** Moves in history without anyone else noticing. A push in between would be undone by the step, so it waits. */
function step(delta: number): void {
  isStepping = true;
  const hold =
    (method: 'pushState' | 'replaceState') => (state: unknown, unused: string, url?: string | URL | null) => {
      held.push(() => history[method](state, unused, url));
    };
  history.pushState = hold('pushState');
  history.replaceState = hold('replaceState');
  stepTimer = setTimeout(landed, STEP_TIMEOUT_MS);
  history.go(delta);
}

function landed(): void {
  clearTimeout(stepTimer);
  isStepping = false;
  Reflect.deleteProperty(history, 'pushState');
  Reflect.deleteProperty(history, 'replaceState');
  const late = held.splice(0);
  for (const call of late) call();
  remember();
  settle();
  // The router has read the address too early, before its own push was let through: have it look again.
  if (late.length > 0) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Makes the number of marked entries under us the number of open overlays. */
function settle(): void {
  if (isStepping) return;
  if (depth() > open.length) {
    step(open.length - depth());
    return;
  }
  while (depth() < open.length) history.pushState({ ...history.state, overlay: depth() + 1 }, '');
  remember();
}

function onPopState(event: PopStateEvent): void {
  if (isStepping) {
    event.stopImmediatePropagation();
    landed();
    return;
  }
  const [index, here] = [stateNumber('idx'), depth()];
  const isSameIndex = index === lastIndex;
  const isForward = isSameIndex ? here > lastDepth : index > lastIndex;
  const isSamePage = isSameIndex && here !== lastDepth && !isSkipping;
  isSkipping = false;
  remember();
  if (isSamePage) event.stopImmediatePropagation();
  // It took the entry of an overlay that a button has closed this very moment: the press was for the page.
  if (isSamePage && !isForward && here === open.length) history.back();
  else if (here <= open.length) closeAbove(here);
  else if (!isForward) skipLeftBehind(event, here);
}

function closeAbove(kept: number): void {
  for (const overlay of open.splice(kept).reverse()) overlay.close();
  notify();
}

/** An entry that a navigation left behind: go on to the page under it, and let the router follow there. */
function skipLeftBehind(event: PopStateEvent, here: number): void {
  event.stopImmediatePropagation();
  isSkipping = true;
  history.go(open.length - here);
}

function notify(): void {
  for (const listener of listeners) listener();
}

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  remember();
  addEventListener('popstate', onPopState, true);
}

/** Registers an opened overlay; returns what to call when it is gone, however it went. */
export function openOverlay(overlay: OpenOverlay): () => void {
  listen();
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
