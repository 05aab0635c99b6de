import { satangOf } from '#contract/money.ts';
import * as contract from '#contract/operator-poll.ts';
import { needsSecondKey } from '#server/gift/second-key.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { applyResult, decidedPoll } from './operator-result.ts';
import { closeNow, listPolls, savablePoll, savePoll, storedPollOf, subjectOf } from './operator-service.ts';
import { OPERATOR_TEXT as text } from './text.ts';

/** The operator's calls for polls. A result, a void or a high pool of a poll without an answer needs a second key. */
export function pollOperatorRoutes({ implement, platform }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorPolls, ({ operator, transaction }) => listPolls(transaction, operator.agentId, now()));

  confirmations.onConfirmed(contract.operatorSavePoll, (tx, input, { agentId }) => savePoll(tx, agentId, input, now()));
  implement(contract.operatorSavePoll, async ({ operator, input, transaction }) => {
    const { agentId } = operator;
    const pool = satangOf(input.prize_pool);
    // Another key confirms the answer of a poll that has one; other polls pay by themselves.
    const cost = { operator, endpoint: contract.operatorSavePoll, satang: pool, at: now() };
    if (input.drawn_from === 'votes' && (await needsSecondKey(transaction, cost))) {
      const before = await savablePoll(transaction, agentId, input, now());
      const subject = before ? subjectOf(before.id) : `new poll ${input.title}`;
      const request = { operator, subject, summary: text.poolSummary(input.question, pool) };
      const confirmation_id = await confirmations.request(transaction, contract.operatorSavePoll, input, request);
      const poll = before ? await storedPollOf(transaction, before, now()) : null;
      return { state: 'waiting' as const, confirmation_id, poll };
    }
    const saved = await savePoll(transaction, agentId, input, now());
    return { state: 'done' as const, confirmation_id: null, poll: await storedPollOf(transaction, saved, now()) };
  });

  implement(contract.operatorClosePoll, ({ operator, input, transaction }) =>
    closeNow(transaction, operator.agentId, input.poll_id, now()),
  );

  confirmations.onConfirmed(contract.operatorResultPoll, (tx, input, operator) =>
    applyResult(tx, operator.agentId, input, now()),
  );
  implement(contract.operatorResultPoll, async ({ operator, input, transaction }) => {
    const { poll, answer } = await decidedPoll(transaction, operator.agentId, input, now());
    const summary = answer ? text.resultSummary(poll.question, answer.title) : text.voidSummary(poll.question);
    const confirmation_id = await confirmations.request(transaction, contract.operatorResultPoll, input, {
      operator,
      subject: subjectOf(poll.id),
      summary,
    });
    return { state: 'waiting' as const, confirmation_id, poll: await storedPollOf(transaction, poll, now()) };
  });
}
