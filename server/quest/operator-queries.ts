import type { Queries } from '#server/database/database.ts';

/** The number of rewards of each quest that were taken, by the quest's id. */
export async function claimCounts(queries: Queries, questIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await queries.rows<{ id: string; claims: number }>(
    'select id::text, claims from quest where id = any ($1)',
    [questIds],
  );
  return new Map(counts.map(({ id, claims }) => [id, claims]));
}

/** The number of days of an event's login streak. */
export async function streakDaysOf(queries: Queries, eventId: string): Promise<number> {
  const row = await queries.row<{ days: number }>(
    'select coalesce(max(target), 1)::int as days from quest where event_id::text = $1 and is_active and removed_at is null',
    [eventId],
  );
  return row?.days ?? 1;
}

/** Tells whether the quest has claims, and another kind or event than these. */
export async function hasClaimsOfOther(
  queries: Queries,
  agentId: number,
  { id, kind, event_id }: { id?: string | undefined; kind: string; event_id: string | null },
): Promise<boolean> {
  const row = await queries.row(
    `select 1 from quest q where agent_id = $1 and id::text = $2 and (kind <> $3 or event_id::text is distinct from $4)
       and exists (select from quest_claim where quest_id = q.id)`,
    [agentId, id ?? null, kind, event_id],
  );
  return row !== undefined;
}

/** Tells whether there are lotteries of a kind. */
export async function hasLottoKind(queries: Queries, kind: string): Promise<boolean> {
  return (await queries.row('select 1 from lotto_category where kind = $1 limit 1', [kind])) !== undefined;
}

/** The kind of an event of the agent that was not removed, if there is one. */
export async function eventKindOf(queries: Queries, agentId: number, eventId: string): Promise<string | undefined> {
  const event = await queries.row<{ kind: string }>(
    'select kind from quest_event where agent_id = $1 and id::text = $2 and removed_at is null',
    [agentId, eventId],
  );
  return event?.kind;
}

/** Tells whether the event has quests, and another kind than this. */
export async function hasQuestsOfOtherKind(queries: Queries, eventId: string | null, kind: string): Promise<boolean> {
  const row = await queries.row(
    'select 1 from quest_event e where id::text = $1 and kind <> $2 and exists (select from quest where event_id = e.id)',
    [eventId, kind],
  );
  return row !== undefined;
}

/** Tells whether the agent has such a quest of this kind and event that was not removed. */
export async function hasQuest(
  queries: Queries,
  agentId: number,
  { id, kind, event_id }: { id: string; kind: string; event_id: string | null },
): Promise<boolean> {
  const row = await queries.row(
    `select 1 from quest where agent_id = $1 and id::text = $2 and kind = $3 and event_id::text is not distinct from $4
       and removed_at is null`,
    [agentId, id, kind, event_id],
  );
  return row !== undefined;
}

/** Tells whether a quest is in the chain that leads to another one, or is that one. */
export async function isInChain(queries: Queries, lastId: string, id: string | null): Promise<boolean> {
  const row = await queries.row(
    `with recursive chain as (
       select id, after_id from quest where id::text = $1
       union select q.id, q.after_id from quest q join chain c on q.id = c.after_id
     ) select 1 from chain where id::text = $2`,
    [lastId, id],
  );
  return row !== undefined;
}
