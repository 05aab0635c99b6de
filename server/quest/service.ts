import type { OutputOf } from '#contract/endpoint.ts';
import { srcsetOf } from '#contract/pictures.ts';
import type { eventQuest, questHistory, redeemQuest } from '#contract/quest.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { lockPlayer } from '#server/safer-play/play-limits.ts';
import { giveReward } from '#server/wallet/rewards.ts';
import { countClaim, insertClaim, latestClaimsOf } from './claim-queries.ts';
import { type MemberQuest, memberQuestsOf, onWire, type Quest, rewardOf } from './progress.ts';
import { eventsOf, questOf, questsOf, recordVisit } from './queries.ts';
import { REASONS } from './text.ts';

/** The member's quests outside of events. The call counts as a visit, which login quests and streaks need. */
export async function listQuests(database: Database, { agentId, memberId }: Session, at: Date): Promise<Quest[]> {
  await recordVisit(database, memberId, bangkokDay(at));
  const rows = (await questsOf(database, agentId, at)).filter(({ event_id }) => event_id === null);
  return (await memberQuestsOf(database, memberId, rows, at)).map(onWire);
}

/** Events under way, or only the one with the id, with their quests. The call counts as a visit. */
export async function listEvents(
  database: Database,
  { agentId, memberId }: Session,
  eventId: string | undefined,
  at: Date,
): Promise<OutputOf<typeof eventQuest>> {
  await recordVisit(database, memberId, bangkokDay(at));
  const events = await eventsOf(database, agentId, at);
  const memberQuests = await memberQuestsOf(
    database,
    memberId,
    (await questsOf(database, agentId, at)).filter(({ event_id }) => event_id !== null),
    at,
  );
  return events
    .filter(({ id }) => eventId === undefined || String(id) === eventId)
    .map(({ id, starts_at, ends_at, ...event }) => {
      const own = memberQuests.filter(({ row }) => row.event_id === id);
      return {
        ...event,
        event_id: String(id),
        srcset: srcsetOf(event.image),
        starts_at: starts_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
        ...countOf(event.kind, own),
        quests: own.map(onWire),
      };
    });
}

/** Why a quest's reward cannot be taken. */
function reasonOf(quest: MemberQuest | undefined): string {
  if (!quest || quest.state === 'claimable') return REASONS.expired;
  return quest.state === 'expired' && quest.row.is_used_up ? REASONS.used_up : REASONS[quest.state];
}

const HISTORY_ROWS = 50;

/** The member's latest rewards, as they were given. */
export async function listClaimed(database: Database, memberId: number): Promise<OutputOf<typeof questHistory>> {
  const rows = await latestClaimsOf(database, memberId, HISTORY_ROWS);
  return rows.map((row) => ({
    quest_id: String(row.quest_id),
    title: row.title,
    reward: rewardOf(row),
    claimed_at: row.claimed_at.toISOString(),
  }));
}

/** Days of a streak; of a campaign, how many quests are finished. */
function countOf(kind: 'login_streak' | 'campaign', own: readonly MemberQuest[]): { progress: number; target: number } {
  if (kind === 'login_streak')
    return {
      progress: Math.max(0, ...own.map(({ progress }) => progress)),
      target: Math.max(0, ...own.map(({ row }) => row.target)),
    };
  return { progress: own.filter(({ progress, row }) => progress >= row.target).length, target: own.length };
}

/**
 * Takes a finished quest's reward, once a period, as long as there are rewards (`max_claims`). Counts as a visit:
 * without today's, a running streak would seem to begin anew, and give its first day's reward again. Refuses with
 * `quest_not_claimable` and the reason, `member_excluded` and `member_paused`.
 */
export async function takeReward(
  tx: Transaction,
  { agentId, memberId }: Session,
  questId: string,
  at: Date,
): Promise<OutputOf<typeof redeemQuest>> {
  await lockPlayer(tx, memberId, at);
  await recordVisit(tx, memberId, bangkokDay(at));
  const row = await questOf(tx, agentId, questId, at);
  if (!row) throw new Refusal('quest_not_claimable', { message: REASONS.unknown });
  // The round of a streak is as long as its last day, so all quests of the event are needed.
  const rows =
    row.event_id === null ? [row] : (await questsOf(tx, agentId, at)).filter((q) => q.event_id === row.event_id);
  const memberQuest = (await memberQuestsOf(tx, memberId, rows, at)).find((own) => own.row.id === row.id);
  if (memberQuest?.state !== 'claimable') throw new Refusal('quest_not_claimable', { message: reasonOf(memberQuest) });

  if (!(await insertClaim(tx, { questId: row.id, memberId, period: memberQuest.period, at })))
    throw new Refusal('quest_not_claimable', { message: REASONS.claimed });
  if (!(await countClaim(tx, row.id))) throw new Refusal('quest_not_claimable', { message: REASONS.used_up });
  const { point } = await giveReward(
    tx,
    {
      id: `quest:${row.id}:${memberId}:${memberQuest.period}`,
      agentId,
      memberId,
      from: 'quest',
      gives: row.reward_kind,
      amount: row.reward_amount,
      reference: row.title,
    },
    at,
  );
  return { quest: onWire({ ...memberQuest, state: 'claimed', claimedAt: at }), reward: rewardOf(row), point };
}
