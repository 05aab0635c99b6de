import * as contract from '../../contract/operator-poll.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import { applyResult, decidedPoll } from './operator-result.ts';
import { closeNow, listPolls, savePoll, storedPollOf } from './operator-service.ts';
import { OPERATOR_TEXT as text } from './text.ts';

/** The operator's calls for polls. A result or a void needs a second key. */
export function pollOperatorRoutes({ implement, platform }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorPolls, ({ operator, transaction }) => listPolls(transaction, operator.agentId, now()));

  implement(contract.operatorSavePoll, async ({ operator, input, transaction }) =>
    storedPollOf(transaction, await savePoll(transaction, operator.agentId, input, now()), now()),
  );

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
      subject: `poll ${poll.id}`,
      summary,
    });
    return { state: 'waiting' as const, confirmation_id, poll: await storedPollOf(transaction, poll, now()) };
  });
}
