import type { Queries, Transaction } from '#server/database/database.ts';

/** The phones among these that belong to members of the agent. */
export async function phonesOfMembers(
  queries: Queries,
  agentCode: string,
  phones: readonly string[],
): Promise<string[]> {
  const rows = await queries.rows<{ phone: string }>(
    'select m.phone from member m join agent a on a.id = m.agent_id where a.code = $1 and m.phone = any($2)',
    [agentCode, phones],
  );
  return rows.map(({ phone }) => phone);
}

/** Marks a member's phone as verified by a code. */
export async function verifyPhone(transaction: Transaction, memberId: number, now: Date): Promise<void> {
  await transaction.rows('update member set phone_verified_at = $2 where id = $1', [memberId, now]);
}
