import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { notifications } from '#contract/agent.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useUser } from '#src/stores/user.ts';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';

/** An announcement of the agent, with its id in the member's list (contract/notice-ids.ts). */
export type Announcement = OutputOf<typeof notifications>[number];

const WIDTH = 400;
const PICTURE_ONLY = 1;

/** Marks the announcements that were shown as read once the dialog closes. When that fails a toast says so, and they are shown again. */
function useReading(shown: string | undefined, isMember: boolean): () => void {
  const { run } = useCommand(readNotifications, { revalidates: [memberNotifications] });
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (shown !== undefined) seen.current.add(shown);
  }, [shown]);
  return () => {
    if (!isMember || seen.current.size === 0) return;
    run({ ids: [...seen.current] }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast.error(NOTICE_TEXT.readFailed(error.message), { id: 'read-notices' });
    });
  };
}

interface AnnouncementDialogProps {
  announcements: readonly Announcement[] | undefined;
  onClose: () => void;
  /** Replaces the steps while there is no announcement. */
  empty?: ReactNode;
  /** Shown under the steps; `markRead` marks the shown announcements. */
  children: (markRead: () => void) => ReactNode;
}

/** The agent's announcements one by one; after the last one the button closes. Shown announcements are read. */
export function AnnouncementDialog({ announcements, onClose: close, empty, children }: AnnouncementDialogProps) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const [index, setIndex] = useState(0);
  const total = announcements?.length ?? 0;
  const announcement = announcements?.[Math.min(index, total - 1)];
  const markRead = useReading(announcement?.id, isLoggedIn);
  const onClose = () => {
    markRead();
    close();
  };
  const showNext = () => (index >= total - 1 ? onClose() : setIndex(index + 1));
  return (
    <Dialog
      open
      onClose={onClose}
      title={NOTICE_TEXT.title}
      maxWidth={WIDTH}
      aside={announcement && NOTICE_TEXT.position(index + 1, total)}
    >
      {announcements && announcement ? (
        <>
          <AnnouncementBody key={announcement.id} announcement={announcement} />
          <div className="p-6 pt-5">
            <Steps ids={announcements.map(({ id }) => id)} index={index} />
            <div className="grid grid-cols-[1fr_2fr] gap-3">
              <Button variant="quiet" disabled={index === 0} onClick={() => setIndex(index - 1)}>
                {NOTICE_TEXT.previous}
              </Button>
              <Button onClick={showNext}>{index >= total - 1 ? NOTICE_TEXT.understood : NOTICE_TEXT.next}</Button>
            </div>
          </div>
        </>
      ) : (
        empty
      )}
      <div className="px-6 pb-4 -mt-3 empty:hidden">{children(markRead)}</div>
    </Dialog>
  );
}

/** Type 1: the picture fills the dialog over its title. */
function AnnouncementBody({ announcement }: { announcement: Announcement }) {
  const { type, image, srcset, title, description } = announcement;
  const [isBroken, setBroken] = useState(false);
  const picture = { srcSet: srcset, sizes: `${WIDTH}px`, decoding: 'async', onError: () => setBroken(true) } as const;
  if (type === PICTURE_ONLY && image && !isBroken) {
    return (
      <div aria-live="polite">
        <img src={image} {...picture} alt="" className="w-full h-auto max-h-[60dvh] object-contain" />
        <h3 className="text-lg px-6 pt-4">{title}</h3>
      </div>
    );
  }
  return (
    <div className="px-6 pt-1" aria-live="polite">
      {image && !isBroken && (
        <div className="aspect-video rounded-box overflow-hidden mb-4">
          <img src={image} {...picture} alt="" className="w-full h-full object-cover" />
        </div>
      )}
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted mt-1 whitespace-pre-line">{description}</p>
    </div>
  );
}

function Steps({ ids, index }: { ids: readonly string[]; index: number }) {
  return (
    <ol className="flex gap-1.5 mb-4" aria-hidden="true">
      {ids.map((id, step) => (
        <li key={id} className={classNames('h-1 flex-1 rounded-full', step <= index ? 'bg-primary' : 'bg-base-300')} />
      ))}
    </ol>
  );
}
