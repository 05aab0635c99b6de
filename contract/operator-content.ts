import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, bahtBetween, count, hundredths, id, looseId, nothing, pageOf, time } from './fields.ts';
import { gameCategory, gameTag } from './game.ts';
import { byId, decision, giftCost, ownPicture, record, shown, stored, text } from './operator-shapes.ts';
import { bonusCategory, promotionKind } from './promotion.ts';

const link = z
  .string()
  .max(500)
  .regex(/^(https:\/\/|\/(?![/\\]))\S*$/);

const notice = {
  type: z.number().int().min(1).max(9),
  image: ownPicture.nullable(),
  title: text(120),
  description: z.string().max(4000),
  ...shown,
};
export const operatorNotifications = endpoint({
  method: 'GET',
  path: '/operator/notifications',
  origin: 'extension',
  access: 'operator',
  summary: "The agent's notices, hidden ones too",
  input: nothing,
  output: z.array(z.object({ ...stored, ...notice })),
});
export const operatorSaveNotification = endpoint({
  method: 'POST',
  path: '/operator/notifications/save',
  origin: 'extension',
  access: 'operator',
  summary: 'Makes or changes a notice',
  input: z.strictObject({ ...record, ...notice }),
  output: z.object({ ...stored, ...notice }),
});
export const operatorRemoveNotification = endpoint({
  method: 'POST',
  path: '/operator/notifications/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Removes a notice',
  input: byId,
  output: z.null(),
});

export const operatorDelivery = endpoint({
  method: 'GET',
  path: '/operator/notifications/delivery',
  origin: 'extension',
  access: 'operator',
  summary: "How this month's messages by LINE and SMS arrive, and whether LINE's monthly limit is reached",
  input: nothing,
  output: z.object({
    since: time,
    channels: z.array(
      z.object({
        channel: z.enum(['line', 'sms']),
        sent: count,
        waiting: count,
        failed: z.array(z.object({ reason: z.string(), count })),
      }),
    ),
    /**
     * When LINE last refused a push because the agent's messages of the month are used up. Notices stay in the app,
     * codes go by SMS.
     */
    line_limit_reached_at: time.nullable(),
  }),
});

const banner = {
  image: ownPicture,
  title: text(120),
  subtitle: z.string().max(200),
  action: z.string().max(40),
  link,
  ...shown,
};
export const operatorBanners = endpoint({
  method: 'GET',
  path: '/operator/banners',
  origin: 'extension',
  access: 'operator',
  summary: "The home page's banners, hidden ones too",
  input: nothing,
  output: z.array(z.object({ ...stored, ...banner })),
});
export const operatorSaveBanner = endpoint({
  method: 'POST',
  path: '/operator/banners/save',
  origin: 'extension',
  access: 'operator',
  summary: 'Makes or changes a banner',
  input: z.strictObject({ ...record, ...banner }),
  output: z.object({ ...stored, ...banner }),
});
export const operatorRemoveBanner = endpoint({
  method: 'POST',
  path: '/operator/banners/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Removes a banner',
  input: byId,
  output: z.null(),
});

const event = { image: ownPicture, title: text(120), link, ...shown };
export const operatorEvents = endpoint({
  method: 'GET',
  path: '/operator/events',
  origin: 'extension',
  access: 'operator',
  summary: "The announcement dialog's pictures, hidden ones too",
  input: nothing,
  output: z.array(z.object({ ...stored, ...event })),
});
export const operatorSaveEvent = endpoint({
  method: 'POST',
  path: '/operator/events/save',
  origin: 'extension',
  access: 'operator',
  summary: 'Makes or changes an event',
  input: z.strictObject({ ...record, ...event }),
  output: z.object({ ...stored, ...event }),
});
export const operatorRemoveEvent = endpoint({
  method: 'POST',
  path: '/operator/events/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Removes an event',
  input: byId,
  output: z.null(),
});

