import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bahtBetween, id, looseId, nothing, time } from './fields.ts';
import { decision, ownPicture, record, stored, text } from './operator-shapes.ts';
import { pollDrawnFrom, pollPrize, pollState } from './poll.ts';

const poll = {
  title: text(120),
  question: text(300),
  description: z.string().max(2000),
  image: ownPicture.nullable(),
  terms: z.array(text(500)).max(30),
  opens_at: time,
  closes_at: time,
  prize_pool: bahtBetween(0, 1_000_000_000),
  /** Drawn prizes, whose sum is the pool. Without any, the pool is shared equally. */
  prizes: z.array(pollPrize).max(50),
  /** All voters can win, or only those with the answer that an operator enters after the end. */
  drawn_from: pollDrawnFrom.default('answer'),
  quota: z.object({
    kind: z.enum(['free', 'deposit', 'stake']),
    /** Baht for one vote; 0 for `free`, which is one vote for each member. */
    target: bahtBetween(0, 10_000_000),
    max_a_day: z.number().int().min(1).max(100),
  }),
  choices: z
    .array(z.object({ choice_id: looseId.optional(), title: text(120), image: ownPicture.nullable() }))
    .min(2)
    .max(20),
};
const storedPoll = z.object({
  ...stored,
  ...poll,
  choices: z.array(z.object({ choice_id: id, title: z.string(), image: z.string().nullable() })),
  state: pollState,
  votes: z.number().int(),
  answer_choice_id: id.nullable(),
  seed_hash: z.string(),
});
export const operatorPolls = endpoint({
  method: 'GET',
  path: '/operator/polls',
  origin: 'extension',
  access: 'operator',
  summary: 'Polls with their votes',
  input: nothing,
  output: z.array(storedPoll),
});
export const operatorSavePoll = endpoint({
  method: 'POST',
  path: '/operator/polls/save',
  origin: 'extension',
  access: 'operator',
  summary:
    "Makes a poll, or changes one that has no vote yet; one that draws more than the agent's limit by itself is saved once another key confirms it",
  input: z.strictObject({ ...record, ...poll }),
  /** While it waits, the poll is unchanged; null if there is none yet. */
  output: decision.extend({ poll: storedPoll.nullable() }),
});
export const operatorResultPoll = endpoint({
  method: 'POST',
  path: '/operator/polls/result',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    'Sets the answer, and the winners are drawn by the published seed, once a second key confirms it; null voids the poll',
  input: z.strictObject({ poll_id: looseId, answer_choice_id: looseId.nullable() }),
  output: decision.extend({ poll: storedPoll }),
});

export const operatorClosePoll = endpoint({
  method: 'POST',
  path: '/operator/polls/close',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends an open poll now; the votes so far count',
  input: z.strictObject({ poll_id: looseId }),
  output: storedPoll,
});
