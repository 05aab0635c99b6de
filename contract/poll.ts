import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentId, baht, id, looseId, time } from './fields.ts';

const byPoll = z.strictObject({ poll_id: looseId, agent_id: agentId.optional() });
const pollState = z.enum(['upcoming', 'open', 'closed', 'resulted', 'void']);

export const pollConfig = endpoint({
  method: 'GET',
  path: '/api/poll/config',
  origin: 'spec',
  access: 'visitor',
  summary: 'A poll with its choices; without poll_id the newest',
  input: z.strictObject({ poll_id: looseId.optional(), agent_id: agentId.optional() }),
  output: z.object({
    config: z.object({
      poll_id: id,
      title: z.string(),
      question: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      terms: z.array(z.string()),
      state: pollState,
      opens_at: time,
      closes_at: time,
      result_at: time.nullable(),
      prize_pool: baht,
      /** In Thai: how the prizes are shared. */
      prize_rule: z.string(),
      winner_count: z.number().int().nullable(),
      quota_rule: z.string(),
      max_votes_a_day: z.number().int(),
    }),
    choices: z.array(
      z.object({
        choice_id: id,
        title: z.string(),
        image: z.string().nullable(),
        /** Null until the result. */ is_answer: z.boolean().nullable(),
      }),
    ),
    metadata: z.object({
      votes: z.number().int(),
      /** Empty for a visitor. */
      my_votes: z.array(z.object({ choice_id: id, time })),
      /** SHA-256 of the seed that will draw the winners. */
      seed_hash: z.string().nullable(),
      previous_poll_id: id.nullable(),
    }),
  }),
});

export const pollStats = endpoint({
  method: 'GET',
  path: '/api/poll/stats',
  origin: 'spec',
  access: 'visitor',
  summary: 'Votes by choice',
  input: byPoll,
  output: z.object({
    poll_id: id,
    votes: z.number().int(),
    choices: z.array(z.object({ choice_id: id, votes: z.number().int(), percent: z.number() })),
    updated_at: time,
  }),
});

export const pollWinners = endpoint({
  method: 'GET',
  path: '/api/poll/winners',
  origin: 'spec',
  access: 'visitor',
  summary: 'Winners, masked, with the seed that drew them',
  input: byPoll,
  output: z.object({
    poll_id: id,
    state: pollState,
    answer_choice_id: id.nullable(),
    seed: z.string().nullable(),
    seed_hash: z.string().nullable(),
    drawn_at: time.nullable(),
    winners: z.array(z.object({ rank: z.number().int(), name_masked: z.string(), amount: baht, is_mine: z.boolean() })),
  }),
});

/** Uses one quota, so a lost reply must not vote twice. */
export const submitPoll = endpoint({
  method: 'POST',
  path: '/api/poll/submit',
  origin: 'spec',
  access: 'member',
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
      /** Towards the next one, e.g. 300 of 500 baht deposited. */
      progress: z.number(),
      target: z.number(),
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
  summary: "The member's quotas for a poll, as last counted",
  input: byPoll,
  output: z.object(quota),
});

export const checkPollQuota = endpoint({
  method: 'GET',
  path: '/api/poll/quota/check',
  origin: 'spec',
  access: 'member',
  summary: 'Counts the quotas anew and tells whether the member can vote now',
  input: byPoll,
  output: z.object({ ...quota, can_vote: z.boolean(), reason: z.string().nullable() }),
});
