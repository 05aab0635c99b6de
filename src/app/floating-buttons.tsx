import { classNames } from '../lib/class-names.ts';
import { useUi } from '../stores/ui.ts';
import { APP_TEXT } from '../text/app.ts';
import { Icon } from '../ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';
import { useScrollingDown } from './use-scrolled.ts';

/** Events on the left, contact on the right; out of the way while the reader scrolls down. */
export function FloatingButtons() {
  const isAway = useScrollingDown();
  const openModal = useUi((state) => state.openModal);
  const slide = classNames(
    'float-btn transition-transform duration-300 focus-visible:translate-y-0',
    isAway && 'translate-y-40',
  );
  return (
    <aside aria-label={APP_TEXT.shortcuts}>
      <button
        type="button"
        className={classNames(slide, 'left-4 bg-base-300 text-base-content')}
        aria-label={APP_TEXT.events}
        aria-haspopup="dialog"
        onClick={() => openModal('event')}
      >
        <Icon name="gift" />
      </button>
      <ContactLink
        className={classNames(slide, 'right-4 bg-line-brand text-line-brand-content')}
        label={APP_TEXT.contactChat}
      >
        <Icon name="chat" />
      </ContactLink>
    </aside>
  );
}
