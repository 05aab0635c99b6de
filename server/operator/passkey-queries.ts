import type { Queries, Transaction } from '#server/database/database.ts';

export interface PasskeyRow {
  id: string;
  person_id: number;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
}

export const passkeysOf = (queries: Queries, personId: number): Promise<PasskeyRow[]> =>
  queries.rows<PasskeyRow>('select * from operator_passkey where person_id = $1 order by created_at, id', [personId]);

/** A passkey of a person of the agent who is not suspended. */
export const passkeyById = (queries: Queries, agentId: number, id: string): Promise<PasskeyRow | undefined> =>
  queries.row<PasskeyRow>(
    `select c.* from operator_passkey c join operator_key k on k.id = c.person_id
     where c.id = $2 and k.agent_id = $1 and k.revoked_at is null`,
    [agentId, id],
  );

/** Keeps a passkey; false where it is known already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Pick<PasskeyRow, 'id' | 'counter' | 'transports' | 'name'> & {
    personId: number;
    publicKey: Uint8Array;
    at: Date;
  },
): Promise<boolean> {
  const { id, personId, publicKey, counter, transports, name, at } = passkey;
  const inserted = await tx.row(
    `insert into operator_passkey (id, person_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning 1 as inserted`,
    [id, personId, Buffer.from(publicKey), counter, transports, name, at],
  );
  return inserted !== undefined;
}

export async function notePasskeyUse(tx: Transaction, id: string, counter: number, at: Date): Promise<void> {
  await tx.rows('update operator_passkey set counter = $2, used_at = $3 where id = $1', [id, counter, at]);
}

/** Removes a passkey of the person; false where they have no such one. */
export async function deletePasskey(tx: Transaction, personId: number, id: string): Promise<boolean> {
  const removed = await tx.row('delete from operator_passkey where person_id = $1 and id = $2 returning 1 as removed', [
    personId,
    id,
  ]);
  return removed !== undefined;
}
