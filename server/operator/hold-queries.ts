import type { Queries, Transaction } from '#server/database/database.ts';

export interface HoldRow {
  subject: string;
  key_id: number;
  name: string;
  held_until: Date;
}

/** The holds in force on these subjects. */
export function holdsOn(queries: Queries, agentId: number, subjects: readonly string[], at: Date): Promise<HoldRow[]> {
  return queries.rows<HoldRow>(
    `select h.subject, h.key_id, k.name, h.held_until from operator_hold h join operator_key k on k.id = h.key_id
     where h.agent_id = $1 and h.subject = any ($2::text[]) and h.held_until > $3`,
    [agentId, subjects, at],
  );
}

/** Takes or renews a hold, unless another operator has one in force; tells whether it was taken. */
export async function takeHold(
  tx: Transaction,
  hold: { agentId: number; subject: string; keyId: number; at: Date; until: Date },
): Promise<boolean> {
  const row = await tx.row(
    `insert into operator_hold as h (agent_id, subject, key_id, held_until) values ($1, $2, $3, $5)
     on conflict (agent_id, subject) do update set key_id = excluded.key_id, held_until = excluded.held_until
     where h.key_id = excluded.key_id or h.held_until <= $4 returning 1 as taken`,
    [hold.agentId, hold.subject, hold.keyId, hold.at, hold.until],
  );
  return row !== undefined;
}

/** Lets go of what a key keeps of a kind (the first word of the subject), but for one subject. */
export async function dropOtherHolds(tx: Transaction, keyId: number, subject: string): Promise<void> {
  await tx.rows(
    `delete from operator_hold where key_id = $1 and subject <> $2 and split_part(subject, ' ', 1) = split_part($2, ' ', 1)`,
    [keyId, subject],
  );
}

/** Ends the hold on a subject: of one key, or of whoever has it (null). */
export async function dropHold(
  tx: Transaction,
  { agentId, subject, keyId }: { agentId: number; subject: string; keyId: number | null },
): Promise<void> {
  await tx.rows(
    'delete from operator_hold where agent_id = $1 and subject = $2 and ($3::bigint is null or key_id = $3)',
    [agentId, subject, keyId],
  );
}
