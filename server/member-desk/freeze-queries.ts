import type { z } from 'zod';
import type { freezeReason } from '#contract/operator-members.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export interface FreezeRow {
  reason: z.output<typeof freezeReason>;
  detail: string;
  frozen_at: Date;
  frozen_by: string;
  until: Date | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string;
}

/** The member's freezes, newest first. One whose time is over is shown as ended then. */
export function freezesOf(queries: Queries, memberId: number, at: Date): Promise<FreezeRow[]> {
  return queries.rows<FreezeRow>(
    `select f.reason, f.detail, f.frozen_at, k.name as frozen_by, f.until, coalesce(f.lifted_at, case when f.until <= $2 then f.until end) as lifted_at,
       l.name as lifted_by, f.lift_reason
     from member_freeze f join operator_key k on k.id = f.frozen_by left join operator_key l on l.id = f.lifted_by
     where f.member_id = $1 order by f.id desc`,
    [memberId, at],
  );
}

export interface NewFreeze {
  agentId: number;
  memberId: number;
  reason: FreezeRow['reason'];
  detail: string;
  keyId: number;
  at: Date;
  /** Null: until it is lifted. */
  until: Date | null;
}

/** Freezes an account that is not frozen, from this transaction's commit on. The caller holds the member's lock. */
export async function insertFreeze(tx: Transaction, freeze: NewFreeze): Promise<void> {
  const { agentId, memberId, reason, detail, keyId, at, until } = freeze;
  // One whose time is over has ended by itself.
  await tx.rows(
    'update member_freeze set lifted_at = until where member_id = $1 and lifted_at is null and until <= $2',
    [memberId, at],
  );
  await tx.rows(
    `insert into member_freeze (agent_id, member_id, reason, detail, frozen_at, frozen_by, until) values ($1, $2, $3, $4, $5, $6, $7)`,
    [agentId, memberId, reason, detail, at, keyId, until],
  );
  await tx.rows(`update member set frozen_until = coalesce($2::timestamptz, 'infinity') where id = $1`, [
    memberId,
    until,
  ]);
}

/** Lifts the freeze in force; false when there is none. */
export async function liftFreeze(
  tx: Transaction,
  { memberId, keyId, reason, at }: { memberId: number; keyId: number; reason: string; at: Date },
): Promise<boolean> {
  const row = await tx.row(
    `update member_freeze set lifted_at = $2, lifted_by = $3, lift_reason = $4
     where member_id = $1 and lifted_at is null and (until is null or until > $2) returning id`,
    [memberId, at, keyId, reason],
  );
  if (row) await tx.rows('update member set frozen_until = null where id = $1', [memberId]);
  return row !== undefined;
}
