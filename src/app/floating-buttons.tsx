import './floating-buttons.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { useUi } from '../stores/ui.ts';
import { APP_TEXT } from '../text/app.ts';
import { isTaken } from '../ui/covering.ts';
import { Icon } from '../ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';
import { useScrollingDown } from './use-scrolled.ts';

/** A page that has not moved or grown for so long is at rest. */
const REST_MS = 120;

/**
 * Events on the left, contact on the right; out of the way while the reader scrolls down. At rest they never cover a
 * figure or a control: while something of the page lies beneath, only their edge shows beside it.
 */
export function FloatingButtons() {
  const isAway = useScrollingDown();
  const openModal = useUi((state) => state.openModal);
  const events = useRef<HTMLDivElement>(null);
  const contact = useRef<HTMLDivElement>(null);
  const look = (isAside: boolean) => classNames('float-place', isAway && 'is-away', isAside && 'is-aside');
  return (
    <aside aria-label={APP_TEXT.shortcuts}>
      <div ref={events} className={look(useIsOver(events))}>
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
      <div ref={contact} className={classNames(look(useIsOver(contact)), 'is-right')}>
        <ContactLink className="float-btn bg-line-brand text-line-brand-content" label={APP_TEXT.contactChat}>
          <Icon name="chat" />
        </ContactLink>
      </div>
    </aside>
  );
}

/** Whether something of the page lies beneath this place; looked at again whenever the page has come to rest. */
function useIsOver(place: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(true);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is beneath
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (place.current) setOver(isTaken(place.current.getBoundingClientRect(), place.current));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    const observer = new ResizeObserver(wait);
    observer.observe(document.body);
    addEventListener('scroll', wait, { passive: true });
    addEventListener('resize', wait);
    wait();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('scroll', wait);
      removeEventListener('resize', wait);
    };
  }, [pathname]);
  return isOver;
}
