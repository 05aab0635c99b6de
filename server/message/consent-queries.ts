import type { Queries, Transaction } from '#server/database/database.ts';

export type ConsentKind = 'terms' | 'marketing' | 'line_push';

/** The place where a consent was answered. */
export type ConsentSource = 'registration' | 'profile' | 'safer_play' | 'erasure';

export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  granted: boolean;
  at: Date;
}

/** Adds an answer; earlier answers stay. */
export async function insertConsent(
  tx: Transaction,
  consent: {
    agentId: number;
    memberId: number;
    kind: ConsentKind;
    version: string;
    granted: boolean;
    source: ConsentSource;
    now: Date;
  },
): Promise<void> {
  const { agentId, memberId, kind, version, granted, source, now } = consent;
  await tx.rows(
    'insert into consent (agent_id, member_id, kind, version, granted, at, source) values ($1, $2, $3, $4, $5, $6, $7)',
    [agentId, memberId, kind, version, granted, now, source],
  );
}

export async function saveAcceptsMarketing(tx: Transaction, memberId: number, accepts: boolean): Promise<void> {
  await tx.rows('update member set accepts_marketing = $2 where id = $1', [memberId, accepts]);
}

export async function saveLinePush(tx: Transaction, memberId: number, wanted: boolean): Promise<void> {
  await tx.rows('update member set line_push = $2 where id = $1', [memberId, wanted]);
}

/** Ends the member's notices that still wait to be sent by LINE. */
export async function cancelPushes(tx: Transaction, memberId: number, now: Date): Promise<void> {
  await tx.rows('update member_notice set push_waiting = false where member_id = $1 and push_waiting', [memberId]);
  await tx.rows(
    `update message set state = 'failed', failure = 'withdrawn', text = null, ended_at = $2
     where member_id = $1 and purpose = 'notice' and state = 'waiting'`,
    [memberId, now],
  );
}

/** The newest answer of each kind. */
export function newestConsents(queries: Queries, memberId: number): Promise<ConsentRow[]> {
  return queries.rows<ConsentRow>(
    `select distinct on (kind) kind, version, granted, at from consent where member_id = $1 order by kind, id desc`,
    [memberId],
  );
}

/** Every answer that the member has given, newest first. */
export function consentHistory(
  queries: Queries,
  memberId: number,
): Promise<(ConsentRow & { source: ConsentSource })[]> {
  return queries.rows('select kind, version, granted, at, source from consent where member_id = $1 order by id desc', [
    memberId,
  ]);
}
