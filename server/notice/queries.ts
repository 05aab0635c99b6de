import { noticeOfAgent } from '#contract/notice-ids.ts';
import { isShown } from '#server/agent/queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { LineApp } from '#server/lib/line-app-url.ts';

/** A row of the list that mixes the agent's announcements and the member's own notices. */
export interface NoticeRow {
  /** The time when the member could first see it, in microseconds since 1970. */
  at_us: number;
  /** 0 the agent's, 1 the member's own. */
  source: number;
  id: number;
  kind: string;
  data: unknown;
  link: string | null;
  is_read: boolean;
}

/** The place in the list after which a page starts: time in µs, source and id of a row; null for the list's start. */
export type NoticeCursor = readonly [number, number, number] | null;

const AT_US = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;
/** After the cursor ($3 time, $4 source, $5 id), newest first; only the first comparison can use the index. */
const after = (column: string, source: number) => `($3::bigint is null or (
  ${column} <= timestamptz 'epoch' + $3 * interval '1 microsecond' and (${AT_US(column)}, ${source}, id) < ($3, $4, $5)))`;

/** The time when an announcement could first be seen. */
const SHOWN_SINCE = 'greatest(published_at, starts_at)';

const LIST = `
  with own as (
    select ${AT_US('created_at')} as at_us, 1 as source, id, kind, data, link, read_at is not null as is_read
    from member_notice where member_id = $1 and ${after('created_at', 1)}
    order by created_at desc, id desc limit $6
  ), of_agent as (
    select ${AT_US(SHOWN_SINCE)} as at_us, 0 as source, id, 'announcement' as kind,
      jsonb_build_object('type', type, 'image', image, 'title', title, 'description', description) as data, null as link,
      exists (select from agent_notification_read r where r.member_id = $1 and r.notification_id = n.id) as is_read
    from agent_notification n where ${isShown('$2', '$7')} and ${after(SHOWN_SINCE, 0)}
  )
  select * from own union all select * from of_agent order by at_us desc, source desc, id desc limit $6`;

/** Announcements and own notices in one list, newest first. */
export function noticesOf(
  queries: Queries,
  {
    memberId,
    agentId,
    cursor,
    limit,
    at,
  }: {
    memberId: number;
    agentId: number;
    cursor: NoticeCursor;
    limit: number;
    at: Date;
  },
): Promise<NoticeRow[]> {
  return queries.rows<NoticeRow>(LIST, [memberId, agentId, ...(cursor ?? [null, null, null]), limit, at]);
}

const UNREAD = `
  select a.ids as announcements,
    (select count(*) from member_notice where member_id = $1 and read_at is null)::int + cardinality(a.ids) as count
  from (
    select coalesce(array_agg(n.id::text order by n.position, n.id), '{}') as ids from agent_notification n
    where ${isShown('$2', '$3')} and not exists (
      select from agent_notification_read r where r.member_id = $1 and r.notification_id = n.id)
  ) a`;

export interface Unread {
  /** Own notices and announcements together. */
  count: number;
  /** The ids of the agent's. */
  announcements: string[];
}

/** The notices that the member can see and has not read. */
export async function unreadOf(queries: Queries, memberId: number, agentId: number, at: Date): Promise<Unread> {
  return (await queries.row<Unread>(UNREAD, [memberId, agentId, at])) ?? { count: 0, announcements: [] };
}

/** Marks notices as read; without ids, all that the member can see. Unknown ids and those of others are ignored. */
export async function markRead(
  tx: Transaction,
  { memberId, agentId }: { memberId: number; agentId: number },
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

export interface WaitingNotice {
  kind: string;
  data: unknown;
  link: string | null;
  agent_id: number;
  member_id: number;
  /** The member wants messages by LINE and may play. */
  is_wanted: boolean;
  line: LineApp | null;
}

/**
 * The ids of notices that wait to be sent by LINE, oldest first. A notice made by a game's result (a win, the end of
 * a bonus) is only sent if it is from before `shownBefore`.
 */
export async function noticesToPush(queries: Queries, limit: number, shownBefore: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id::text from member_notice
     where push_waiting and (kind !~ '^(game|bonus)_' or created_at < $1) order by id limit ${limit}`,
    [shownBefore],
  );
  return rows.map(({ id }) => id);
}

/** Takes a waiting notice, once; undefined when another process has taken it. */
export function takeNoticeToPush(tx: Transaction, id: string, at: Date): Promise<WaitingNotice | undefined> {
  return tx.row<WaitingNotice>(
    `update member_notice n set push_waiting = false from member m join agent a on a.id = m.agent_id
     where n.id::text = $1 and n.push_waiting and m.id = n.member_id
     returning n.kind, n.data, n.link, n.agent_id, n.member_id, m.line_push and play_block(m, $2) is null as is_wanted, a.config -> 'line' as line`,
    [id, at],
  );
}
