import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentId, baht, bahtBetween, id, looseId, time, wireInteger } from './fields.ts';
import { srcset } from './pictures.ts';

const byPoll = z.strictObject({ poll_id: looseId, agent_id: agentId.optional() });
export const pollState = z.enum(['upcoming', 'open', 'closed', 'resulted', 'void']);
/** All voters can win, or only those with the right answer. */
export const pollDrawnFrom = z.enum(['votes', 'answer']);
/** Each of the winners of this rank gets the amount. */
export const pollPrize = z.object({
  rank: z.number().int().min(1).max(1000),
  amount: bahtBetween(0.01, 10_000_000),
  winners: z.number().int().min(1).max(10_000),
});

export const pollConfig = endpoint({
  method: 'GET',
  path: '/api/poll/config',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'A poll with its choices; without poll_id the newest',
  input: z.strictObject({ poll_id: looseId.optional(), agent_id: agentId.optional() }),
  output: z.object({
    config: z.object({
      poll_id: id,
      title: z.string(),
      question: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      srcset,
      terms: z.array(z.string()),
      state: pollState,
      opens_at: time,
      closes_at: time,
      result_at: time.nullable(),
      prize_pool: baht,
      /** How the prizes are shared, in Thai. */
      prize_rule: z.string(),
      /** Null if all who can win share the pool. */
      winner_count: z.number().int().nullable(),
      prizes: z.array(pollPrize),
      drawn_from: pollDrawnFrom,
      quota_rule: z.string(),
      max_votes_a_day: z.number().int(),
    }),
    choices: z.array(
      z.object({
        choice_id: id,
        title: z.string(),
        image: z.string().nullable(),
        srcset,
        /** Null until the result. */ is_answer: z.boolean().nullable(),
      }),
    ),
    metadata: z.object({
      votes: z.number().int(),
      /** Empty for a visitor. */
      my_votes: z.array(z.object({ choice_id: id, time })),
      /** SHA-256 of the seed with which the winners will be drawn. */
      seed_hash: z.string().nullable(),
      previous_poll_id: id.nullable(),
    }),
  }),
});

const pollCount = z.object({
  poll_id: id,
  votes: z.number().int(),
  choices: z.array(z.object({ choice_id: id, votes: z.number().int(), percent: z.number() })),
  updated_at: time,
});

export const pollStats = endpoint({
  method: 'GET',
  path: '/api/poll/stats',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Votes by choice',
  input: byPoll,
  output: pollCount,
});

/** Public: it needs no session. */
export const pollStream = endpoint({
  method: 'GET',
  path: '/api/poll/stream',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { other: 'log' },
  summary: 'Server-Sent Events of one poll: its figures and state now, and again as they change, once a second at most',
  raw: 'text/event-stream',
  input: byPoll,
  output: pollCount.extend({ state: pollState }),
});

export const pollWinners = endpoint({
  method: 'GET',
  path: '/api/poll/winners',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Winners, masked, with the seed that drew them',
  input: byPoll,
  output: z.object({
    poll_id: id,
    state: pollState,
    answer_choice_id: id.nullable(),
    seed: z.string().nullable(),
    seed_hash: z.string().nullable(),
    drawn_at: time.nullable(),
    /** The first 100, and the caller's own. */
    winners: z.array(
      z.object({
        rank: z.number().int(),
        name_masked: z.string(),
        amount: baht,
        is_mine: z.boolean(),
        /** The vote that was drawn. */
        vote_no: id,
      }),
    ),
    total: z.number().int(),
  }),
});

/** Together with the seed, this is all that is needed to draw the winners again (poll-draw.ts). */
export const pollVotes = endpoint({
  method: 'GET',
  path: '/api/poll/votes',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Every vote of a poll whose winners are drawn, in their order and without names',
  input: z.strictObject({
    ...byPoll.shape,
    cursor: z.string().max(200).optional(),
    limit: wireInteger.pipe(z.number().int().min(1).max(1000)).default(1000),
  }),
  output: z.object({
    /** `voter_no` is the number of the member's first vote. */
    items: z.array(z.object({ vote_no: id, voter_no: id, choice_id: id })),
    next_cursor: z.string().nullable(),
  }),
});

/** Uses one quota; the idempotency key keeps a repeat after a lost answer from voting twice. */
export const submitPoll = endpoint({
  method: 'POST',
  path: '/api/poll/submit',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  idempotent: true,
  summary: 'Votes with one quota',
  input: z.strictObject({ poll_id: looseId, choice_id: looseId, agent_id: agentId.optional() }),
  output: z.object({ vote_id: id, poll_id: id, choice_id: id, quota_left: z.number().int(), time }),
});

const quota = {
  poll_id: id,
  quotas: z.array(
    z.object({
      quota_id: id,
      title: z.string(),
      earned: z.number().int(),
      used: z.number().int(),
      left: z.number().int(),
      /** Progress to the next quota, e.g. 300 of 500 baht deposited. */
      progress: baht,
      target: baht,
      expires_at: time.nullable(),
    }),
  ),
  left: z.number().int(),
  used_today: z.number().int(),
  max_today: z.number().int(),
  last_updated_quota: time,
};

export const pollQuota = endpoint({
  method: 'GET',
  path: '/api/poll/quota/get',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { other: 'log' },
  summary: "The member's quotas for a poll, as last counted",
  input: byPoll,
  output: z.object(quota),
});

export const checkPollQuota = endpoint({
  method: 'GET',
  path: '/api/poll/quota/check',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Counts the quotas again and says whether the member can vote now',
  input: byPoll,
  output: z.object({ ...quota, can_vote: z.boolean(), reason: z.string().nullable() }),
});
