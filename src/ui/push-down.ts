/** Pushed this far (a part of its height), or this fast (px per ms) for a little way, a panel closes; else it rises again. */
const FAR = 0.3;
const FAST = 0.5;
/** px; less may be a tap by a finger that shakes. */
const LITTLE = 24;
const LEAVE_MS = 160;
/** How long a panel that was pushed away may take to be unmounted; one that stays is shown again. */
const UNMOUNT_MS = 300;

/** From here on a sheet stands in the middle of the screen (overlay.css): there is nowhere to push it. */
const WIDE = '(min-width: 60rem)';
const STILL = '(prefers-reduced-motion: reduce)';
/** A finger in them moves the caret, or their own thumb. */
const FIELDS = 'input, textarea, select';

/** Whether the finger is to scroll what is under it before it moves the panel. */
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
  /** px that the panel stands lower than at rest. */
  by: number;
  /** px per ms at the last move, and when that was. */
  speed: number;
  at: number;
}

/**
 * Lets a finger push a panel at the screen's bottom edge down and away, as its grip promises. Asks `mayClose` at the
 * first touch and at the last, `close` once it is out of sight. Gives back what ends it.
 */
export function pushDown(panel: HTMLElement, { mayClose, close }: Pushed): () => void {
  const abort = new AbortController();
  let push: Push | null = null;
  const slide = (from: number, to: string, fill: FillMode) => {
    panel.style.transform = '';
    const duration = matchMedia(STILL).matches ? 0 : LEAVE_MS;
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
    // Its first step says whose the finger is: the panel's, or of what scrolls inside of it.
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
    const isFlick = by > LITTLE && speed > FAST && performance.now() - at < 100;
    if (!mayClose() || (by < panel.offsetHeight * FAR && !isFlick)) return rise();
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
