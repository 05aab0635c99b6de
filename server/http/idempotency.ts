import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { isUuid } from '#server/lib/uuid.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { insertIntent, intentByKey, saveAnswer } from './idempotency-queries.ts';

/** Does an intent's work once, and returns the envelope that every call of the intent is answered with. */
type Work = (transaction: Transaction) => Promise<object>;

/** One intent of one caller: `scope` is the member (or visitor, or operator's key) and the call. */
export interface Intent {
  readonly key: string;
  readonly scope: string;
}

/**
 * Reads the call's intent. Refuses with `idempotency_key_required` without a UUID in the `Idempotency-Key` header.
 */
export function readIntent(request: FastifyRequest, { method, path }: Endpoint, { session, operator }: Caller): Intent {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !isUuid(key)) throw new Refusal('idempotency_key_required');
  return { key: key.toLowerCase(), scope: `${callerOf({ session, operator })} ${method} ${path}` };
}

interface Caller {
  session: { memberId: number } | null;
  operator: { keyId: number } | null;
}

function callerOf({ session, operator }: Caller): string {
  if (operator) return `operator ${operator.keyId}`;
  return session ? `member ${session.memberId}` : 'visitor';
}

/**
 * Runs the work once for the intent (docs/rules.md#calls). The intent's row is inserted first, in the same
 * transaction: a duplicate waits there until the first has committed and then gets its stored answer, or runs itself
 * if the first was refused and rolled back. Refuses with `idempotency_mismatch` for another input under the same key.
 * Refusals are not stored.
 */
export async function once(platform: Platform, intent: Intent, input: unknown, work: Work): Promise<object> {
  return platform.database.transaction(async (transaction) => {
    const { keyHash, inputHash } = hashesOf(intent, input);
    const isNew = await insertIntent(transaction, { keyHash, inputHash, now: platform.now() });
    if (!isNew) {
      const stored = await storedAnswer(transaction, intent, input);
      if (stored) return stored;
      // Housekeeping has deleted the old row since the insert.
      throw new Refusal('overloaded', { retryAfterSeconds: 1 });
    }
    const answer = await work(transaction);
    await saveAnswer(transaction, keyHash, seal(intent, answer));
    return answer;
  }, callOf(intent));
}

/**
 * Like `once`, with slow work (`prepare`) first that holds no connection. A stored answer makes that work needless,
 * and also replaces its refusal: a copy of the request may have finished meanwhile.
 */
export async function oncePrepared(
  platform: Platform,
  intent: Intent,
  input: unknown,
  prepare: () => Promise<Work>,
): Promise<object> {
  const stored = await storedAnswer(platform.database, intent, input);
  if (stored) return stored;
  const work = await prepare().catch(async (refusal: unknown) => {
    const meanwhile = await storedAnswer(platform.database, intent, input);
    if (meanwhile) return async () => meanwhile;
    throw refusal;
  });
  return once(platform, intent, input, work);
}

/** The call without its caller: its transactions share connections. */
const callOf = ({ scope }: Intent) => scope.split(' ').slice(-2).join(' ');

function hashesOf(intent: Intent, input: unknown): { keyHash: Buffer; inputHash: Buffer } {
  return {
    keyHash: createHash('sha256').update(`${intent.scope} ${intent.key}`).digest(),
    // A keyed hash, because an input may hold a password, which a plain hash would let somebody guess.
    inputHash: createHmac('sha256', intent.key).update(canonicalJson(input)).digest(),
  };
}

async function storedAnswer(queries: Queries, intent: Intent, input: unknown): Promise<object | undefined> {
  const { keyHash, inputHash } = hashesOf(intent, input);
  const stored = await intentByKey(queries, keyHash);
  if (!stored) return undefined;
  if (!stored.input_hash.equals(inputHash)) throw new Refusal('idempotency_mismatch');
  return unseal(intent, stored.answer);
}

/** The same text for equal values, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Answers may hold an access token, so they are encrypted with the intent's key, of which the database has only a hash. */
const sealingKey = ({ key, scope }: Intent) => Buffer.from(hkdfSync('sha256', key, scope, 'chokdee stored answer', 32));
const NONCE = 12;
const TAG = 16;

function seal(intent: Intent, answer: object): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(intent), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unseal(intent: Intent, sealed: Buffer): object {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(intent), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8'));
}
