import type { Transaction } from '../platform/database.ts';

export interface NewNotice {
  agentId: number;
  memberId: number;
  /** Which sentences it has: a key of `SENTENCES` in text.ts, which also checks `data`. */
  kind: string;
  data: object;
  /** The path of the app's page that the notice opens. */
  link: string;
  at: Date;
}

/** Adds a notice to a member's own list (docs/rules.md#notices). It becomes visible when the transaction commits. */
export async function notifyMember(tx: Transaction, notice: NewNotice): Promise<void> {
  const { agentId, memberId, kind, data, link, at } = notice;
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [
    agentId,
    memberId,
    kind,
    JSON.stringify(data),
    link,
    at,
  ]);
}
