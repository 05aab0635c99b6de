import type { Transaction } from '#server/database/database.ts';

export interface StoredAgent {
  code: string;
  name: string;
  config: Record<string, unknown>;
}

/**
 * Reads an agent as stored, and locks it against other changes until the transaction ends; undefined if there is
 * none. The lock is no stronger, because almost every row of a player refers to the agent and would wait for a plan
 * or an apply.
 */
export function lockAgent(tx: Transaction, agentId: number): Promise<StoredAgent | undefined> {
  return tx.row<StoredAgent>('select code, name, config from agent where id = $1 for no key update', [agentId]);
}

/** Makes an agent, or changes its name and configuration. */
export async function putAgent(tx: Transaction, id: number, { code, name, config }: StoredAgent): Promise<void> {
  await tx.rows(
    `insert into agent (id, code, name, config) values ($1, $2, $3, $4)
     on conflict (id) do update set name = excluded.name, config = excluded.config`,
    [id, code, name, JSON.stringify(config)],
  );
}

/** Stores the points for 100 baht that were valid until now, before new rates replace them. */
export async function keepPointRates(
  tx: Transaction,
  agentId: number,
  rates: Readonly<Record<string, number>>,
  until: Date,
): Promise<void> {
  await tx.rows(
    `insert into agent_past_point_rates (agent_id, since, until, rates)
     select $1, b.since, $3, $2 from (
       select coalesce(max(until), '-infinity') as since from agent_past_point_rates where agent_id = $1
     ) b where b.since < $3`,
    [agentId, JSON.stringify(rates), until],
  );
}

/**
 * Another agent with this code, LIFF app or LINE Login channel, and the field of `agent.json` that clashes; undefined
 * if there is none.
 */
export async function otherAgentWith(
  tx: Transaction,
  id: number,
  { code, liffId, channelId }: { code: string; liffId: string | null; channelId: string },
): Promise<{ agent: string; field: string } | undefined> {
  return tx.row(
    `select a.code as agent, one.field from agent a,
       lateral (values ('code', a.code = $2), ('line.liffId', a.config #>> '{line,liff_id}' = $3),
         ('line.channelId', a.config #>> '{line,channel_id}' = $4)) as one (field, is_same)
     where a.id <> $1 and one.is_same limit 1`,
    [id, code, liffId, channelId],
  );
}
