import type { ErrorCode } from '#contract/errors.ts';
import { type Satang, satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { type Judgement, judgeDeposit, judgePlay } from './queries.ts';
import { overOwnLimit } from './text.ts';

const NO_STAKE = satang(0);

function refuse(judgement: Judgement | undefined): void {
  if (!judgement) throw new Error('the limits gave no answer');
  if (judgement.refusal === null) return;
  const code: ErrorCode = judgement.refusal;
  throw new Refusal(code, code === 'limit_reached' && 'kind' in judgement ? { message: overOwnLimit(judgement) } : {});
}

/**
 * Checks the play limits (docs/rules.md#safer-play) before a stake, a spin or a claim; a stake of 0 only checks
 * whether the member may play at all. In a transaction with the money the answer holds until its end. Refuses with
 * `member_excluded`, `member_paused` or `limit_reached`. Game callbacks and lottery bills are each one SQL statement
 * and check `play_refusal` in it.
 */
export async function refusePlay(
  queries: Queries,
  memberId: number,
  at: Date,
  stakeSatang: Satang = NO_STAKE,
): Promise<void> {
  refuse(await judgePlay(queries, memberId, stakeSatang, at));
}

/** Checks the deposit limits in the transaction that opens the deposit. Refuses as `refusePlay` does. */
export async function refuseDeposit(tx: Transaction, memberId: number, amount: Satang, at: Date): Promise<void> {
  refuse(await judgeDeposit(tx, memberId, amount, at));
}

/**
 * Makes a member's calls that claim or spend something run one after the other, and checks that they may play.
 * Refuses with `member_excluded` or `member_paused` (docs/rules.md#safer-play).
 */
export async function lockPlayer(tx: Transaction, memberId: number, at: Date): Promise<void> {
  await lockMember(tx, memberId);
  await refusePlay(tx, memberId, at);
}
