import './floating-buttons.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { useUi } from '../stores/ui.ts';
import { APP_TEXT } from '../text/app.ts';
import { hasControlIn, isTaken } from '../ui/covering.ts';
import { Icon } from '../ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';
import { useScrollingDown } from './use-scrolled.ts';

/** A page that has not moved, grown or changed for so long is at rest. */
const REST_MS = 120;
/** The page's gutter, and what a finger needs. */
const GUTTER = 16;
const FINGER = 44;

/**
 * Events on the left, contact on the right; out of the way while the reader scrolls down. At rest they never cover a
 * figure or a control: while something of the page lies beneath, only their edge shows beside it.
 */
export function FloatingButtons() {
  const isAway = useScrollingDown();
  const openModal = useUi((state) => state.openModal);
  const places = useRef<HTMLElement>(null);
  const [left, right] = useRooms(places);
  return (
    <aside ref={places} aria-label={APP_TEXT.shortcuts}>
      <div className={classNames('float-place', isAway && 'is-away', left)}>
        <button
          type="button"
          className="float-btn bg-base-300 text-base-content"
          aria-label={APP_TEXT.events}
          aria-haspopup="dialog"
          onClick={() => openModal('event')}
        >
          <Icon name="gift" />
        </button>
      </div>
      <div className={classNames('float-place is-right', isAway && 'is-away', right)}>
        <ContactLink className="float-btn bg-line-brand text-line-brand-content" label={APP_TEXT.contactChat}>
          <Icon name="chat" />
        </ContactLink>
      </div>
    </aside>
  );
}

/** Out, at the edge with room for a finger beside it, or within the gutter because a control is beside it. */
function roomOf(place: Element): string {
  const box = place.getBoundingClientRect();
  if (!isTaken(box, place)) return '';
  const x = place.matches('.is-right') ? box.right + GUTTER - FINGER : box.left - GUTTER;
  return hasControlIn(new DOMRect(x, box.top, FINGER, box.height), place) ? 'is-aside' : 'is-aside is-near';
}

/** The room of each place; looked at again whenever the page has come to rest. */
function useRooms(places: RefObject<HTMLElement | null>): readonly string[] {
  const [rooms, setRooms] = useState<readonly string[]>(['is-aside', 'is-aside']);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is beneath
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Each place in a task of its own: a slow phone takes tens of milliseconds for it.
    const look = ([place, ...others]: readonly Element[], found: readonly string[]) => {
      if (!place) return setRooms(found);
      const room = roomOf(place);
      timer = setTimeout(look, 0, others, [...found, room]);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look([...(places.current?.children ?? [])], []), REST_MS);
    };
    const resized = new ResizeObserver(wait);
    resized.observe(document.body);
    // What took the place of its skeleton may be just as large.
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
  }, [pathname]);
  return rooms;
}
