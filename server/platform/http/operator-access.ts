import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { mayCall, scopeOf } from '../../../contract/operator-shapes.ts';
import type { Queries } from '../database.ts';
import { findOperator, type Operator } from '../operator-keys.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';

const PER_KEY = { max: 300, windowSeconds: 60 };
/** Wrong keys from one address: a guess at 256 bits is hopeless, but it needn't cost us a query each. */
const WRONG_PER_ADDRESS = { max: 60, windowSeconds: 60 };

/** The operator behind the call's bearer key. Throws `unauthorized` or `rate_limited`. */
export async function identifyOperator(platform: Platform, request: FastifyRequest): Promise<Operator> {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const operator = key === undefined ? undefined : await findOperator(platform.database, key);
  if (!operator) {
    if (key !== undefined) await platform.limits.take(`operator address ${request.ip}`, WRONG_PER_ADDRESS);
    throw new Refusal('unauthorized');
  }
  await platform.limits.take(`operator key ${operator.keyId}`, PER_KEY);
  return operator;
}

/** Throws `forbidden` unless the key has the call's scope. */
export function checkScope({ scopes }: Operator, endpoint: Endpoint): void {
  if (!mayCall(scopes, endpoint)) throw new Refusal('forbidden');
}

export interface Use {
  operator: Operator;
  endpoint: Endpoint;
  /** As parsed; `{}` when it came to no such thing. */
  input: unknown;
  /** `done`, `repeated`, or the code of a refusal. */
  outcome: string;
  ip: string;
  at: Date;
}

/** Writes one use of a key to the audit log: in the transaction of what it did, or alone when it did nothing. */
export async function recordUse(queries: Queries, { operator, endpoint, input, outcome, ip, at }: Use): Promise<void> {
  await queries.rows(
    `insert into operator_audit (agent_id, key_id, at, scope, action, input, outcome, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      operator.agentId,
      operator.keyId,
      at,
      scopeOf(endpoint),
      `${endpoint.method} ${endpoint.path}`,
      JSON.stringify(input),
      outcome,
      ip,
    ],
  );
}
