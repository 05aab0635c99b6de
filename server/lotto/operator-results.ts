import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { Prizes } from '../../contract/lotto-draw.ts';
import { bahtOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-lotto.ts';
import type { Transaction } from '../platform/database.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import type { Operator } from '../platform/operator-keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { findRound } from './lobby.ts';
import { type Outcome, outcomeOf, settlementOf } from './operator-queries.ts';
import { enterResult, prizesOf } from './results.ts';
import { type RoundRow, roundName } from './round-queries.ts';
import * as text from './text.ts';

type Settlement = OutputOf<typeof contract.operatorPreviewResult>['settlement'];
type Entry = ParsedInputOf<typeof contract.operatorEnterResult>;

const settlementFrom = (
  roundId: number,
  version: number,
  outcome: Pick<Outcome, 'bills' | 'winning_bills' | 'stakes_satang' | 'payout_satang'>,
): Settlement => ({
  round_id: String(roundId),
  version,
  bills: outcome.bills,
  winning_bills: outcome.winning_bills,
  stakes: bahtOf(outcome.stakes_satang),
  payout: bahtOf(outcome.payout_satang),
  net: bahtOf(outcome.stakes_satang - outcome.payout_satang),
});

const conflict = (message: string) => new Refusal('record_conflict', { message });

/** The entered result in the shape that the round's lottery has. Throws `invalid_input`. */
function resultFor(round: RoundRow, result: Entry['result']): Prizes {
  if ((round.kind === 'government') !== 'first_prize' in result)
    throw new Refusal('invalid_input', { fields: { result: text.RESULT_OF_OTHER_LOTTERY } });
  return prizesOf(result);
}

/** A first result is only entered for a lottery whose results are official, once betting is over. */
function refuseEntry(round: RoundRow): void {
  if (round.rule.draw !== 'official') throw conflict(text.DRAWS_ITSELF);
  if (round.status !== 'closed') throw conflict(round.version > 0 ? text.HAS_RESULT : text.STILL_OPEN);
}

/** A yeekee result is its shots': nobody corrects it (domain.md, Yeekee). */
function refuseCorrection(round: RoundRow): void {
  if (round.rule.yeekee) throw conflict(text.DRAWS_ITSELF);
  if (round.version === 0) throw conflict(text.NO_RESULT_YET);
  if (round.settled_version < round.version) throw conflict(text.SETTLING);
}

function refuseVoid(round: RoundRow): void {
  if (round.status === 'void') throw conflict(text.VOID_ALREADY);
  if (round.settled_version < round.version) throw conflict(text.SETTLING);
}

/** Results, corrections and voids: previewed, asked for by one key, in effect once a second one confirms. */
export function lottoResultRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;
  const roundFor = (tx: Transaction, operator: Operator, roundId: string) =>
    findRound(tx, operator.agentId, now(), roundId);

  implement(contract.operatorPreviewResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    const prizes = resultFor(round, input.result);
    const outcome = await outcomeOf(transaction, round.id, prizes);
    return {
      prizes,
      settlement: settlementFrom(round.id, round.version + 1, outcome),
      correction:
        round.version === 0
          ? null
          : {
              newly_won: outcome.newly_won,
              no_longer_won: outcome.no_longer_won,
              to_pay: bahtOf(outcome.to_pay_satang),
              to_take_back: bahtOf(outcome.to_take_back_satang),
              receivable: bahtOf(outcome.receivable_satang),
            },
      needs_confirmation: true,
    };
  });

  /** Asks for the second key, with what it will confirm in one sentence. */
  async function ask<
    E extends
      | typeof contract.operatorEnterResult
      | typeof contract.operatorCorrectResult
      | typeof contract.operatorVoidRound,
  >(
    tx: Transaction,
    endpoint: E,
    input: ParsedInputOf<E>,
    asked: { operator: Operator; round: RoundRow; summary: string },
  ) {
    const { operator, round, summary } = asked;
    const subject = `lotto round ${round.id}`;
    const title = `${round.category_name} ${roundName(round)}: ${summary}`;
    const confirmation_id = await confirmations.request(tx, endpoint, input, { operator, subject, summary: title });
    return { state: 'waiting' as const, confirmation_id, settlement: null };
  }

  async function putOnRecord(
    tx: Transaction,
    round: RoundRow,
    operator: Operator,
    entry: { prizes: Prizes | null; reason: string | null },
  ): Promise<void> {
    const enteredBy = `operator ${operator.name}`;
    const isEntered = await enterResult(tx, { roundId: round.id, after: round.version, enteredBy, ...entry }, now());
    if (!isEntered) throw conflict(text.CHANGED_MEANWHILE);
  }

  confirmations.onConfirmed(contract.operatorEnterResult, async (tx, input, operator) => {
    const round = await roundFor(tx, operator, input.round_id);
    refuseEntry(round);
    await putOnRecord(tx, round, operator, { prizes: resultFor(round, input.result), reason: null });
  });
  implement(contract.operatorEnterResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    refuseEntry(round);
    const summary = text.resultSummary(resultFor(round, input.result));
    return ask(transaction, contract.operatorEnterResult, input, { operator, round, summary });
  });

  confirmations.onConfirmed(contract.operatorCorrectResult, async (tx, input, operator) => {
    const round = await roundFor(tx, operator, input.round_id);
    refuseCorrection(round);
    await putOnRecord(tx, round, operator, { prizes: resultFor(round, input.result), reason: input.reason });
  });
  implement(contract.operatorCorrectResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    refuseCorrection(round);
    const summary = `${text.resultSummary(resultFor(round, input.result))} (${input.reason})`;
    return ask(transaction, contract.operatorCorrectResult, input, { operator, round, summary });
  });

  confirmations.onConfirmed(contract.operatorVoidRound, async (tx, input, operator) => {
    const round = await roundFor(tx, operator, input.round_id);
    refuseVoid(round);
    await putOnRecord(tx, round, operator, { prizes: null, reason: input.reason });
  });
  implement(contract.operatorVoidRound, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    refuseVoid(round);
    const summary = `${text.VOID_SUMMARY} (${input.reason})`;
    return ask(transaction, contract.operatorVoidRound, input, { operator, round, summary });
  });

  type State = OutputOf<typeof contract.operatorSettlement>['state'];
  implement(contract.operatorSettlement, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    const row = await settlementOf(transaction, round.id);
    if (!row) throw new Refusal('round_not_found');
    const state: State = row.version === 0 ? 'none' : row.settled_version === row.version ? 'done' : 'running';
    return {
      settlement: settlementFrom(round.id, row.version, row),
      state,
      bills_done: row.bills_done,
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
    };
  });
}
