import type { Queries, Transaction } from '../platform/database.ts';

/** The version of the terms and of the marketing text that players are shown now. */
export const CONSENT_VERSION = '2026-11';

export type ConsentKind = 'terms' | 'marketing' | 'line_push';

/** Writes down what the member said; earlier answers stay. Who sends reads it from the member. */
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
  if (kind === 'line_push') {
    await transaction.rows('update member set line_push = $2 where id = $1', [memberId, granted]);
    if (!granted) await stopPushes(transaction, memberId, now);
  }
}

/** What is still on its way to LINE stays here. */
async function stopPushes(transaction: Transaction, memberId: number, now: Date): Promise<void> {
  await transaction.rows('update member_notice set push_waiting = false where member_id = $1 and push_waiting', [
    memberId,
  ]);
  await transaction.rows(
    `update message set state = 'failed', failure = 'withdrawn', text = null, ended_at = $2
     where member_id = $1 and purpose = 'notice' and state = 'waiting'`,
    [memberId, now],
  );
}

/** The answer in force for each kind. */
export async function consentsOf(queries: Queries, memberId: number) {
  const rows = await queries.rows<{ kind: ConsentKind; version: string; granted: boolean; at: Date }>(
    `select distinct on (kind) kind, version, granted, at from consent where member_id = $1 order by kind, id desc`,
    [memberId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
