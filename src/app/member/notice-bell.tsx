import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** The largest number on the bell; more digits do not fit. */
const MAX_SHOWN = 99;

/** Leads to the member's notices, with how many are unread. */
export function NoticeBell({ unread }: { unread: number }) {
  return (
    <Link
      to={link('notifications')}
      className={buttonClass({ variant: 'ghost' }, 'btn-icon relative -mr-2 md:mr-0')}
      aria-label={ACCOUNT_TEXT.notices(unread)}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="absolute right-0.5 top-0.5 min-w-4.5 h-4.5 px-1 rounded-full bg-accent text-accent-content text-[min(.6875rem,12px)] leading-none font-bold grid place-items-center num">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
