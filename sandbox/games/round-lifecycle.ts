/**
 * How a round reaches its end, whatever breaks on the way.
 *
 *   placing ──ok──▶ paying ──win acknowledged──▶ settled        (a draw waits in `open` before `paying`)
 *      ├──refused──▶ refused
 *      └──no answer──▶ refunding ──refund acknowledged──▶ refunded
 *
 * Each step is stored before the next one begins, and each call to the platform has a transaction id of its own, so that
 * it may be repeated. The first of these makes a step: the player's request, its repeat, or the resumer after a crash.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Satang, satang } from '#contract/money.ts';
import type { Database } from '../host.ts';
import { PLACING_MS, placedBet, resultOf } from './begin-round.ts';
import { moveRound, postponeRound, type RoundRow, roundById, takeDueRounds } from './round-queries.ts';
import { addToDemoBalance } from './session-queries.ts';
import type { WalletAnswer, WalletCall, WalletClient } from './wallet-client.ts';

export interface RoundLifecycle {
  /** Moves the round as far as it gets now: to its end, to `open`, or to a state that waits for the platform. */
  advance(round: RoundRow): Promise<RoundRow>;
  /** Advances every round that is due. */
  resume(): Promise<void>;
}

interface Dependencies {
  database: Database;
  wallet: WalletClient;
  now: () => Date;
  log: FastifyBaseLogger;
}

const MAX_WAIT_MS = 60_000;
const LEASE_MS = 15_000;
const ROUNDS_AT_A_TIME = 20;

/** A call to the platform's wallet for one step of a round played for money. */
function walletCall(round: RoundRow, step: 'bet' | 'win' | 'refund', amount: Satang): WalletCall {
  if (round.platform_session_id === null) throw new Error(`round ${round.id} is a demo: it never calls the platform`);
  return {
    sessionId: round.platform_session_id,
    roundId: round.id,
    transactionId: `${step}-${round.id}`,
    amount,
  };
}

export function createRoundLifecycle({ database, wallet, now, log }: Dependencies): RoundLifecycle {
  const running = new Map<string, Promise<RoundRow>>();

  const inMs = (ms: number) => new Date(now().getTime() + ms);

  async function place(round: RoundRow): Promise<RoundRow | undefined> {
    const call = walletCall(round, 'bet', round.stake_satang);
    const answer = await wallet.bet({ ...call, covers: placedBet(round).covers() });
    if (answer.kind === 'unknown') return beginRefund(round, answer.reason);
    const { balanceSatang } = answer;
    if (answer.kind === 'refused')
      return moveRound(database, round, { state: 'refused', refusal: answer.code, balanceSatang });
    if (round.settles_at !== null)
      return moveRound(database, round, { state: 'open', balanceSatang, dueAt: round.settles_at });
    const result = resultOf(round);
    return moveRound(database, round, { state: 'paying', result, balanceSatang, dueAt: inMs(LEASE_MS) });
  }

  function beginRefund(round: RoundRow, reason: string): Promise<RoundRow | undefined> {
    log.warn({ round: round.id, reason }, 'a bet without an answer is refunded');
    return moveRound(database, round, { state: 'refunding', dueAt: inMs(LEASE_MS) });
  }

  /** Settles a round whose draw is over; undefined before that. */
  async function settleDraw(round: RoundRow): Promise<RoundRow | undefined> {
    if (round.settles_at === null || round.settles_at > now()) return undefined;
    const result = resultOf(round);
    if (round.platform_session_id !== null)
      return moveRound(database, round, { state: 'paying', result, dueAt: inMs(LEASE_MS) });
    return database.transaction(async (transaction) => {
      const settled = await moveRound(transaction, round, { state: 'settled', result });
      if (settled) await addToDemoBalance(transaction, round.session_id, result.winSatang);
      return settled;
    });
  }

  /**
   * Ends the round if the platform has acknowledged the step. A refusal here is a defect that a person must examine.
   */
  async function finish(
    round: RoundRow,
    answer: WalletAnswer,
    state: 'settled' | 'refunded',
  ): Promise<RoundRow | undefined> {
    if (answer.kind === 'ok') return moveRound(database, round, { state, balanceSatang: answer.balanceSatang });
    if (answer.kind === 'refused') log.error({ round: round.id, code: answer.code }, `a round cannot be ${state}`);
    else log.warn({ round: round.id, reason: answer.reason }, `a round waits to be ${state}`);
    await postponeRound(database, round, inMs(Math.min(MAX_WAIT_MS, 1000 * 2 ** Math.min(round.tries, 6))));
    return undefined;
  }

  /** Makes one step; undefined if there is none to make now. */
  async function step(round: RoundRow): Promise<RoundRow | undefined> {
    const betTransactionId = `bet-${round.id}`;
    switch (round.state) {
      case 'placing':
        return place(round);
      case 'open':
        return settleDraw(round);
      case 'paying': {
        const call = walletCall(round, 'win', round.win_satang ?? satang(0));
        const { about } = resultOf(round);
        return finish(round, await wallet.win({ ...call, betTransactionId, about }), 'settled');
      }
      case 'refunding': {
        const call = walletCall(round, 'refund', round.stake_satang);
        return finish(round, await wallet.refund({ ...call, betTransactionId }), 'refunded');
      }
      default:
        return undefined;
    }
  }

  async function run(round: RoundRow): Promise<RoundRow> {
    let current = round;
    for (let next = await step(current); next; next = await step(current)) current = next;
    return (await roundById(database, round.id)) ?? current;
  }

  async function advance(round: RoundRow): Promise<RoundRow> {
    const promise = running.get(round.id) ?? run(round).finally(() => running.delete(round.id));
    running.set(round.id, promise);
    return promise;
  }

  /** Continues a round that another process, or this one, left: nobody knows whether a bet in `placing` was taken. */
  async function pickUp(round: RoundRow): Promise<void> {
    const known = round.state === 'placing' ? await beginRefund(round, `no answer within ${PLACING_MS} ms`) : round;
    if (known) await advance(known);
  }

  return {
    advance,
    async resume() {
      const due = await takeDueRounds(database, now(), inMs(LEASE_MS), ROUNDS_AT_A_TIME);
      await Promise.all(due.map(pickUp));
    },
  };
}
