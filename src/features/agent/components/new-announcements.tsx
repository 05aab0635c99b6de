import { useState } from 'react';
import { serverNow } from '#src/lib/clock.ts';
import { localStore } from '#src/lib/storage.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { Button } from '#src/ui/button.tsx';
import { type Announcement, AnnouncementDialog } from './announcement-dialog.tsx';

const HIDDEN_ON = 'announcements_hidden_on';

/** No other dialog is open, and the member has not put off the announcements until tomorrow. */
function mayOpen(): boolean {
  const { modals, selectedGame, navDrawer, memberMenu, failure, isIdentityNeeded } = useUi.getState();
  const isBusy =
    selectedGame || navDrawer || memberMenu || failure || isIdentityNeeded || Object.values(modals).some(Boolean);
  return !isBusy && !useSession.getState().hasSeenNotices && localStore.getItem(HIDDEN_ON) !== bangkokDay(serverNow());
}

/**
 * The agent's new announcements open by themselves: at home only, once in a session, each until it has been shown. Those
 * that were not reached stay new.
 */
export function NewAnnouncements({ announcements }: { announcements: readonly Announcement[] }) {
  const [shown, setShown] = useState(() => (mayOpen() ? announcements : null));
  const isIdentityNeeded = useUi((state) => state.isIdentityNeeded);
  if (!shown || isIdentityNeeded) return null;
  const close = () => {
    useSession.getState().markNoticesSeen();
    setShown(null);
  };
  const hideToday = () => {
    localStore.setItem(HIDDEN_ON, bangkokDay(serverNow()));
    close();
  };
  return (
    <AnnouncementDialog announcements={shown} onClose={close}>
      {(markRead) => (
        <Button
          variant="ghost"
          block
          onClick={() => {
            markRead();
            hideToday();
          }}
        >
          {NOTICE_TEXT.hideToday}
        </Button>
      )}
    </AnnouncementDialog>
  );
}
