import type { OutputOf } from '#contract/endpoint.ts';
import type { eventQuest, questList } from '#contract/quest.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';

type Quest = OutputOf<typeof questList>[number];
type Event = OutputOf<typeof eventQuest>[number];

export interface QuestRow {
  id: number;
  event_id: number | null;
  after_id: number | null;
  title: string;
  description: string;
  icon: string;
  kind: Quest['kind'];
  metric: Quest['metric'];
  category: string | null;
  /** Satang of a deposit or stake quest, else a count. */
  target: number;
  reward_kind: Quest['reward']['kind'];
  /** Satang of cash, else points or spins. */
  reward_amount: number;
  starts_at: Date | null;
  ends_at: Date | null;
  link: string | null;
  /** Every reward that there is was taken. */
  is_used_up: boolean;
  /** The kind of the quest's event; null outside events. */
  event_kind: Event['kind'] | null;
  event_starts_at: Date | null;
}

const QUESTS = `
  select q.id, q.event_id, a.id as after_id, q.title, q.description, q.icon, q.kind, q.metric, q.category, q.target, q.reward_kind, q.reward_amount,
    coalesce(q.starts_at, e.starts_at) as starts_at, coalesce(q.ends_at, e.ends_at) as ends_at, q.link, coalesce(q.claims >= q.max_claims, false) as is_used_up, e.kind as event_kind, e.starts_at as event_starts_at
  from quest q left join quest_event e on e.id = q.event_id
    left join quest a on a.id = q.after_id and a.is_active and a.removed_at is null
  where q.agent_id = $1 and q.is_active and q.removed_at is null and coalesce(e.is_active and e.removed_at is null, true)
    and coalesce(q.starts_at <= $2, true) and coalesce(e.starts_at <= $2, true)`;

/** The agent's quests that have started, in order; ended ones are listed for another week. */
export function questsOf(queries: Queries, agentId: number, at: Date): Promise<QuestRow[]> {
  return queries.rows<QuestRow>(
    `${QUESTS} and coalesce(coalesce(q.ends_at, e.ends_at) > $2::timestamptz - interval '7 days', true) order by q.position, q.id`,
    [agentId, at],
  );
}

/** A quest that has started, even if it has ended. `id` may be any text. */
export function questOf(queries: Queries, agentId: number, id: string, at: Date): Promise<QuestRow | undefined> {
  return queries.row<QuestRow>(`${QUESTS} and q.id::text = $3`, [agentId, at, id]);
}

export interface EventRow {
  id: number;
  kind: Event['kind'];
  title: string;
  description: string;
  image: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** The agent's events under way, in order. */
export function eventsOf(queries: Queries, agentId: number, at: Date): Promise<EventRow[]> {
  return queries.rows<EventRow>(
    `select id, kind, title, description, image, starts_at, ends_at from quest_event
     where agent_id = $1 and is_active and removed_at is null and coalesce(starts_at <= $2, true) and coalesce(ends_at > $2, true) order by position, id`,
    [agentId, at],
  );
}

/** A metric of a member to count in a period. */
export interface Count extends Pick<QuestRow, 'metric' | 'category'> {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Counts metrics of the member, in their order, from data that the database holds anyway. Satang for money, otherwise a count.
 */
export async function countProgress(
  queries: Queries,
  memberId: number,
  counts: readonly Count[],
  at: Date,
): Promise<number[]> {
  if (counts.length === 0) return [];
  const rows = await queries.rows<{ counted: number }>(
    `select quest_progress($1, metric, category, since, until, $2) as counted
     from unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[]) with ordinality
       as c (metric, category, since, until, n) order by n`,
    [
      memberId,
      at,
      counts.map(({ metric }) => metric),
      counts.map(({ category }) => category),
      counts.map(({ since }) => since),
      counts.map(({ until }) => until),
    ],
  );
  return rows.map(({ counted }) => counted);
}

/** The number of days in a row that the member has visited, including today. */
export async function streakOf(queries: Queries, memberId: number, today: string): Promise<number> {
  const row = await queries.row<{ streak: number }>('select visit_streak($1, $2) as streak', [memberId, today]);
  return row?.streak ?? 0;
}

/** Records that the member visited on this day. One statement, which may be the whole transaction. */
export async function recordVisit(tx: Transaction | Database, memberId: number, day: string): Promise<void> {
  await tx.rows('insert into member_day (member_id, day) values ($1, $2) on conflict do nothing', [memberId, day]);
}

/** Records that the member shared on this day. The one statement is the whole transaction. */
export async function recordShare(database: Database, memberId: number, day: string, at: Date): Promise<void> {
  await database.rows(
    `insert into member_day as d (member_id, day, shared_at) values ($1, $2, $3)
     on conflict (member_id, day) do update set shared_at = coalesce(d.shared_at, excluded.shared_at)`,
    [memberId, day, at],
  );
}
