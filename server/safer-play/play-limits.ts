import type { ErrorCode } from '../../contract/errors.ts';
import type { LimitKind, LimitPeriod } from '../../contract/safer-play.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { overOwnLimit } from './text.ts';

type Bar = 'member_excluded' | 'member_paused';
type Judged =
  | { refusal: null }
  | { refusal: Bar }
  | { refusal: 'limit_reached'; kind: LimitKind; period: LimitPeriod; left_satang: number };

function refuse(judged: Judged | undefined): void {
  if (!judged) throw new Error('the limits answered nothing');
  if (judged.refusal === null) return;
  const code: ErrorCode = judged.refusal;
  throw new Refusal(code, code === 'limit_reached' && 'kind' in judged ? { message: overOwnLimit(judged) } : {});
}

/**
 * The question of every door to play, a wheel or a claim as well as a bet: may this member stake the amount (0: play at
 * all) now? Refuses with `member_excluded`, `member_paused`, `limit_reached`. In a transaction with the money the answer
 * holds until its end. The two doors that are one SQL statement, game callbacks and lottery bills, ask `play_refusal` there.
 */
export async function refusePlay(queries: Queries, memberId: number, at: Date, stakeSatang = 0): Promise<void> {
  refuse(await queries.row<Judged>('select * from play_refusal($1, $2, $3)', [memberId, stakeSatang, at]));
}

/** What keeps the member from playing at this moment, if anything does: for a page that says so before it is asked. */
export async function barOf(queries: Queries, memberId: number, at: Date): Promise<Bar | null> {
  const row = await queries.row<{ bar: Bar | null }>('select member_bar(m, $2) as bar from member m where m.id = $1', [
    memberId,
    at,
  ]);
  return row?.bar ?? null;
}

/** The same of a deposit, in the transaction that opens it. */
export async function refuseDeposit(tx: Transaction, memberId: number, amountSatang: number, at: Date): Promise<void> {
  refuse(await tx.row<Judged>('select * from deposit_refusal($1, $2, $3)', [memberId, amountSatang, at]));
}

/**
 * Lets the calls of one member that take something take turns: two devices, or a button pressed twice. Refuses with
 * `member_excluded` or `member_paused` who may only see the books and withdraw (domain.md, Safer play).
 */
export async function lockPlayer(tx: Transaction, memberId: number, at: Date): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
  await refusePlay(tx, memberId, at);
}
