/**
 * How a round comes to its end, whatever breaks between.
 *
 *   placing ──ok──▶ paying ──win acknowledged──▶ settled        (a draw waits in `open` before `paying`)
 *      ├──refused──▶ refused
 *      └──no answer──▶ refunding ──refund acknowledged──▶ refunded
 *
 * Each step is stored before the next begins, and each callback has a transaction id of its own, so that it may be
 * repeated. Whoever comes first makes the step: the player's request, its repeat, or the resumer after a crash.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../server/platform/database.ts';
import { PLACING_MS, placedBet, resultOf } from './begin-round.ts';
import { moveRound, putOff, type RoundRow, roundById, takeDueRounds } from './round-queries.ts';
import type { WalletAnswer, WalletCall, WalletClient } from './wallet-client.ts';

export interface RoundLife {
  /** As far as the round gets now: its end, `open`, or a state that waits for the platform. */
  advance(round: RoundRow): Promise<RoundRow>;
  /** Advances every round that is due. */
  resume(): Promise<void>;
}

interface Needs {
  database: Database;
  wallet: WalletClient;
  now: () => Date;
  log: FastifyBaseLogger;
}

const MOST_WAIT_MS = 60_000;
const LEASE_MS = 15_000;
const AT_A_TIME = 20;

export function createRoundLife({ database, wallet, now, log }: Needs): RoundLife {
  const underWay = new Map<string, Promise<RoundRow>>();

  const inMs = (ms: number) => new Date(now().getTime() + ms);

  function callOf(round: RoundRow, step: 'bet' | 'win' | 'refund', satang: number): WalletCall {
    if (round.platform_session_id === null) throw new Error(`round ${round.id} is a demo: it makes no callback`);
    return {
      sessionId: round.platform_session_id,
      roundId: round.id,
      transactionId: `${step}-${round.id}`,
      satang,
    };
  }

  async function place(round: RoundRow): Promise<RoundRow | undefined> {
    const answer = await wallet.bet({ ...callOf(round, 'bet', round.stake_satang), covers: placedBet(round).covers() });
    if (answer.kind === 'unknown') return giveBack(round, answer.reason);
    const { balanceSatang } = answer;
    if (answer.kind === 'refused')
      return moveRound(database, round, { state: 'refused', refusal: answer.code, balanceSatang });
    if (round.settles_at !== null)
      return moveRound(database, round, { state: 'open', balanceSatang, dueAt: round.settles_at });
    return moveRound(database, round, {
      state: 'paying',
      result: resultOf(round),
      balanceSatang,
      dueAt: inMs(LEASE_MS),
    });
  }

  function giveBack(round: RoundRow, reason: string): Promise<RoundRow | undefined> {
    log.warn({ round: round.id, reason }, 'a bet without an answer is taken back');
    return moveRound(database, round, { state: 'refunding', dueAt: inMs(LEASE_MS) });
  }

  async function drawn(round: RoundRow): Promise<RoundRow | undefined> {
    if (round.settles_at === null || round.settles_at > now()) return undefined;
    const result = resultOf(round);
    if (round.platform_session_id !== null)
      return moveRound(database, round, { state: 'paying', result, dueAt: inMs(LEASE_MS) });
    return database.transaction(async (transaction) => {
      const settled = await moveRound(transaction, round, { state: 'settled', result });
      if (settled)
        await transaction.rows('update sandbox_games.session set demo_satang = demo_satang + $2 where id = $1', [
          round.session_id,
          result.winSatang,
        ]);
      return settled;
    });
  }

  /** The platform never refuses a win or a refund of a bet that it took; if it does, a person must look. */
  async function acknowledged(
    round: RoundRow,
    answer: WalletAnswer,
    state: 'settled' | 'refunded',
  ): Promise<RoundRow | undefined> {
    if (answer.kind === 'ok') return moveRound(database, round, { state, balanceSatang: answer.balanceSatang });
    if (answer.kind === 'refused') log.error({ round: round.id, code: answer.code }, `a round cannot be ${state}`);
    else log.warn({ round: round.id, reason: answer.reason }, `a round waits to be ${state}`);
    await putOff(database, round, inMs(Math.min(MOST_WAIT_MS, 1000 * 2 ** Math.min(round.tries, 6))));
    return undefined;
  }

  /** One step; undefined when there is none to make now. */
  async function step(round: RoundRow): Promise<RoundRow | undefined> {
    const betTransactionId = `bet-${round.id}`;
    switch (round.state) {
      case 'placing':
        return place(round);
      case 'open':
        return drawn(round);
      case 'paying': {
        const call = callOf(round, 'win', round.win_satang ?? 0);
        return acknowledged(round, await wallet.win({ ...call, betTransactionId }), 'settled');
      }
      case 'refunding': {
        const call = callOf(round, 'refund', round.stake_satang);
        return acknowledged(round, await wallet.refund({ ...call, betTransactionId }), 'refunded');
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
    const running = underWay.get(round.id) ?? run(round).finally(() => underWay.delete(round.id));
    underWay.set(round.id, running);
    return running;
  }

  /** A round that this process never began, or did not finish: whether its bet was taken is not known. */
  async function pickUp(round: RoundRow): Promise<void> {
    const known = round.state === 'placing' ? await giveBack(round, `no answer within ${PLACING_MS} ms`) : round;
    if (known) await advance(known);
  }

  return {
    advance,
    async resume() {
      const due = await takeDueRounds(database, now(), inMs(LEASE_MS), AT_A_TIME);
      await Promise.all(due.map(pickUp));
    },
  };
}
