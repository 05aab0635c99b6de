import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { operatorMoveDraw } from '#contract/operator-lotto.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { isNumberKnown, lockRound, moveDraw } from '../operator-queries.ts';
import { endAlarms } from '../results/alarm-queries.ts';
import { decisionSubject } from '../results/result-rules.ts';
import { forgetReadings } from '../results/source-queries.ts';
import { moveSummary, NUMBER_KNOWN, SETTLED_ALREADY, WRONG_DRAW_TIMES } from '../text.ts';
import { findRound } from './lobby.ts';
import { roundName, roundOnWire } from './round-on-wire.ts';
import { idNumber, type RoundRow } from './round-queries.ts';

type Input = ParsedInputOf<typeof operatorMoveDraw>;
type Decision = OutputOf<typeof operatorMoveDraw>;
interface Move {
  round: RoundRow;
  date: string;
  betClosesAt: Date;
  resultAt: Date;
  note: string | null;
}

/**
 * The call that moves a draw. Who lets bets be taken for longer may know the numbers: another key confirms that
 * (docs/rules.md#lottery-rounds).
 */
export function moveDrawRoute({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  /** The move, if it may be made; its round is locked. Throws `round_not_found`, `record_conflict` and `invalid_input`. */
  async function allowedMove(tx: Transaction, { agentId }: Operator, input: Input): Promise<Move> {
    await lockRound(tx, agentId, idNumber(input.round_id));
    const round = await findRound(tx, agentId, now(), input.round_id);
    if (round.version > 0) throw recordConflict(SETTLED_ALREADY);
    if (await isNumberKnown(tx, round.id)) throw recordConflict(NUMBER_KNOWN);
    const betClosesAt = new Date(input.bet_closes_at);
    const resultAt = new Date(input.result_at);
    const isPast = betClosesAt <= now() || betClosesAt <= round.bet_opens_at;
    if (isPast || resultAt < betClosesAt || round.shoot_closes_at)
      throw invalidField('bet_closes_at', WRONG_DRAW_TIMES);
    return { round, date: input.draw_date, betClosesAt, resultAt, note: input.note };
  }

  async function makeMove(tx: Transaction, { agentId }: Operator, { round, ...draw }: Move): Promise<void> {
    // A result that waits to be confirmed is the other day's.
    await expireWaiting(tx, agentId, decisionSubject(round.id));
    await moveDraw(tx, round.id, draw);
    await forgetReadings(tx, round.id);
    await endAlarms(tx, round.id, [], now());
  }

  confirmations.onConfirmed(operatorMoveDraw, async (tx, input, operator) =>
    makeMove(tx, operator, await allowedMove(tx, operator, input)),
  );
  implement(operatorMoveDraw, async ({ operator, input, transaction }): Promise<Decision> => {
    const { agentId } = operator;
    const subject = decisionSubject(idNumber(input.round_id));
    await lockWaiting(transaction, agentId, subject);
    const move = await allowedMove(transaction, operator, input);
    const { round } = move;
    if (move.betClosesAt > round.bet_closes_at) {
      const summary = `${round.category_name} ${roundName(round)}: ${moveSummary(move)}`;
      const request = { operator, subject, summary };
      const confirmation_id = await confirmations.request(transaction, operatorMoveDraw, input, request);
      return { state: 'waiting', confirmation_id, round: roundOnWire(round) };
    }
    await makeMove(transaction, operator, move);
    const moved = await findRound(transaction, agentId, now(), input.round_id);
    return { state: 'done', confirmation_id: null, round: roundOnWire(moved) };
  });
}
