import type { Queries } from '#server/database/database.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import type { ListOptions } from './confirmation-queries.ts';

export interface AuditRow {
  id: number;
  at: Date;
  key: string;
  person_id: number | null;
  username: string | null;
  role: string | null;
  session_id: string | null;
  device: string | null;
  scope: string;
  action: string;
  input: Record<string, unknown>;
  outcome: string;
  ip: string;
  before: unknown;
  after: unknown;
}

export interface AuditFilter {
  /** A name of a key or person. */
  key?: string | undefined;
  /** Any of these calls, `POST /operator/stops/stop`. */
  actions?: readonly string[] | undefined;
  outcome?: 'done' | 'waiting' | 'repeated' | 'refused' | undefined;
  kind?: 'acts' | 'reads' | undefined;
}

/** The agent's audit log, newest first, one more than the limit. */
export function auditOf(
  queries: Queries,
  { key, actions, outcome, kind }: AuditFilter,
  { agentId, after, from, to, limit }: ListOptions,
): Promise<AuditRow[]> {
  const values: unknown[] = [agentId, after, from ?? null, to ?? null, limit + 1];
  const given = (value: string | readonly string[]) => `$${values.push(value)}`;
  // A condition that is not asked for is left out, so that an index can serve the others.
  const conditions: string[] = [];
  if (key !== undefined)
    conditions.push(`a.key_id = (select id from operator_key where agent_id = $1 and name = ${given(key)})`);
  if (actions !== undefined) conditions.push(`a.action = any (${given(actions)})`);
  if (outcome === 'refused') conditions.push("a.outcome not in ('done', 'waiting', 'repeated')");
  else if (outcome !== undefined) conditions.push(`a.outcome = ${given(outcome)}`);
  if (kind !== undefined) conditions.push(`a.action ${kind === 'acts' ? 'not like' : 'like'} 'GET %'`);
  return queries.rows<AuditRow>(
    `select a.id, a.at, k.name as key, p.key_id as person_id, p.username, r.name as role, a.session_id, s.user_agent as device,
       a.scope, a.action, a.input, a.outcome, a.ip, a.before, a.after
     from operator_audit a join operator_key k on k.id = a.key_id
       left join operator_person p on p.key_id = k.id left join operator_role r on r.id = p.role_id
       left join operator_session s on s.id = a.session_id
     where a.agent_id = $1 and ($2::bigint is null or a.id < $2) and ${inPeriod('a.at', '$3', '$4')}
       ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by a.id desc limit $5`,
    values,
  );
}
