import { z } from 'zod';
import type { OutputOf } from '#contract/endpoint.ts';
import type { memberNotifications } from '#contract/notice.ts';
import { noticeOfAgent } from '#contract/notice-ids.ts';
import { srcsetOf } from '#contract/pictures.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { type NoticeCursor, type NoticeRow, noticesOf, unreadOf } from './queries.ts';
import { sentencesOf } from './text.ts';

type Notice = OutputOf<typeof memberNotifications>['items'][number];

const CURSOR = /^(\d{1,16})-([01])-(\d{1,15})$/;
function readCursor(cursor: string | undefined): NoticeCursor {
  if (cursor === undefined) return null;
  const [, at, source, id] = CURSOR.exec(cursor) ?? [];
  if (at === undefined) throw invalidField('cursor', 'ข้อมูลไม่ถูกต้อง');
  return [Number(at), Number(source), Number(id)];
}

/** The data of an announcement, as in the agent's list (`/api/notifications`). */
const announcement = z.object({
  type: z.number().int(),
  image: z.string().nullable(),
  title: z.string(),
  description: z.string(),
});
/** The type of a member's own notice: title and description, no picture (docs/rules.md#notices). */
const OWN_TYPE = 2;

function onWire({ at_us, source, id, kind, data, link, is_read }: NoticeRow): Notice {
  const content = source === 0 ? announcement.parse(data) : { type: OWN_TYPE, image: null, ...sentencesOf(kind, data) };
  return {
    id: source === 0 ? noticeOfAgent(String(id)) : String(id),
    kind,
    ...content,
    srcset: srcsetOf(content.image),
    link,
    read: is_read,
    time: new Date(at_us / 1000).toISOString(),
  };
}

/**
 * One page of the agent's announcements and the member's own notices, newest first (docs/rules.md#notices). Refuses
 * with `invalid_input` a cursor that no page has given.
 */
export async function noticePage(
  queries: Queries,
  { memberId, agentId }: Pick<Session, 'memberId' | 'agentId'>,
  input: { cursor?: string | undefined; limit: number },
  at: Date,
): Promise<OutputOf<typeof memberNotifications>> {
  const { limit } = input;
  const rows = await noticesOf(queries, { memberId, agentId, cursor: readCursor(input.cursor), limit: limit + 1, at });
  const unread = await unreadOf(queries, memberId, agentId, at);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(onWire),
    next_cursor: rows.length > limit && last ? `${last.at_us}-${last.source}-${last.id}` : null,
    unread: unread.count,
    new_announcements: unread.announcements.map(noticeOfAgent),
  };
}