const gameRecord = {
  name: text(120),
  name_th: text(120),
  category: gameCategory,
  image: ownPicture.nullable(),
  tags: z.array(gameTag).max(10),
  rtp: hundredths(0, 100).nullable(),
  has_demo: z.boolean(),
  is_active: z.boolean(),
  /** In maintenance until this time; null = available. */
  maintenance_until: time.nullable(),
  position: count,
};
const gameKey = { game_id: id, provider_id: id, sub_provider_id: id };

export const operatorGames = endpoint({
  method: 'GET',
  path: '/operator/games',
  origin: 'extension',
  access: 'operator',
  summary: 'The game catalogue, hidden games too',
  input: z.strictObject({
    provider: id.optional(),
    category: gameCategory.optional(),
    search: z.string().max(60).optional(),
    cursor: z.string().max(200).optional(),
  }),
  output: pageOf(z.object({ ...gameKey, ...gameRecord, updated_at: time })),
});
export const operatorSaveGame = endpoint({
  method: 'POST',
  path: '/operator/catalogue/games/save',
  origin: 'extension',
  access: 'operator',
  summary: 'Makes or changes a game, for all agents',
  input: z.strictObject({ ...gameKey, ...gameRecord }),
  output: z.object({ ...gameKey, ...gameRecord, updated_at: time }),
});

const providerMaintenance = {
  input: z.strictObject({ provider_id: id, until: time.nullable() }),
  output: z.object({ provider_id: id, games: z.number().int(), until: time.nullable() }),
};
export const operatorProviderMaintenance = endpoint({
  method: 'POST',
  path: '/operator/games/maintenance',
  origin: 'extension',
  access: 'operator',
  summary: "Puts a provider's games in maintenance until a time, or ends it (null), for the key's agent",
  ...providerMaintenance,
});
const hiddenGame = z.strictObject({ game_id: id, hidden: z.boolean() });
export const operatorHideGame = endpoint({
  method: 'POST',
  path: '/operator/games/hide',
  origin: 'extension',
  access: 'operator',
  summary: "Hides a game from the players of the key's agent, or shows it again; open rounds end as they would",
  input: hiddenGame,
  output: hiddenGame,
});
const shrunkCatalogue = z.strictObject({ source: id, games: z.number().int().min(1).max(100_000) });
export const operatorShrinkCatalogue = endpoint({
  method: 'POST',
  path: '/operator/catalogue/shrink',
  origin: 'extension',
  access: 'operator',
  summary: "Lets a provider's list, refused because it would hide so many games, hide them, for all agents",
  input: shrunkCatalogue,
  output: shrunkCatalogue,
});
export const operatorCatalogueMaintenance = endpoint({
  method: 'POST',
  path: '/operator/catalogue/maintenance',
  origin: 'extension',
  access: 'operator',
  summary: "Puts a provider's games in maintenance until a time, or ends it (null), for all agents",
  ...providerMaintenance,
});

const promotion = {
  title: text(120),
  description: z.string().max(1000),
  image: ownPicture.nullable(),
  terms: z.array(text(500)).max(30),
  kind: promotionKind,
  bonus_percent: hundredths(0, 500),
  bonus_fixed: amount.nullable(),
  min_deposit: bahtBetween(0, 10_000_000),
  max_bonus: amount,
  /** The most that all its bonuses give together. Null means no end: then each change needs another key. */
  budget: amount.nullable().default(null),
  turnover_times: hundredths(0, 10),
  max_withdraw: amount.nullable(),
  categories: z.array(bonusCategory).min(1).max(10),
  /** How long the turnover may take. */
  valid_days: z.number().int().min(1).max(90).default(30),
  ...shown,
};
export const operatorPromotions = endpoint({
  method: 'GET',
  path: '/operator/promotions',
  origin: 'extension',
  access: 'operator',
  summary: 'Promotions, hidden ones too, with their use',
  input: nothing,
  output: z.array(z.object({ ...stored, ...promotion, taken: z.number().int(), bonus_paid: baht })),
});
export const operatorSavePromotion = endpoint({
  method: 'POST',
  path: '/operator/promotions/save',
  origin: 'extension',
  access: 'operator',
  summary:
    "Makes or changes a promotion; bonuses already taken keep their terms. A shown one that may give more than the agent's limit is saved once another key confirms it",
  input: z.strictObject({ ...record, ...promotion }),
  /** While it waits, the promotion is unchanged; null if there is none yet. */
  output: decision.extend({ promotion: z.object({ ...stored, ...promotion }).nullable(), cost: giftCost }),
});
export const operatorRemovePromotion = endpoint({
  method: 'POST',
  path: '/operator/promotions/remove',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends a promotion; bonuses already taken go on',
  input: byId,
  output: z.null(),
});

