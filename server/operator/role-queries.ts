import type { Queries, Transaction } from '#server/database/database.ts';

export interface RoleRow {
  id: number;
  code: string;
  name: string;
  scopes: string[];
  version: number;
}

export const roleByCode = (queries: Queries, agentId: number, code: string): Promise<RoleRow | undefined> =>
  queries.row<RoleRow>('select id, code, name, scopes, version from operator_role where agent_id = $1 and code = $2', [
    agentId,
    code,
  ]);

/** Keeps other changes of the agent's people and roles waiting until the transaction ends. */
export async function lockRoles(tx: Transaction, agentId: number): Promise<void> {
  await tx.rows('select 1 from operator_role where agent_id = $1 order by id for update', [agentId]);
}

export interface ListedRole extends RoleRow {
  people: number;
  confirmation_id: number | null;
  requested_by: string | null;
  expires_at: Date | null;
}

/** The subject of the confirmation of a role's change. */
export const roleSubject = (code: string): string => `role ${code}`;

/** The agent's roles in the order in which they were made, with the change that waits for each. */
export const listedRoles = (queries: Queries, agentId: number, at: Date): Promise<ListedRole[]> =>
  queries.rows<ListedRole>(
    `select r.id, r.code, r.name, r.scopes, r.version, c.id as confirmation_id, k.name as requested_by, c.expires_at,
       (select count(*)::int from operator_person p where p.role_id = r.id) as people
     from operator_role r
       left join operator_confirmation c on c.agent_id = r.agent_id and c.subject = 'role ' || r.code and c.state = 'waiting' and c.expires_at > $2
       left join operator_key k on k.id = c.requested_by
     where r.agent_id = $1 order by r.id`,
    [agentId, at],
  );

interface NewRole {
  agentId: number;
  code: string;
  name: string;
  scopes: readonly string[];
}

/** Makes a role; false where the agent has one with this code. */
export async function insertRole(tx: Transaction, { agentId, code, name, scopes }: NewRole): Promise<boolean> {
  const made = await tx.row(
    `insert into operator_role (agent_id, code, name, scopes) values ($1, $2, $3, $4)
     on conflict (agent_id, code) do nothing returning 1 as made`,
    [agentId, code, name, scopes],
  );
  return made !== undefined;
}

/** Changes a role; false where it has another version. */
export async function updateRole(
  tx: Transaction,
  { agentId, code, name, scopes, version }: NewRole & { version: number },
): Promise<boolean> {
  const changed = await tx.row(
    `update operator_role set name = $3, scopes = $4, version = version + 1
     where agent_id = $1 and code = $2 and version = $5 returning 1 as changed`,
    [agentId, code, name, scopes, version],
  );
  return changed !== undefined;
}

/** The number of people who may sign in and have all these scopes. */
export async function peopleWith(queries: Queries, agentId: number, scopes: readonly string[]): Promise<number> {
  const row = await queries.row<{ people: number }>(
    `select count(*)::int as people from operator_person p join operator_key k on k.id = p.key_id join operator_role r on r.id = p.role_id
     where p.agent_id = $1 and k.revoked_at is null and r.scopes @> $2`,
    [agentId, scopes],
  );
  return row?.people ?? 0;
}
