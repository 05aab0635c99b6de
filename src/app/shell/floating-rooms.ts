import { hasControlIn, isTaken } from '#src/ui/covering.ts';

/** A page that has not moved, grown or changed for so long is at rest. */
const REST_MS = 120;
/** The page's gutter, and the room that a finger needs. */
const GUTTER = 16;
const FINGER = 44;

/**
 * Fully visible, at the edge with room for a finger beside it, or within the gutter because a control is beside it.
 */
function roomOf(place: Element): string {
  const box = place.getBoundingClientRect();
  if (!isTaken(box, place)) return '';
  const x = place.matches('.is-right') ? box.right + GUTTER - FINGER : box.left - GUTTER;
  return hasControlIn(new DOMRect(x, box.top, FINGER, box.height), place) ? 'is-aside' : 'is-aside is-near';
}

/** Reports the room of each place whenever the page has come to rest; returns how to stop. */
export function watchRooms(places: HTMLElement, onChange: (rooms: readonly string[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  // Each place in a task of its own: a slow phone takes tens of milliseconds for it.
  const look = ([place, ...others]: readonly Element[], found: readonly string[]) => {
    if (!place) return onChange(found);
    const room = roomOf(place);
    timer = setTimeout(look, 0, others, [...found, room]);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => look([...places.children], []), REST_MS);
  };
  const resized = new ResizeObserver(wait);
  resized.observe(document.body);
  // The content that replaced its skeleton may be equally large.
  const changed = new MutationObserver(wait);
  changed.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', wait, { passive: true });
  addEventListener('resize', wait);
  wait();
  return () => {
    clearTimeout(timer);
    resized.disconnect();
    changed.disconnect();
    removeEventListener('scroll', wait);
    removeEventListener('resize', wait);
  };
}