const coupon = {
  title: text(120),
  detail: z.string().max(500),
  kind: z.enum(['cash', 'bonus', 'point', 'free_spin', 'cashback']),
  /** Baht, points, or spins; with a percentage, the maximum. */
  amount: hundredths(0, 10_000_000).nullable(),
  /**
   * A bonus: percentage of the newest deposit. A cashback: percentage of yesterday's cash losses in its categories.
   */
  percent: hundredths(0, 100).nullable(),
  min_deposit: bahtBetween(0, 10_000_000).nullable(),
  turnover_times: hundredths(0, 10),
  /** A bonus: the most that becomes cash, the categories to play it in, and the days for its turnover. */
  max_withdraw: amount.nullable().default(null),
  categories: z.array(bonusCategory).min(1).max(10).default(['slot', 'fishing', 'freespin', 'sport', 'casino']),
  valid_days: z.number().int().min(1).max(90).default(30),
  /** Uses of each code. */
  max_uses: z.number().int().min(1).max(1_000_000),
  max_uses_per_member: z.number().int().min(1).max(1000),
  valid_from: time,
  valid_until: time,
};
export const operatorCoupons = endpoint({
  method: 'GET',
  path: '/operator/coupons',
  origin: 'extension',
  access: 'operator',
  summary: 'Coupon batches with their use',
  input: z.strictObject({ cursor: z.string().max(200).optional() }),
  output: pageOf(
    z.object({ ...stored, ...coupon, codes: z.number().int(), used: z.number().int(), is_active: z.boolean() }),
  ),
});
export const operatorMakeCoupons = endpoint({
  method: 'POST',
  path: '/operator/coupons/make',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    "Makes a batch of coupons: one named code, many random ones, or one for each of some members. Where they give more than the agent's limit together, they work once another key confirms it",
  maxBodyKilobytes: 512,
  input: z.strictObject({
    ...coupon,
    code: z
      .string()
      .regex(/^[A-Z0-9_]{4,32}$/)
      .optional(),
    count: z.number().int().min(1).max(10_000).default(1),
    /** The beginning of random codes. */
    prefix: z
      .string()
      .regex(/^[A-Z0-9]{0,12}$/)
      .default(''),
    /** One code for each of these members, which nobody else can use. */
    member_ids: z.array(looseId).min(1).max(10_000).optional(),
  }),
  output: decision.extend({ id, codes: z.array(z.string()), cost: giftCost }),
});
export const operatorStartCoupons = endpoint({
  method: 'POST',
  path: '/operator/coupons/start',
  origin: 'extension',
  access: 'operator',
  summary:
    "Lets the codes of a stopped batch be used; where they can still give more than the agent's limit together, once another key confirms it",
  input: byId,
  output: decision.extend({ cost: giftCost }),
});
export const operatorStopCoupons = endpoint({
  method: 'POST',
  path: '/operator/coupons/stop',
  origin: 'extension',
  access: 'operator',
  summary: 'Stops a batch: unused codes no longer work',
  input: byId,
  output: z.null(),
});
