import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import { srcsetOf } from '../../contract/pictures.ts';
import type { checkPollQuota, pollConfig, pollStats, pollVotes, pollWinners, submitPoll } from '../../contract/poll.ts';
import { bangkokDay } from '../lib/bangkok.ts';
import { maskName } from '../lib/masks.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { readIdCursor } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import {
  type ChoiceRow,
  choicesOf,
  countedFor,
  insertVote,
  lockPoll,
  newestPoll,
  type OwnVote,
  type PollRow,
  pollOf,
  previousPoll,
  stateOf,
  votesInOrder,
  votesOfMember,
  wakeWatchers,
  winnersIn,
  winnersOf,
} from './queries.ts';
import { prizeRule, quotaRule, REASONS } from './text.ts';

const MOST_WINNERS = 100;

/** The poll asked for, or the newest. Refuses with `poll_not_found`. */
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

/** The seed is told once it has drawn the winners. */
export async function tellWinners(
  queries: Queries,
  poll: PollRow,
  session: Session | null,
  at: Date,
): Promise<OutputOf<typeof pollWinners>> {
  const viewer = session?.memberId ?? null;
  const [rows, total] = await Promise.all([
    winnersOf(queries, poll.id, viewer, MOST_WINNERS),
    winnersIn(queries, poll.id),
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

/** None before the winners are drawn: until then it is nobody's business who votes for what, and in which order. */
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

type Quota = OutputOf<typeof checkPollQuota>;

function reasonOf(poll: PollRow, quota: Omit<Quota, 'can_vote' | 'reason'>, at: Date): string | null {
  const state = stateOf(poll, at);
  if (state === 'upcoming') return REASONS.upcoming;
  if (state !== 'open') return REASONS.over;
  if (quota.left > 0) return null;
  if (poll.quota_kind === 'free') return REASONS.votedOnce;
  if (quota.used_today >= quota.max_today) return REASONS.dayFull(quota.max_today);
  return REASONS.none(quotaRule(poll));
}

/** What the member may still vote, counted now from the votes and the money that counts. */
export async function quotaOf(
  queries: Queries,
  poll: PollRow,
  memberId: number,
  at: Date,
  own?: readonly OwnVote[],
): Promise<Quota> {
  const votes = own ?? (await votesOfMember(queries, poll.id, memberId));
  const isFree = poll.quota_kind === 'free';
  const target = poll.quota_target_satang;
  const counted = isFree ? 0 : await countedFor(queries, poll, memberId, at);
  const earned = isFree ? 1 : Math.floor(counted / target);
  const today = bangkokDay(at);
  const usedToday = votes.filter(({ created_at }) => bangkokDay(created_at) === today).length;
  const unused = Math.max(0, earned - votes.length);
  const quota = {
    poll_id: String(poll.id),
    quotas: [
      {
        quota_id: `${poll.id}:${poll.quota_kind}`,
        title: quotaRule(poll),
        earned,
        used: votes.length,
        left: unused,
        progress: isFree ? 0 : bahtOf(counted % target),
        target: bahtOf(target),
        expires_at: poll.closes_at.toISOString(),
      },
    ],
    left: Math.min(unused, Math.max(0, poll.max_votes_a_day - usedToday)),
    used_today: usedToday,
    max_today: poll.max_votes_a_day,
    last_updated_quota: at.toISOString(),
  };
  const reason = reasonOf(poll, quota, at);
  return { ...quota, can_vote: reason === null, reason };
}

/**
 * One vote for one quota. Refuses with `poll_not_found`, `poll_closed` (or not open yet), `no_quota_left`,
 * `invalid_input` (a choice of another poll), `member_excluded` and `member_paused`.
 */
export async function castVote(
  tx: Transaction,
  { agentId, memberId }: Session,
  { poll_id, choice_id }: ParsedInputOf<typeof submitPoll>,
  at: Date,
): Promise<OutputOf<typeof submitPoll>> {
  await lockPlayer(tx, memberId, at);
  // Until this vote is in, or not, nobody draws.
  const poll = await lockPoll(tx, agentId, poll_id, 'voting');
  if (!poll) throw new Refusal('poll_not_found');
  const choice = (await choiceIn(tx, poll.id, choice_id)) ?? null;
  const own = await votesOfMember(tx, poll.id, memberId);
  const quota = await quotaOf(tx, poll, memberId, at, own);
  if (stateOf(poll, at) !== 'open') throw new Refusal('poll_closed', { message: quota.reason ?? REASONS.over });
  if (choice === null) throw new Refusal('invalid_input', { fields: { choice_id: REASONS.unknownChoice } });
  if (quota.reason !== null) throw new Refusal('no_quota_left', { message: quota.reason });
  const voteId = await insertVote(tx, { pollId: poll.id, choiceId: choice, memberId, nth: own.length + 1, at });
  await wakeWatchers(tx, poll.id);
  return {
    vote_id: String(voteId),
    poll_id: String(poll.id),
    choice_id: String(choice),
    quota_left: quota.left - 1,
    time: at.toISOString(),
  };
}

async function choiceIn(queries: Queries, pollId: number, choiceId: string): Promise<number | undefined> {
  const row = await queries.row<{ id: number }>('select id from poll_choice where poll_id = $1 and id::text = $2', [
    pollId,
    choiceId,
  ]);
  return row?.id;
}
