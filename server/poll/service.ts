import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import { srcsetOf } from '#contract/pictures.ts';
import type { pollConfig, pollStats, pollVotes, pollWinners } from '#contract/poll.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { readIdCursor } from '#server/http/paging.ts';
import { maskName } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { winnerCount, winnersOf } from './draw-queries.ts';
import { stateOf } from './poll-state.ts';
import { type ChoiceRow, choicesOf, newestPoll, type PollRow, pollOf, previousPoll } from './queries.ts';
import { prizeRule, quotaRule } from './text.ts';
import { votesInOrder, votesOfMember } from './vote-queries.ts';

const MAX_WINNERS = 100;

/** The poll with the id, or the newest one without an id. Refuses with `poll_not_found`. */
export async function findPoll(queries: Queries, agentId: number, id: string | undefined, at: Date): Promise<PollRow> {
  const row = await (id === undefined ? newestPoll(queries, agentId, at) : pollOf(queries, agentId, id));
  if (!row) throw new Refusal('poll_not_found');
  return row;
}

const votesIn = (choices: readonly ChoiceRow[]) => choices.reduce((sum, { votes }) => sum + votes, 0);

const configOnWire = (poll: PollRow, at: Date): OutputOf<typeof pollConfig>['config'] => ({
  poll_id: String(poll.id),
  title: poll.title,
  question: poll.question,
  description: poll.description,
  image: poll.image,
  srcset: srcsetOf(poll.image),
  terms: poll.terms,
  state: stateOf(poll, at),
  opens_at: poll.opens_at.toISOString(),
  closes_at: poll.closes_at.toISOString(),
  result_at: poll.drawn_at?.toISOString() ?? null,
  prize_pool: bahtOf(poll.prize_pool_satang),
  prize_rule: prizeRule(poll),
  winner_count: poll.prizes.length === 0 ? null : poll.prizes.reduce((sum, { winners }) => sum + winners, 0),
  prizes: poll.prizes,
  drawn_from: poll.drawn_from,
  quota_rule: quotaRule(poll),
  max_votes_a_day: poll.max_votes_a_day,
});

/** A poll with its choices, and the member's own votes. */
export async function describePoll(
  queries: Queries,
  poll: PollRow,
  session: Session | null,
  at: Date,
): Promise<OutputOf<typeof pollConfig>> {
  const [choices, own, previous] = await Promise.all([
    choicesOf(queries, [poll.id]),
    session ? votesOfMember(queries, poll.id, session.memberId) : [],
    previousPoll(queries, poll),
  ]);
  const hasAnswer = poll.drawn_at !== null && poll.answer_choice_id !== null;
  return {
    config: configOnWire(poll, at),
    choices: choices.map(({ id, title, image }) => ({
      choice_id: String(id),
      title,
      image,
      srcset: srcsetOf(image),
      is_answer: hasAnswer ? id === poll.answer_choice_id : null,
    })),
    metadata: {
      votes: votesIn(choices),
      my_votes: own.map((vote) => ({ choice_id: String(vote.choice_id), time: vote.created_at.toISOString() })),
      seed_hash: poll.seed_hash,
      previous_poll_id: previous === null ? null : String(previous),
    },
  };
}

/** The votes of each choice now. */
export async function countVotes(queries: Queries, poll: PollRow, at: Date): Promise<OutputOf<typeof pollStats>> {
  const choices = await choicesOf(queries, [poll.id]);
  const votes = votesIn(choices);
  return {
    poll_id: String(poll.id),
    votes,
    choices: choices.map((choice) => ({
      choice_id: String(choice.id),
      votes: choice.votes,
      percent: votes === 0 ? 0 : Math.round((choice.votes / votes) * 1000) / 10,
    })),
    updated_at: at.toISOString(),
  };
}

/** A poll's winners: the first 100 and the viewer's own prize. The seed is public only after the draw. */
export async function winnersFor(
  queries: Queries,
  poll: PollRow,
  session: Session | null,
  at: Date,
): Promise<OutputOf<typeof pollWinners>> {
  const viewer = session?.memberId ?? null;
  const [rows, total] = await Promise.all([
    winnersOf(queries, poll.id, viewer, MAX_WINNERS),
    winnerCount(queries, poll.id),
  ]);
  const isDrawn = poll.drawn_at !== null;
  return {
    poll_id: String(poll.id),
    state: stateOf(poll, at),
    answer_choice_id: isDrawn && poll.answer_choice_id !== null ? String(poll.answer_choice_id) : null,
    seed: isDrawn ? poll.seed : null,
    seed_hash: poll.seed_hash,
    drawn_at: poll.drawn_at?.toISOString() ?? null,
    winners: rows.map((row) => ({
      rank: row.rank,
      name_masked: maskName(row.username),
      amount: bahtOf(row.amount_satang),
      is_mine: row.member_id === viewer,
      vote_no: String(row.vote_id),
    })),
    total,
  };
}

/** A page of a poll's votes, without names. Empty before the winners are drawn: until then votes are secret. */
export async function listVotes(
  queries: Queries,
  poll: PollRow,
  { cursor, limit }: Pick<ParsedInputOf<typeof pollVotes>, 'cursor' | 'limit'>,
): Promise<OutputOf<typeof pollVotes>> {
  if (!poll.drawn_at) return { items: [], next_cursor: null };
  const rows = await votesInOrder(queries, poll.id, readIdCursor(cursor), limit + 1);
  const items = rows.slice(0, limit);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.vote_no ?? null) : null };
}
