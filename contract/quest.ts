import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, looseId, nothing, time } from './fields.ts';
import { srcset } from './pictures.ts';

export const questKind = z.enum(['daily', 'weekly', 'once']);
export const questMetric = z.enum(['login', 'deposit', 'stake', 'games', 'rounds', 'referral', 'share']);
export const questEventKind = z.enum(['login_streak', 'campaign']);
export const questRewardKind = z.enum(['point', 'cash', 'free_spin']);
const reward = z.object({ kind: questRewardKind, amount: z.number() });

const quest = z.object({
  quest_id: id,
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  kind: questKind,
  metric: questMetric,
  /** Baht for the metrics deposit and stake, otherwise a count. */
  target: z.number(),
  progress: z.number(),
  reward,
  /** `locked`: its day is in the future, or the quest before it in the chain is not claimed. */
  state: z.enum(['locked', 'in_progress', 'claimable', 'claimed', 'expired']),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  claimed_at: time.nullable(),
  /** A path of the app, for the button that starts the quest. */
  link: z.string().nullable(),
});

export const questList = endpoint({
  method: 'GET',
  path: '/api/quest/list',
  origin: 'spec',
  access: 'member',
  summary: 'Quests with the progress that the server counted',
  input: nothing,
  output: z.array(quest),
});

export const questHistory = endpoint({
  method: 'GET',
  path: '/api/quest/history',
  origin: 'extension',
  access: 'member',
  summary: "The member's latest 50 rewards of quests, as they were given, newest first",
  input: nothing,
  output: z.array(z.object({ quest_id: id, title: z.string(), reward, claimed_at: time })),
});

export const redeemQuest = endpoint({
  method: 'POST',
  path: '/api/quest/redeem',
  origin: 'spec',
  access: 'member',
  idempotent: true,
  summary: "Takes a finished quest's reward, once",
  input: z.strictObject({ quest_id: looseId }),
  output: z.object({ quest, reward, point: z.number().int() }),
});

/** A login streak is an event whose quests are its days. */
export const eventQuest = endpoint({
  method: 'POST',
  path: '/api/event/quest',
  origin: 'spec',
  access: 'member',
  summary: 'Events with their quests and progress',
  input: z.strictObject({ event_id: looseId.optional() }),
  output: z.array(
    z.object({
      event_id: id,
      kind: questEventKind,
      title: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      srcset,
      starts_at: time.nullable(),
      ends_at: time.nullable(),
      progress: z.number(),
      target: z.number(),
      quests: z.array(quest),
    }),
  ),
});

/** Notes a share. Only LINE or the browser know whether it was sent, so a press of the button counts, once a day. */
export const noteShare = endpoint({
  method: 'POST',
  path: '/api/quest/share',
  origin: 'extension',
  access: 'member',
  summary: 'Notes that the member shared the invitation today',
  input: nothing,
  output: z.null(),
});
