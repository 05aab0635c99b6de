import { randomUUID } from 'node:crypto';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import { createOperatorKey } from '#server/access/operator-keys.ts';
import type { TestServer } from '../harness.ts';

/** Makes a key of the demo agent; by default with all scopes. Returns its name and secret. */
export async function newKey(
  server: TestServer,
  scopes: readonly string[] = OPERATOR_SCOPES,
  agentId = 3,
): Promise<{ name: string; key: string }> {
  const name = `key-${randomUUID()}`;
  const key = await server.database.transaction((tx) =>
    createOperatorKey(tx, { agentId, name, scopes, now: server.platform.now() }),
  );
  return { name, key };
}

/** Begins the next day, on which no key has given anything yet (docs/rules.md#second-key). */
export const beginDay = (server: TestServer) => server.database.rows('delete from operator_gift');

export interface AuditLine {
  key: string;
  action: string;
  outcome: string;
  input: object;
  ip: string;
}

/** A key's lines in the audit log, oldest first. */
export function linesOf(server: TestServer, name: string): Promise<AuditLine[]> {
  return server.database.rows<AuditLine>(
    `select k.name as key, a.action, a.outcome, a.input, a.ip from operator_audit a join operator_key k on k.id = a.key_id
     where k.name = $1 order by a.id`,
    [name],
  );
}
