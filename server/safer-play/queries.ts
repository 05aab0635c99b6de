import type { Satang } from '#contract/money.ts';
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** Why a member may not play at all. */
export type Bar = 'member_excluded' | 'member_paused' | 'member_frozen';

/** The database's answer about a stake or a deposit; `refusal` is an error code. */
export type Judgement =
  | { refusal: null }
  | { refusal: Bar }
  | { refusal: 'limit_reached'; kind: LimitKind; period: LimitPeriod; left_satang: Satang };

/**
 * Tells whether the member may stake the amount at this time. In a transaction with the money the answer holds until
 * its end.
 */
export function judgePlay(
  queries: Queries,
  memberId: number,
  stakeSatang: Satang,
  at: Date,
): Promise<Judgement | undefined> {
  return queries.row<Judgement>('select * from play_refusal($1, $2, $3)', [memberId, stakeSatang, at]);
}

/** Tells whether the member may deposit the amount at this time. */
export function judgeDeposit(
  tx: Transaction,
  memberId: number,
  amountSatang: Satang,
  at: Date,
): Promise<Judgement | undefined> {
  return tx.row<Judgement>('select * from deposit_refusal($1, $2, $3)', [memberId, amountSatang, at]);
}

/** Why the member may not play at this time; null if they may. */
export async function barOf(queries: Queries, memberId: number, at: Date): Promise<Bar | null> {
  const row = await queries.row<{ bar: Bar | null }>('select play_block(m, $2) as bar from member m where m.id = $1', [
    memberId,
    at,
  ]);
  return row?.bar ?? null;
}

export interface PlaySessionRow {
  reminder_minutes: number | null;
  timeout_until: Date | null;
  excluded_until: Date | null;
  /** Null: nothing was staked in the last 30 minutes. */
  started_at: Date | null;
  stakes_satang: Satang;
  wins_satang: Satang;
}

/** The member's running play session, with the reminder and the bars that are in force. */
export function playSessionOf(queries: Queries, memberId: number, at: Date): Promise<PlaySessionRow | undefined> {
  return queries.row<PlaySessionRow>(
    `select m.reminder_minutes, case when m.timeout_until > $2 then m.timeout_until end as timeout_until,
       case when m.excluded_until > $2 then m.excluded_until end as excluded_until, s.*
     from member m cross join current_play(m.id, $2) s where m.id = $1`,
    [memberId, at],
  );
}

/** Records a member's action about their own play. The log is never deleted. */
export async function insertLog(
  tx: Transaction,
  entry: { agentId: number; memberId: number; action: string; data: object; at: Date },
): Promise<void> {
  const { agentId, memberId, action, data, at } = entry;
  await tx.rows('insert into safer_play_log (agent_id, member_id, action, data, at) values ($1, $2, $3, $4, $5)', [
    agentId,
    memberId,
    action,
    JSON.stringify(data),
    at,
  ]);
}

/** The minutes of play after which the app reminds the member; null: never. */
export async function saveReminder(tx: Transaction, memberId: number, minutes: number | null): Promise<void> {
  await tx.rows('update member set reminder_minutes = $2 where id = $1', [memberId, minutes]);
}

/** Extends a time-out or an exclusion, never shortens it. `marketing` and `line_push` are the consents in force. */
export function extendBar(
  tx: Transaction,
  memberId: number,
  column: 'timeout_until' | 'excluded_until',
  until: Date,
): Promise<{ until: Date; marketing: boolean; line_push: boolean } | undefined> {
  return tx.row<{ until: Date; marketing: boolean; line_push: boolean }>(
    `update member set ${column} = greatest(${column}, $2) where id = $1 returning ${column} as until, accepts_marketing as marketing, line_push`,
    [memberId, until],
  );
}
