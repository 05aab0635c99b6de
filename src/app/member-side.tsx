import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { link } from '../lib/links.ts';
import { useSession } from '../stores/session.ts';
import { useUi } from '../stores/ui.ts';
import { ACCOUNT_TEXT } from '../text/account.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountButton } from './account-button.tsx';
import { useNotices } from './use-notices.ts';

/** The largest number on the bell; more digits do not fit. */
const MOST_SHOWN = 99;

/** The member's corner of the header: quests, notices, account. */
export function MemberSide() {
  const { hasNotices, hasNews, unread, questCount } = useNotices();
  const openModal = useUi((state) => state.openModal);
  useNoticesAtLogin(hasNews);
  return (
    <div className="flex items-center ml-auto">
      {questCount > 0 && (
        <Link
          to={link('quests')}
          className={buttonClass({ variant: 'ghost' }, 'btn-icon relative')}
          aria-label={ACCOUNT_TEXT.quests(questCount)}
        >
          <Icon name="star" />
          <i className="absolute right-2 top-2 size-2 rounded-full bg-primary" />
        </Link>
      )}
      {hasNotices && (
        <IconButton
          icon="bell"
          label={ACCOUNT_TEXT.notices(unread)}
          className="-mr-2 md:mr-0"
          onClick={() => openModal('notification')}
        >
          {unread > 0 && (
            <span className="absolute right-0.5 top-0.5 min-w-4.5 h-4.5 px-1 rounded-full bg-accent text-accent-content text-2xs font-bold grid place-items-center num">
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </IconButton>
      )}
      <AccountButton />
    </div>
  );
}

/** Opens new notices once in a session, but not over a game. */
function useNoticesAtLogin(hasNews: boolean): void {
  const isPlaying = useUi((state) => state.selectedGame !== null);
  useEffect(() => {
    const { hasSeenNotices, markNoticesSeen } = useSession.getState();
    if (!hasNews || isPlaying || hasSeenNotices) return;
    markNoticesSeen();
    useUi.getState().openModal('notification');
  }, [hasNews, isPlaying]);
}
