import type { OutputOf } from '#contract/endpoint.ts';
import { plainBaht, satang } from '#contract/money.ts';
import type { questList } from '#contract/quest.ts';
import type { Queries } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { type Claim, claimsOf } from './claim-queries.ts';
import { ONCE_KEY, periodOf, streakRound } from './periods.ts';
import { countProgress, type QuestRow, streakOf } from './queries.ts';

export type Quest = OutputOf<typeof questList>[number];

/** A quest with a member's progress. `period`: the key of the period that a claim would be for. */
export interface MemberQuest {
  row: QuestRow;
  period: string;
  progress: number;
  state: Quest['state'];
  claimedAt: Date | null;
  endsAt: Date | null;
}

const isStreak = ({ event_kind }: QuestRow) => event_kind === 'login_streak';

/** Counts the member's progress in each of these quests (docs/rules.md#quests). */
export async function memberQuestsOf(
  queries: Queries,
  memberId: number,
  rows: readonly QuestRow[],
  at: Date,
): Promise<MemberQuest[]> {
  const today = bangkokDay(at);
  const streak = rows.some(isStreak) ? await streakOf(queries, memberId, today) : 0;
  const roundOf = ({ event_id, event_starts_at }: QuestRow) =>
    streakRound(streak, {
      days: Math.max(...rows.filter((row) => row.event_id === event_id).map(({ target }) => target)),
      startsAt: event_starts_at,
      today,
    });
  const periods = rows.map((row) => (isStreak(row) ? roundOf(row).first : periodOf(row, at).key));
  const claims = await claimsOf(queries, memberId, [...new Set([...periods, ONCE_KEY])]);
  const claimIn = (questId: number | null, period: string) =>
    claims.find((claim) => claim.quest_id === questId && claim.period === period);

  const quests = rows.map((row, index) => {
    const period = periods[index] ?? ONCE_KEY;
    return { row, period, claim: claimIn(row.id, period), ...periodOf(row, at) };
  });
  const toCount = quests.filter(({ row, claim }) => !claim && !isStreak(row));
  const found = await countProgress(
    queries,
    memberId,
    toCount.map(({ row: { metric, category }, since, until }) => ({ metric, category, since, until })),
    at,
  );
  const countOf = new Map(toCount.map(({ row }, index) => [row, found[index] ?? 0]));

  return quests.map(({ row, period, claim, until }) => {
    const counted = claim ? row.target : isStreak(row) ? roundOf(row).day : (countOf.get(row) ?? 0);
    const progress = Math.min(counted, row.target);
    const isLocked = isStreak(row) ? progress < row.target : row.after_id !== null && !claimIn(row.after_id, period);
    return {
      row,
      period,
      progress: isLocked && !isStreak(row) ? 0 : progress,
      state: stateOf({ row, claim, progress, isLocked, at }),
      claimedAt: claim?.claimed_at ?? null,
      endsAt: row.kind === 'once' ? row.ends_at : until,
    };
  });
}

interface StateInput {
  row: QuestRow;
  claim: Claim | undefined;
  progress: number;
  isLocked: boolean;
  at: Date;
}

function stateOf({ row, claim, progress, isLocked, at }: StateInput): Quest['state'] {
  if (claim) return 'claimed';
  if (row.is_used_up || (row.ends_at && row.ends_at <= at)) return 'expired';
  if (isLocked) return 'locked';
  return progress >= row.target ? 'claimable' : 'in_progress';
}

const isMoney = ({ metric }: QuestRow) => metric === 'deposit' || metric === 'stake';

/** The reward with cash in baht. */
export const rewardOf = ({
  reward_kind: kind,
  reward_amount: amount,
}: Pick<QuestRow, 'reward_kind' | 'reward_amount'>): Quest['reward'] => ({
  kind,
  amount: kind === 'cash' ? plainBaht(satang(amount)) : amount,
});

export function onWire({ row, progress, state, claimedAt, endsAt }: MemberQuest): Quest {
  const unit = (value: number) => (isMoney(row) ? plainBaht(satang(value)) : value);
  return {
    quest_id: String(row.id),
    title: row.title,
    description: row.description,
    icon: row.icon,
    kind: row.kind,
    metric: row.metric,
    target: unit(row.target),
    progress: unit(progress),
    reward: rewardOf(row),
    state,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    claimed_at: claimedAt?.toISOString() ?? null,
    link: row.link,
  };
}
