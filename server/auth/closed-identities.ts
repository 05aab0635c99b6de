import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { nameKeys } from '#server/lib/person-names.ts';
import { closedIdentitiesOf, insertClosedIdentities, insertReturning } from './closed-identity-queries.ts';

/** The traits by which a person is recognised. */
export interface Identity {
  phone?: string | null;
  lineUserId?: string | null;
  person?: { firstName: string; lastName: string; birthDate: string };
  accounts?: readonly { bank_code: string; account_no: string }[];
}

/** The key with which identities of closed accounts are hashed; made once by the server itself. */
export const identityKey = (database: Database): Promise<string> =>
  generatedSecret(database, 'closed_identity', () => randomBytes(32).toString('base64url'));

const personTexts = ({ firstName, lastName, birthDate }: NonNullable<Identity['person']>) =>
  nameKeys(firstName, lastName).map((key) => `person ${key} ${birthDate}`);

function hashesOf(key: string, agentId: number, { phone, lineUserId, person, accounts = [] }: Identity): Buffer[] {
  const texts = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(lineUserId ? [`line ${lineUserId}`] : []),
    ...(person ? personTexts(person) : []),
    ...accounts.map(({ bank_code, account_no }) => `bank ${bank_code} ${account_no}`),
  ];
  return texts.map((text) => createHmac('sha256', key).update(`${agentId} ${text}`).digest());
}

/**
 * Keeps hashes of a closed account's owner, so that erasing oneself ends no exclusion and no first-deposit bonus is
 * given twice (docs/rules.md#privacy). `barredUntil`: null, a time, or 'infinity'.
 */
export async function rememberIdentity(
  tx: Transaction,
  key: string,
  closed: { agentId: number; memberId: number; identity: Identity; barredUntil: string | null; forgetAt: Date },
): Promise<void> {
  const { agentId, memberId, identity, barredUntil, forgetAt } = closed;
  const hashes = hashesOf(key, agentId, identity);
  await insertClosedIdentities(tx, { agentId, memberId, hashes, barredUntil, forgetAt });
}

/** Tells whether this person had an account that is closed, and whether it is still barred from play. */
export async function closedIdentity(
  queries: Queries,
  key: string,
  { agentId, identity, now }: { agentId: number; identity: Identity; now: Date },
): Promise<'barred' | 'returning' | null> {
  const found = await closedIdentitiesOf(queries, { agentId, hashes: hashesOf(key, agentId, identity), now });
  if (found.some(({ is_barred }) => is_barred)) return 'barred';
  return found.length > 0 ? 'returning' : null;
}

/** Notes that a new member had an account before, and gets no bonus for newcomers. */
export const markReturning = (tx: Transaction, memberId: number): Promise<void> => insertReturning(tx, memberId);
