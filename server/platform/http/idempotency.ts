import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Queries, Transaction } from '../database.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';

/** Gives the envelope that goes back to the caller, the first time and every time after. */
export type Work = (transaction: Transaction) => Promise<object>;

/** One intent of one caller: member (or visitor, or operator's key) + call + key. */
export interface Intent {
  readonly key: string;
  readonly scope: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws `idempotency_key_required` without a UUID in the `Idempotency-Key` header. */
export function readIntent(request: FastifyRequest, { method, path }: Endpoint, { session, operator }: Caller): Intent {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !UUID.test(key)) throw new Refusal('idempotency_key_required');
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
 * Runs the work that `prepare` gives once for the intent. Its row is inserted first, in the same transaction: a duplicate
 * waits there until the first has committed, and then repeats its stored answer (or, when the first was refused and
 * rolled back, runs itself). Another input under the same key is `idempotency_mismatch`. Refusals are not stored.
 */
export async function once(platform: Platform, intent: Intent, input: unknown, work: Work): Promise<object> {
  return platform.database.transaction(async (transaction) => {
    const { keyHash, inputHash } = hashesOf(intent, input);
    const mine = await transaction.row(
      'insert into idempotency (key_hash, input_hash, created_at) values ($1, $2, $3) on conflict do nothing returning 1 as mine',
      [keyHash, inputHash, platform.now()],
    );
    if (!mine) {
      const stored = await storedAnswer(transaction, intent, input);
      if (stored) return stored;
      throw new Refusal('overloaded', { retryAfterSeconds: 1 }); // Cleaned up, for its age, in this very moment.
    }
    const answer = await work(transaction);
    await transaction.rows('update idempotency set answer = $2 where key_hash = $1', [keyHash, seal(intent, answer)]);
    return answer;
  });
}

/**
 * As `once`, with slow work first that holds no connection. A stored answer goes before all of it, and also before its
 * refusal: a copy of the request may have finished meanwhile.
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

function hashesOf(intent: Intent, input: unknown): { keyHash: Buffer; inputHash: Buffer } {
  return {
    keyHash: createHash('sha256').update(`${intent.scope} ${intent.key}`).digest(),
    // Keyed, because an input may hold a password: without the key, the hash tells nothing.
    inputHash: createHmac('sha256', intent.key).update(canonicalJson(input)).digest(),
  };
}

async function storedAnswer(queries: Queries, intent: Intent, input: unknown): Promise<object | undefined> {
  const { keyHash, inputHash } = hashesOf(intent, input);
  const stored = await queries.row<{ input_hash: Buffer; answer: Buffer }>(
    'select input_hash, answer from idempotency where key_hash = $1',
    [keyHash],
  );
  if (!stored) return undefined;
  if (!stored.input_hash.equals(inputHash)) throw new Refusal('idempotency_mismatch');
  return unseal(intent, stored.answer);
}

/** The same text for the same value, whatever the order of its keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Answers may hold an access token: they are sealed under the intent's key, of which the database has only a hash. */
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
