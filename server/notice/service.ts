import { z } from 'zod';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { memberNotifications } from '../../contract/member.ts';
import { noticeOfAgent } from '../../contract/notice-ids.ts';
import { srcsetOf } from '../../contract/pictures.ts';
import { isShown } from '../agent/queries.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { sentencesOf } from './text.ts';

type Notice = OutputOf<typeof memberNotifications>['items'][number];
type Member = Pick<Session, 'memberId' | 'agentId'>;

interface NoticeRow {
  at_us: number;
  /** 0 the agent's, 1 the member's own. */
  source: number;
  id: number;
  kind: string;
  data: unknown;
  link: string | null;
  is_read: boolean;
}

const AT_US = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;
/** Before the cursor ($3 time, $4 source, $5 id), or all. The first condition is the index's. */
const before = (column: string, source: number) => `($3::bigint is null or (
  ${column} <= timestamptz 'epoch' + $3 * interval '1 microsecond' and (${AT_US(column)}, ${source}, id) < ($3, $4, $5)))`;

/** When the member could see it first. */
const SHOWN_SINCE = 'greatest(published_at, starts_at)';

const LIST = `
  with own as (
    select ${AT_US('created_at')} as at_us, 1 as source, id, kind, data, link, read_at is not null as is_read
    from member_notice where member_id = $1 and ${before('created_at', 1)}
    order by created_at desc, id desc limit $6
  ), of_agent as (
    select ${AT_US(SHOWN_SINCE)} as at_us, 0 as source, id, 'announcement' as kind,
      jsonb_build_object('type', type, 'image', image, 'title', title, 'description', description) as data, null as link,
      exists (select from agent_notification_read r where r.member_id = $1 and r.notification_id = n.id) as is_read
    from agent_notification n where ${isShown('$2', '$7')} and ${before(SHOWN_SINCE, 0)}
  )
  select * from own union all select * from of_agent order by at_us desc, source desc, id desc limit $6`;

const UNREAD = `
  select (select count(*) from member_notice where member_id = $1 and read_at is null)::int
    + (select count(*) from agent_notification n where ${isShown('$2', '$3')} and not exists (
        select from agent_notification_read r where r.member_id = $1 and r.notification_id = n.id))::int as count`;

const CURSOR = /^(\d{1,16})-([01])-(\d{1,15})$/;
function readCursor(cursor: string | undefined): readonly (number | null)[] {
  if (cursor === undefined) return [null, null, null];
  const parts = CURSOR.exec(cursor);
  if (!parts) throw new Refusal('invalid_input', { fields: { cursor: 'ข้อมูลไม่ถูกต้อง' } });
  return parts.slice(1).map(Number);
}

/** As the agent's list has it (`/api/notifications`). */
const announcement = z.object({
  type: z.number().int(),
  image: z.string().nullable(),
  title: z.string(),
  description: z.string(),
});
const OWN_TYPE = 2;

function onWire({ at_us, source, id, kind, data, link, is_read }: NoticeRow): Notice {
  const words = source === 0 ? announcement.parse(data) : { type: OWN_TYPE, image: null, ...sentencesOf(kind, data) };
  return {
    id: source === 0 ? noticeOfAgent(String(id)) : String(id),
    kind,
    ...words,
    srcset: srcsetOf(words.image),
    link,
    read: is_read,
    time: new Date(at_us / 1000).toISOString(),
  };
}

/** The agent's notices and the member's own in one list, newest first. Refuses a cursor that was never one. */
export async function noticesOf(
  queries: Queries,
  { memberId, agentId }: Member,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  at: Date,
): Promise<OutputOf<typeof memberNotifications>> {
  const rows = await queries.rows<NoticeRow>(LIST, [memberId, agentId, ...readCursor(cursor), limit + 1, at]);
  const unread = await queries.row<{ count: number }>(UNREAD, [memberId, agentId, at]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(onWire),
    next_cursor: rows.length > limit && last ? `${last.at_us}-${last.source}-${last.id}` : null,
    unread: unread?.count ?? 0,
  };
}

/** Without ids: all that the member can see. Ids of other members and agents, or of nothing, are passed over. */
export async function markRead(
  tx: Transaction,
  { memberId, agentId }: Member,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<void> {
  await tx.rows(
    `update member_notice set read_at = $3
     where member_id = $1 and read_at is null and ($2::text[] is null or id::text = any ($2))`,
    [memberId, ids ?? null, at],
  );
  await tx.rows(
    `insert into agent_notification_read (agent_id, member_id, notification_id, read_at)
     select agent_id, $1, id, $3 from agent_notification
     where ${isShown('$4', '$3')} and ($2::text[] is null or '${noticeOfAgent('')}' || id = any ($2))
     on conflict do nothing`,
    [memberId, ids ?? null, at, agentId],
  );
}
