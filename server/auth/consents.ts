import type { Queries, Transaction } from '../platform/database.ts';

/** The version of the terms and of the marketing text that players are shown now. */
export const CONSENT_VERSION = '2026-11';

export type ConsentKind = 'terms' | 'marketing';

/** Writes down what the member said; earlier answers stay. Marketing is also kept on the member, for those who send. */
export async function recordConsent(
  transaction: Transaction,
  consent: { agentId: number; memberId: number; kind: ConsentKind; granted: boolean; now: Date },
): Promise<void> {
  const { agentId, memberId, kind, granted, now } = consent;
  await transaction.rows(
    'insert into consent (agent_id, member_id, kind, version, granted, at) values ($1, $2, $3, $4, $5, $6)',
    [agentId, memberId, kind, CONSENT_VERSION, granted, now],
  );
  if (kind === 'marketing') {
    await transaction.rows('update member set accepts_marketing = $2 where id = $1', [memberId, granted]);
  }
}

/** The answer in force for each kind. */
export async function consentsOf(queries: Queries, memberId: number) {
  const rows = await queries.rows<{ kind: ConsentKind; version: string; granted: boolean; at: Date }>(
    `select distinct on (kind) kind, version, granted, at from consent where member_id = $1 order by kind, id desc`,
    [memberId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
