import type { OutputOf } from '../../contract/endpoint.ts';
import { srcsetOf } from '../../contract/pictures.ts';
import type { eventQuest, redeemQuest } from '../../contract/quest.ts';
import { bangkokDay } from '../lib/bangkok.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { lockPlayer } from '../safer-play/play-limits.ts';
import { giveReward } from '../wallet/rewards.ts';
import { onWire, type Quest, rewardOf, type Standing, standingsOf } from './progress.ts';
import { eventsOf, insertClaim, noteDay, questOf, questsOf } from './queries.ts';
import { REASONS } from './text.ts';

/** The member's quests outside of events. Looking is coming: the day counts. */
export async function listQuests(database: Database, { agentId, memberId }: Session, at: Date): Promise<Quest[]> {
  await noteDay(database, memberId, bangkokDay(at));
  const rows = (await questsOf(database, agentId, at)).filter(({ event_id }) => event_id === null);
  return (await standingsOf(database, memberId, rows, at)).map(onWire);
}

/** Events under way, or the one of the id, with their quests. */
export async function listEvents(
  database: Database,
  { agentId, memberId }: Session,
  eventId: string | undefined,
  at: Date,
): Promise<OutputOf<typeof eventQuest>> {
  await noteDay(database, memberId, bangkokDay(at));
  const events = await eventsOf(database, agentId, at);
  const standings = await standingsOf(
    database,
    memberId,
    (await questsOf(database, agentId, at)).filter(({ event_id }) => event_id !== null),
    at,
  );
  return events
    .filter(({ id }) => eventId === undefined || String(id) === eventId)
    .map(({ id, starts_at, ends_at, ...event }) => {
      const own = standings.filter(({ row }) => row.event_id === id);
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

/** Days of a streak, else quests of which the reward is earned. */
function countOf(kind: 'login_streak' | 'campaign', own: readonly Standing[]): { progress: number; target: number } {
  if (kind === 'login_streak')
    return {
      progress: Math.max(0, ...own.map(({ progress }) => progress)),
      target: Math.max(0, ...own.map(({ row }) => row.target)),
    };
  return { progress: own.filter(({ progress, row }) => progress >= row.target).length, target: own.length };
}

/** Takes a finished quest's reward. Refuses with `quest_not_claimable` (and why), `not_found`, `member_excluded`. */
export async function takeReward(
  tx: Transaction,
  { agentId, memberId }: Session,
  questId: string,
  at: Date,
): Promise<OutputOf<typeof redeemQuest>> {
  await lockPlayer(tx, memberId, at);
  const row = await questOf(tx, agentId, questId, at);
  if (!row) throw new Refusal('quest_not_claimable', { message: REASONS.unknown });
  // A day of a streak stands among the others.
  const rows =
    row.event_id === null ? [row] : (await questsOf(tx, agentId, at)).filter((q) => q.event_id === row.event_id);
  const standing = (await standingsOf(tx, memberId, rows, at)).find((own) => own.row.id === row.id);
  if (standing?.state !== 'claimable')
    throw new Refusal('quest_not_claimable', { message: REASONS[standing?.state ?? 'expired'] });

  if (!(await insertClaim(tx, { questId: row.id, memberId, period: standing.period, at })))
    throw new Refusal('quest_not_claimable', { message: REASONS.claimed });
  const { point } = await giveReward(
    tx,
    {
      id: `quest:${row.id}:${memberId}:${standing.period}`,
      agentId,
      memberId,
      from: 'quest',
      gives: row.reward_kind,
      amount: row.reward_amount,
      reference: row.title,
    },
    at,
  );
  return { quest: onWire({ ...standing, state: 'claimed', claimedAt: at }), reward: rewardOf(row), point };
}
