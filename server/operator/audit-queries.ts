import type { Queries } from '#server/database/database.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import type { ListOptions } from './confirmation-queries.ts';

export interface AuditRow {
  id: number;
  at: Date;
  key: string;
  scope: string;
  action: string;
  input: Record<string, unknown>;
  outcome: string;
  ip: string;
}

/**
 * The agent's audit log, newest first, one more than the limit. `key` is a key's name, `action` the start of a path.
 */
export function auditOf(
  queries: Queries,
  { key, action }: { key: string | undefined; action: string | undefined },
  { agentId, after, from, to, limit }: ListOptions,
): Promise<AuditRow[]> {
  return queries.rows<AuditRow>(
    `select a.id, a.at, k.name as key, a.scope, a.action, a.input, a.outcome, a.ip
     from operator_audit a join operator_key k on k.id = a.key_id
     where a.agent_id = $1 and ($2::bigint is null or a.id < $2) and ${inPeriod('a.at', '$3', '$4')}
       and ($5::text is null or k.name = $5) and ($6::text is null or starts_with(a.action, $6) or starts_with(split_part(a.action, ' ', 2), $6))
     order by a.id desc limit $7`,
    [agentId, after, from ?? null, to ?? null, key ?? null, action ?? null, limit + 1],
  );
}
