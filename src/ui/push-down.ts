import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';

/** A panel closes when it is pushed down by this part of its height, */
const CLOSE_RATIO = 0.3;
/** or flicked faster than this over more than MIN_SWIPE_PX; otherwise it moves back. */
const FLICK_PX_PER_MS = 0.5;
/** A shorter movement may be a tap by an unsteady finger. */
const MIN_SWIPE_PX = 24;
const LEAVE_MS = 160;
/** A panel that is not unmounted after this is shown again. */
const UNMOUNT_MS = 300;

/** From this width a sheet is centred on the screen (overlay.css) and cannot be pushed down. */
const WIDE = '(min-width: 60rem)';
/** A finger in them moves the caret or a slider, not the panel. */
const FIELDS = 'input, textarea, select';

/** Tells whether the content under the finger can still scroll up, which has precedence over the panel. */
function hasRoomAbove(target: Element, panel: Element): boolean {
  for (let element: Element | null = target; element; element = element === panel ? null : element.parentElement)
    if (element.scrollTop > 0) return true;
  return false;
}

interface Pushed {
  mayClose: () => boolean;
  close: () => void;
}

interface Push {
  x: number;
  y: number;
  /** px below the resting position. */
  by: number;
  /** px per ms at the last move, and when that was. */
  speed: number;
  at: number;
}

/**
 * Lets a finger push a panel at the screen's bottom edge down to close it. `mayClose` is checked at the first and the
 * last touch; `close` is called once the panel has left the screen. Returns the function that stops it.
 */
export function pushDown(panel: HTMLElement, { mayClose, close }: Pushed): () => void {
  const abort = new AbortController();
  let push: Push | null = null;
  const slide = (from: number, to: string, fill: FillMode) => {
    panel.style.transform = '';
    const duration = prefersReducedMotion() ? 0 : LEAVE_MS;
    const way = [{ transform: `translateY(${from}px)` }, { transform: to }];
    return panel.animate(way, { duration, fill, easing: 'ease-out' });
  };
  const rise = () => {
    if (push && push.by > 0) slide(push.by, 'none', 'none');
    push = null;
  };

  const onStart = ({ touches, target }: TouchEvent) => {
    rise();
    const [touch] = touches;
    if (!touch || touches.length > 1 || !(target instanceof Element) || !mayClose()) return;
    if (matchMedia(WIDE).matches || target.closest(FIELDS) || hasRoomAbove(target, panel)) return;
    push = { x: touch.clientX, y: touch.clientY, by: 0, speed: 0, at: performance.now() };
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!push || !touch) return;
    const by = touch.clientY - push.y;
    // The first movement decides whether the finger moves the panel or scrolls its content.
    const isOthers = push.by === 0 && (by <= 0 || by < Math.abs(touch.clientX - push.x));
    if (isOthers || !event.cancelable) return rise();
    event.preventDefault();
    const now = performance.now();
    push.speed = (by - push.by) / Math.max(1, now - push.at);
    push.at = now;
    push.by = Math.max(0, by);
    panel.style.transform = `translateY(${push.by}px)`;
  };
  const onEnd = () => {
    if (!push) return;
    const { by, speed, at } = push;
    const isFlick = by > MIN_SWIPE_PX && speed > FLICK_PX_PER_MS && performance.now() - at < 100;
    if (!mayClose() || (by < panel.offsetHeight * CLOSE_RATIO && !isFlick)) return rise();
    push = null;
    const leaving = slide(by, 'translateY(100%)', 'forwards');
    leaving.onfinish = () => {
      if (abort.signal.aborted) return;
      close();
      setTimeout(() => leaving.cancel(), UNMOUNT_MS);
    };
  };
  const { signal } = abort;
  panel.addEventListener('touchstart', onStart, { signal, passive: true });
  panel.addEventListener('touchmove', onMove, { signal, passive: false });
  panel.addEventListener('touchend', onEnd, { signal });
  panel.addEventListener('touchcancel', rise, { signal });
  return () => abort.abort();
}
