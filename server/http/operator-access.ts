import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { mayCall, scopeOf } from '#contract/operator-shapes.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { insertAuditEntry } from '#server/access/operator-key-queries.ts';
import { findOperator, type Operator } from '#server/access/operator-keys.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { bearerOf } from './authentication.ts';
import { callerAddress } from './caller-address.ts';
import { deskPersonOf } from './desk-cookie.ts';

const CALL_LIMIT_PER_KEY = { max: 300, windowSeconds: 60 };
/** Wrong keys from one address. A guess at 256 bits is hopeless; the limit spares the database a query each. */
const WRONG_KEY_LIMIT_PER_IP = { max: 60, windowSeconds: 60 };

/** Replaces the players' message for `unauthorized`, which says that the session has expired: a key has none. */
const WRONG_KEY = 'ไม่พบคีย์นี้ หรือคีย์ถูกยกเลิกแล้ว';
const NO_SCOPE = 'คีย์นี้ไม่มีสิทธิ์เรียกใช้รายการนี้';
const ROLE_HAS_NO_SCOPE = 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้';
/** The sentence for a desk without a session, or with one that has ended. */
export const NOT_SIGNED_IN = 'ยังไม่ได้เข้าสู่ระบบ หรือเซสซันสิ้นสุดแล้ว กรุณาเข้าสู่ระบบอีกครั้ง';

/**
 * The operator of the call's bearer key, or without one the person of the desk's cookie. Refuses with `unauthorized` or
 * `rate_limited`. `isUse` is false where an open stream looks whether it may go on: that keeps no session alive.
 */
export async function identifyOperator(
  platform: Platform,
  request: FastifyRequest,
  { isUse = true } = {},
): Promise<Operator> {
  const key = bearerOf(request);
  const operator =
    key === undefined ? await deskPersonOf(platform, request, { isUse }) : await findOperator(platform.database, key);
  if (!operator) {
    if (key !== undefined)
      await platform.limits.take(`operator address ${ipKey(callerAddress(request))}`, WRONG_KEY_LIMIT_PER_IP);
    throw new Refusal('unauthorized', { message: key === undefined ? NOT_SIGNED_IN : WRONG_KEY });
  }
  await platform.limits.take(`operator key ${operator.keyId}`, CALL_LIMIT_PER_KEY);
  return operator;
}

/** Refuses with `forbidden` unless the key or the person's role has the call's scope. */
export function checkScope({ scopes, sessionId }: Operator, endpoint: Endpoint): void {
  if (!mayCall(scopes, endpoint))
    throw new Refusal('forbidden', { message: sessionId === null ? NO_SCOPE : ROLE_HAS_NO_SCOPE });
}

interface Use {
  operator: Operator;
  endpoint: Endpoint;
  /** The parsed input; `{}` if the call was refused before parsing. */
  input: unknown;
  /** `done`, `waiting`, `repeated`, or the code of a refusal. */
  outcome: string;
  ip: string;
  at: Date;
  change?: Change;
}

/** What a call changed: the record before and after, as far as it matters to whoever reads the log. */
export interface Change {
  before: unknown;
  after: unknown;
}

const NO_CHANGE: Change = { before: null, after: null };

/** Writes one use of a key to the audit log, in the transaction of its work, or alone if it did nothing. */
export async function recordUse(
  tx: Transaction | Database,
  { operator, endpoint, input, outcome, ip, at, change = NO_CHANGE }: Use,
): Promise<void> {
  const { agentId, keyId, sessionId } = operator;
  const action = `${endpoint.method} ${endpoint.path}`;
  const logged = loggedInput(endpoint, input);
  const use = { agentId, keyId, sessionId, at, scope: scopeOf(endpoint), action, input: logged, outcome, ip };
  await insertAuditEntry(tx, { ...use, ...change });
}

/** The input without what the log may not keep (docs/rules.md#privacy). */
function loggedInput({ unlogged }: Endpoint, input: unknown): unknown {
  if (!unlogged || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !unlogged.includes(field)));
}
