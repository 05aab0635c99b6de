import type { Database, Queries, Transaction } from '#server/database/database.ts';

export interface NewList {
  agentId: number;
  lineUserId: string;
  memberId: number | null;
  messageId: string;
  written: string;
  roundId: number | null;
  at: Date;
  until: Date;
}

/** Keeps a list that was sent in the chat. Undefined: its sender has taken it back already. */
export async function insertList(tx: Transaction, list: NewList): Promise<string | undefined> {
  const { agentId, lineUserId, memberId, messageId, written, roundId, at, until } = list;
  const row = await tx.row<{ id: string }>(
    `insert into line_list (agent_id, line_user_id, member_id, message_id, written, round_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (agent_id, message_id) do nothing returning id`,
    [agentId, lineUserId, memberId, messageId, written, roundId, at, until],
  );
  return row?.id;
}

/** Forgets the text of a message that its sender has taken back; the list of a message that comes later is not kept. */
export async function unsendList(
  tx: Transaction,
  list: { agentId: number; lineUserId: string; messageId: string; at: Date; until: Date },
): Promise<void> {
  const { agentId, lineUserId, messageId, at, until } = list;
  await tx.rows(
    `insert into line_list as l (agent_id, line_user_id, message_id, ended, created_at, expires_at)
     values ($1, $2, $3, 'unsent', $4, $5)
     on conflict (agent_id, message_id) do update set written = null, ended = 'unsent', answer_waiting = false
       where l.line_user_id = excluded.line_user_id and l.ended is null`,
    [agentId, lineUserId, messageId, at, until],
  );
}

export interface KeptList {
  id: string;
  line_user_id: string;
  member_id: number | null;
  written: string | null;
  ended: 'unsent' | 'bought' | null;
  round_id: number | null;
  created_at: Date;
  expires_at: Date;
}

const LIST = 'select id, line_user_id, member_id, written, ended, round_id, created_at, expires_at from line_list';

/** A list of the agent's chat that is still kept. `id` must be a UUID. */
export function listOf(queries: Queries, agentId: number, id: string, at: Date): Promise<KeptList | undefined> {
  return queries.row<KeptList>(`${LIST} where agent_id = $1 and id = $2 and expires_at > $3`, [agentId, id, at]);
}

/** How many lists a LINE account has sent that no member has bound. */
export async function unboundLists(queries: Queries, agentId: number, lineUserId: string, at: Date): Promise<number> {
  const row = await queries.row<{ count: number }>(
    `select count(*)::int as count from line_list
     where agent_id = $1 and line_user_id = $2 and member_id is null and ended is null and expires_at > $3`,
    [agentId, lineUserId, at],
  );
  return row?.count ?? 0;
}

/** Notes the round that a list is for, and until when it is kept. */
export async function keepForRound(tx: Transaction, id: string, roundId: number | null, until: Date): Promise<void> {
  await tx.rows('update line_list set round_id = $2, expires_at = $3 where id = $1', [id, roundId, until]);
}

/** Forgets the text of a member's list that was bought. */
export async function endBought(database: Database, memberId: number, id: string): Promise<void> {
  await database.rows(
    `update line_list set written = null, ended = 'bought', answer_waiting = false
     where member_id = $1 and id = $2 and ended is null`,
    [memberId, id],
  );
}

export interface WaitingAccount {
  agent_code: string;
  line_user_id: string;
  member_id: number;
}

/** The ids of lists whose senders were bound to a member meanwhile: one of each LINE account, the oldest. */
export async function waitingLists(queries: Queries, at: Date, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select distinct on (agent_id, line_user_id) id from line_list where answer_waiting and expires_at > $1
     order by agent_id, line_user_id, created_at, id limit ${limit}`,
    [at],
  );
  return rows.map(({ id }) => id);
}

/** The LINE account that a waiting list is of; undefined once it was answered or taken back. */
export function waitingAccount(queries: Queries, id: string): Promise<WaitingAccount | undefined> {
  return queries.row<WaitingAccount>(
    `select a.code as agent_code, l.line_user_id, l.member_id from line_list l join agent a on a.id = l.agent_id
     where l.id = $1 and l.answer_waiting`,
    [id],
  );
}

/** Takes the waiting lists of a LINE account, once, oldest first. */
export function takeWaiting(
  tx: Transaction,
  agentId: number,
  lineUserId: string,
  at: Date,
): Promise<{ id: string; created_at: Date; written: string }[]> {
  return tx.rows(
    `with taken as (
       update line_list set answer_waiting = false
       where agent_id = $1 and line_user_id = $2 and answer_waiting and expires_at > $3 returning id, created_at, written
     )
     select * from taken order by created_at, id`,
    [agentId, lineUserId, at],
  );
}

/** Deletes the lists whose time is over. */
export async function deleteOldLists(database: Database, at: Date): Promise<void> {
  await database.rows('delete from line_list where expires_at <= $1', [at]);
}

/** The member's lotteries, last bought first. */
export async function lotteriesBought(queries: Queries, memberId: number, limit: number): Promise<number[]> {
  const rows = await queries.rows<{ category_id: number }>(
    `select d.category_id, max(b.id) as newest
     from (select id, round_id from lotto_bill where member_id = $1 order by id desc limit 200) b
     join lotto_round d on d.id = b.round_id group by d.category_id order by newest desc limit ${limit}`,
    [memberId],
  );
  return rows.map(({ category_id }) => category_id);
}
