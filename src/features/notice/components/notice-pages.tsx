import { memberNotifications } from '#contract/notice.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { dayName, groupByDay } from '#src/lib/days.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { usePageCount } from '#src/lib/use-page-count.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { NoticeRow } from './notice-row.tsx';
import { useReading } from './use-reading.ts';

const PAGE = 20;

/** All notices, newest first, page by page. */
export function NoticePages() {
  const [pages, setPages] = usePageCount();
  return <NoticePage cursor={null} dayBefore={null} pagesAfter={pages - 1} onMore={() => setPages(pages + 1)} />;
}

interface NoticePageProps {
  cursor: string | null;
  /** The day of the row above this page, whose heading it shares. */
  dayBefore: string | null;
  pagesAfter: number;
  onMore: () => void;
}

/** A page and the pages after it. Each is a query of its own, so that a new notice shifts them all. */
function NoticePage({ cursor, dayBefore, pagesAfter, onMore }: NoticePageProps) {
  const input = { limit: PAGE, ...(cursor !== null && { cursor }) };
  const page = useQuery(memberNotifications, input, { keepPreviousData: true });
  if (!page.data)
    return (
      <Pending of={page} failed={cursor === null ? text.failed : text.moreFailed}>
        <NoticesSkeleton />
      </Pending>
    );
  const { items, next_cursor, unread } = page.data;
  const last = items.at(-1);
  if (!last) return cursor === null ? <EmptyState drawing="bell" title={text.empty} text={text.emptyText} /> : null;
  const now = serverNow();
  return (
    <>
      {cursor === null && unread > 0 && <ReadAll unread={unread} />}
      {groupByDay(items).map(({ day, items: notices }) => (
        <section key={day} aria-label={dayName(day, now)} className={day === dayBefore ? '-mt-3' : undefined}>
          {day !== dayBefore && <h2 className="text-sm font-medium text-muted mb-2 px-1 num">{dayName(day, now)}</h2>}
          <div className="surface rows overflow-hidden">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </div>
        </section>
      ))}
      {next_cursor !== null && pagesAfter === 0 && (
        <Button variant="quiet" onClick={onMore}>
          {text.more}
        </Button>
      )}
      {next_cursor !== null && pagesAfter > 0 && (
        <NoticePage
          cursor={next_cursor}
          dayBefore={bangkokDay(last.time)}
          pagesAfter={pagesAfter - 1}
          onMore={onMore}
        />
      )}
    </>
  );
}

function ReadAll({ unread }: { unread: number }) {
  const { read, isRunning } = useReading();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pl-1 -my-2">
      <p className="text-sm text-muted num">{text.unread(unread)}</p>
      <Button variant="ghost" busy={isRunning} onClick={() => void read({})}>
        {text.readAll}
      </Button>
    </div>
  );
}

function NoticesSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <div className="surface rows overflow-hidden">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="row-link min-h-22">
            <Skeleton className="size-10 rounded-xl" />
            <div className="flex-1 grid gap-2">
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-3 w-56" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
