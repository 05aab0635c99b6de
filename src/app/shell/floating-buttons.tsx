import './floating-buttons.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { useUi } from '#src/stores/ui.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { Icon } from '#src/ui/icon.tsx';
import { firstTouch } from '../home/first-touch.ts';
import { ContactLink } from './contact-link.tsx';
import { useScrollingDown } from './use-scrolled.ts';

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

/** The room of each place: aside until the page is touched, then looked at again whenever the page has come to rest. */
function useRooms(places: RefObject<HTMLElement | null>): readonly string[] {
  const [rooms, setRooms] = useState<readonly string[]>(['is-aside', 'is-aside']);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is beneath
  useEffect(() => {
    let stop: (() => void) | null = () => {};
    firstTouch()
      .then(() => import('./floating-rooms.ts'))
      .then(
        ({ watchRooms }) => {
          if (stop && places.current) stop = watchRooms(places.current, setRooms);
        },
        // Without that code they stay aside.
        () => undefined,
      );
    return () => {
      stop?.();
      stop = null;
    };
  }, [pathname]);
  return rooms;
}
