import { memberNotifications, readNotifications } from '#contract/notice.ts';
import type { Server } from '#server/http/route.ts';
import { markRead } from './queries.ts';
import { noticePage } from './service.ts';

/** Serves a member's notices (contract/notice.ts). */
export function noticeRoutes({ platform: { database, now }, implement }: Server): void {
  implement(memberNotifications, ({ session, input }) => noticePage(database, session, input, now()));

  implement(readNotifications, async ({ session, input }) => {
    await database.transaction((tx) => markRead(tx, session, input.ids, now()));
    return null;
  });
}
