import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Prizes } from '#contract/lotto-draw.ts';
import { bahtOf, satang } from '#contract/money.ts';
import * as contract from '#contract/operator-lotto.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { differsFromAnnounced, drawOf, findDraw } from './draw-night/draw-night.ts';
import { enterResult } from './draw-night/draw-queries.ts';
import { outcomeOf, type ResultOutcome, settlementOf } from './operator-queries.ts';
import { endAlarms } from './results/alarm-queries.ts';
import { versionsOf } from './results/result-queries.ts';
import {
  decisionSubject,
  prizesFor,
  refuseAnnouncement,
  refuseCorrection,
  refuseEntry,
  refuseVoid,
} from './results/result-rules.ts';
import { sourceRows } from './results/source-queries.ts';
import { judge } from './results/sources/judge.ts';
import { announcePrize } from './rounds/announcement-queries.ts';
import { findRound } from './rounds/lobby.ts';
import { roundName } from './rounds/round-on-wire.ts';
import type { RoundRow } from './rounds/round-queries.ts';
import * as text from './text.ts';

type Settlement = OutputOf<typeof contract.operatorPreviewResult>['settlement'];

const settlementFrom = (
  roundId: number,
  version: number,
  outcome: Pick<ResultOutcome, 'bills' | 'winning_bills' | 'stakes_satang' | 'payout_satang'>,
): Settlement => ({
  round_id: String(roundId),
  version,
  bills: outcome.bills,
  winning_bills: outcome.winning_bills,
  stakes: bahtOf(outcome.stakes_satang),
  payout: bahtOf(outcome.payout_satang),
  net: bahtOf(satang(outcome.stakes_satang - outcome.payout_satang)),
});

/** The operator's calls about results, corrections and voids: they take effect once a second key confirms them. */
export function lottoResultRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;
  const roundFor = (tx: Transaction, operator: Operator, roundId: string) =>
    findRound(tx, operator.agentId, now(), roundId);

  implement(contract.operatorPreviewResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    const prizes = prizesFor(round, input.result);
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

  /** Leaves the call to a second key, which reads the summary. */
  async function requestSecondKey<
    E extends
      | typeof contract.operatorEnterResult
      | typeof contract.operatorCorrectResult
      | typeof contract.operatorVoidRound,
  >(
    tx: Transaction,
    endpoint: E,
    input: ParsedInputOf<E>,
    decision: { operator: Operator; round: RoundRow; summary: string },
  ) {
    const { operator, round, summary } = decision;
    const subject = decisionSubject(round.id);
    const title = `${round.category_name} ${roundName(round)}: ${summary}`;
    const confirmation_id = await confirmations.request(tx, endpoint, input, { operator, subject, summary: title });
    return { state: 'waiting' as const, confirmation_id, settlement: null };
  }

  async function enterVersion(
    tx: Transaction,
    round: RoundRow,
    operator: Operator,
    entry: { prizes: Prizes | null; reason: string | null },
  ): Promise<void> {
    const enteredBy = `operator ${operator.name}`;
    const isEntered = await enterResult(tx, { roundId: round.id, after: round.version, enteredBy, ...entry }, now());
    if (!isEntered) throw recordConflict(text.CHANGED_MEANWHILE);
    // Sources are asked seldom by now, or not at all: what this decision has ended is over at once.
    const { prizes } = entry;
    const { alarms } = judge({
      numbers: prizes === null ? [] : await sourceRows(tx, round.id),
      result: prizes,
      differsFromAnnounced: () => false,
      minutesLate: 0,
    });
    await endAlarms(tx, round.id, alarms, now());
  }

  implement(contract.operatorAnnouncePrize, async ({ operator, input, transaction }) => {
    const { prize, place, number, reason = null } = input;
    const round = await findDraw(transaction, operator.agentId, now(), input.round_id);
    refuseAnnouncement(round);
    const entry = { prize, place, number, reason, enteredBy: `operator ${operator.name}` };
    const outcome = await announcePrize(transaction, round.id, entry, now());
    if (outcome !== 'announced' && outcome !== 'repeated') throw recordConflict(text.ANNOUNCEMENT_REFUSED[outcome]);
    return drawOf(transaction, round);
  });

  /** The prizes of a first result, which may be entered and agrees with the announced numbers. */
  async function firstResult(
    tx: Transaction,
    round: RoundRow,
    { result }: ParsedInputOf<typeof contract.operatorEnterResult>,
  ): Promise<Prizes> {
    refuseEntry(round, now());
    const prizes = prizesFor(round, result);
    if (await differsFromAnnounced(tx, round.id, prizes)) throw recordConflict(text.OTHER_THAN_ANNOUNCED);
    return prizes;
  }

  confirmations.onConfirmed(contract.operatorEnterResult, async (tx, input, operator) => {
    const round = await roundFor(tx, operator, input.round_id);
    await enterVersion(tx, round, operator, { prizes: await firstResult(tx, round, input), reason: null });
  });
  implement(contract.operatorEnterResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    const summary = text.resultSummary(await firstResult(transaction, round, input));
    return requestSecondKey(transaction, contract.operatorEnterResult, input, { operator, round, summary });
  });

  confirmations.onConfirmed(contract.operatorCorrectResult, async (tx, input, operator) => {
    const round = await roundFor(tx, operator, input.round_id);
    refuseCorrection(round);
    await enterVersion(tx, round, operator, { prizes: prizesFor(round, input.result), reason: input.reason });
  });
  implement(contract.operatorCorrectResult, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    refuseCorrection(round);
    const summary = `${text.resultSummary(prizesFor(round, input.result))} (${input.reason})`;
    return requestSecondKey(transaction, contract.operatorCorrectResult, input, { operator, round, summary });
  });

  confirmations.onConfirmed(contract.operatorVoidRound, async (tx, input, operator, requestedAt) => {
    const round = await roundFor(tx, operator, input.round_id);
    refuseVoid(round);
    // The system draws, and its sources answer, while a void waits: nobody has asked to take those payments back.
    const result = (await versionsOf(tx, round.id)).at(-1);
    if (result && new Date(result.entered_at) > requestedAt) throw recordConflict(text.CHANGED_MEANWHILE);
    await enterVersion(tx, round, operator, { prizes: null, reason: input.reason });
  });
  implement(contract.operatorVoidRound, async ({ operator, input, transaction }) => {
    const round = await roundFor(transaction, operator, input.round_id);
    refuseVoid(round);
    const summary = `${text.VOID_SUMMARY} (${input.reason})`;
    return requestSecondKey(transaction, contract.operatorVoidRound, input, { operator, round, summary });
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
