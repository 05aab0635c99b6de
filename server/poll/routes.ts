import * as contract from '#contract/poll.ts';
import { agentIdOf } from '#server/agent/agent-id.ts';
import type { Server } from '#server/http/route.ts';
import { pollStreamRoutes } from './poll-stream.ts';
import { countVotes, describePoll, findPoll, listVotes, winnersFor } from './service.ts';
import { castVote, quotaOf } from './vote.ts';

/** All viewers of a poll request the same figures, so one answer serves them for a second. */
const SHARED_SECONDS = 1;

/** Serves the calls of polls (contract/poll.ts) to members and visitors. */
export function pollRoutes(server: Server): void {
  const agentOf = agentIdOf(server);
  const { database, now } = server.platform;

  server.implement(contract.pollConfig, async (call) => {
    const at = now();
    return describePoll(database, await findPoll(database, agentOf(call), call.input.poll_id, at), call.session, at);
  });

  server.implementShared(contract.pollStats, { seconds: SHARED_SECONDS }, async (call) => {
    const at = now();
    return countVotes(database, await findPoll(database, agentOf(call), call.input.poll_id, at), at);
  });

  pollStreamRoutes(server);

  server.implement(contract.pollWinners, async (call) => {
    const at = now();
    return winnersFor(database, await findPoll(database, agentOf(call), call.input.poll_id, at), call.session, at);
  });

  server.implement(contract.pollVotes, async (call) =>
    listVotes(database, await findPoll(database, agentOf(call), call.input.poll_id, now()), call.input),
  );

  server.implement(contract.pollQuota, async (call) => {
    const at = now();
    const poll = await findPoll(database, agentOf(call), call.input.poll_id, at);
    return quotaOf(database, poll, call.session.memberId, at);
  });
  server.implement(contract.checkPollQuota, async (call) => {
    const at = now();
    const poll = await findPoll(database, agentOf(call), call.input.poll_id, at);
    return quotaOf(database, poll, call.session.memberId, at);
  });

  server.implement(contract.submitPoll, ({ session, input, transaction }) =>
    castVote(transaction, session, input, now()),
  );
}
