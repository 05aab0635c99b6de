import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { checkPollQuota, submitPoll } from '#contract/poll.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { wakeWatchers } from './changes.ts';
import { stateOf } from './poll-state.ts';
import { lockPoll, type PollRow } from './queries.ts';
import { quotaRule, REASONS } from './text.ts';
import { choiceOf, countedFor, insertVote, type OwnVote, votesOfMember } from './vote-queries.ts';

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

/** The member's quota, computed now from their votes and the money that counts. `own`: their votes, if already read. */
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
  const counted = isFree ? satang(0) : await countedFor(queries, poll, memberId, at);
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
        progress: bahtOf(satang(isFree ? 0 : counted % target)),
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
 * Votes with one quota (docs/rules.md#polls). Refuses with `poll_not_found`, `poll_closed` (also before it opens),
 * `no_quota_left`, `invalid_input` (a choice of another poll), `member_excluded` and `member_paused`.
 */
export async function castVote(
  tx: Transaction,
  { agentId, memberId }: Session,
  { poll_id, choice_id }: ParsedInputOf<typeof submitPoll>,
  at: Date,
): Promise<OutputOf<typeof submitPoll>> {
  await lockPlayer(tx, memberId, at);
  // Keeps a draw from starting until this transaction ends.
  const poll = await lockPoll(tx, agentId, poll_id, 'voting');
  if (!poll) throw new Refusal('poll_not_found');
  const choice = (await choiceOf(tx, poll.id, choice_id)) ?? null;
  const own = await votesOfMember(tx, poll.id, memberId);
  const quota = await quotaOf(tx, poll, memberId, at, own);
  if (stateOf(poll, at) !== 'open') throw new Refusal('poll_closed', { message: quota.reason ?? REASONS.over });
  if (choice === null) throw invalidField('choice_id', REASONS.unknownChoice);
  if (quota.reason !== null) throw new Refusal('no_quota_left', { message: quota.reason });
  const voteId = await insertVote(tx, { pollId: poll.id, choiceId: choice, memberId, nth: own.length + 1, at });
  wakeWatchers(tx, poll.id);
  return {
    vote_id: String(voteId),
    poll_id: String(poll.id),
    choice_id: String(choice),
    quota_left: quota.left - 1,
    time: at.toISOString(),
  };
}
