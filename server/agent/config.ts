import { z } from 'zod';
import { BRAND_TOKENS } from '#agents/agent-file.ts';
import { affiliateBase } from '#contract/affiliate.ts';
import { ofBaht } from '#contract/fields.ts';
import { gameCategory, tileName } from '#contract/game.ts';
import { ownPicture } from '#contract/operator-shapes.ts';
import { bonusCategory } from '#contract/promotion.ts';
import { bahtOfFile, hundredthsOfFile, percentOfFile } from './operation-file.ts';

/**
 * A theme token that an agent may override while the site runs (docs/design.md#white-label). Text colours are not
 * among them, because the build has checked their contrast. Values become part of a style rule, so the pattern admits
 * nothing else.
 */
const themeToken = z
  .enum(BRAND_TOKENS)
  .exclude(['--color-base-content', '--color-secondary-content', '--color-neutral-content', '--muted', '--faint']);
const colour = z.string().regex(/^(#[0-9a-f]{3,8}|oklch\([0-9.% /-]+\))$/i, 'is a colour: #rrggbb or oklch(…)');

const bahtFrom = (min: number) => ofBaht(bahtOfFile.min(min));

export const STAKE_CATEGORIES = ['slot', 'fishing', 'freespin', 'sport', 'casino', 'lotto'] as const;
export type StakeCategory = (typeof STAKE_CATEGORIES)[number];

/** A number for each category of stakes. */
function perCategory(defaults: Readonly<Record<StakeCategory, number>>) {
  const rate = (category: StakeCategory) => percentOfFile.default(defaults[category]);
  return z
    .object({
      slot: rate('slot'),
      fishing: rate('fishing'),
      freespin: rate('freespin'),
      sport: rate('sport'),
      casino: rate('casino'),
      lotto: rate('lotto'),
    })
    .prefault({});
}

/** The most that is given back of losses, in percent of the stakes (docs/rules.md#edge). */
const LOSS_STAKE_PERCENT = { slot: 0.5, fishing: 0.5, freespin: 0.5, sport: 1, casino: 0.5, lotto: 3 } as const;

/**
 * Commission from one level of friends: percentages of a base (docs/rules.md#affiliate). By losses it is at most
 * `stake_percent` of their stakes.
 */
const affiliateLevel = z.object({
  base: affiliateBase.default('turnover'),
  percent: perCategory({ slot: 0, fishing: 0, freespin: 0, sport: 0, casino: 0, lotto: 0 }),
  stake_percent: perCategory({ slot: 0.5, fishing: 0.25, freespin: 0.5, sport: 0.5, casino: 0.25, lotto: 1 }),
});
const ofAll = (percent: number) => ({
  percent: { slot: percent, fishing: percent, freespin: percent, sport: percent, casino: percent, lotto: percent },
});

/** An agent's `config` column with all defaults (docs/rules.md#defaults). */
export const agentConfigSchema = z.object({
  logo: z.string().nullable().default(null),
  line_contact_url: z.url({ protocol: /^https$/ }),
  line_admin_url: z.url({ protocol: /^https$/ }),
  theme: z.partialRecord(themeToken, colour).default({}),
  /** `channel_id` is the LINE Login channel: the audience of its ID tokens. */
  line: z
    .object({
      channel_id: z.string().regex(/^\d{6,20}$/, 'has 6 to 20 digits'),
      liff_id: z.string().nullable(),
      is_mini_app: z.boolean().optional(),
      /** Lists that members send in the chat are read and answered (docs/rules.md#chat-lists). */
      reads_lists: z.boolean().optional(),
    })
    .nullable()
    .default(null),
  /** Records that production may serve although they are as the demo has them, by their names in a plan. */
  demo_confirmed: z.array(z.string().min(1).max(200)).default([]),
  license: z
    .object({ number: z.string().min(1), jurisdiction: z.string().min(1) })
    .nullable()
    .default(null),
  /**
   * All agents share one catalogue. An agent may name the providers that it offers (null: all), leave providers and
   * single games out, or close providers until a time. `first`: the first categories of home and its lists, in this
   * order; `tiles`: pictures of home's tiles that replace the house's.
   */
  games: z
    .object({
      providers: z.array(z.string()).nullable().default(null),
      disabled_providers: z.array(z.string()).default([]),
      hidden_games: z.array(z.string()).default([]),
      first: z.array(gameCategory).default([]),
      tiles: z.partialRecord(tileName, ownPicture).default({}),
      provider_maintenance: z.record(z.string(), z.iso.datetime({ offset: true })).default({}),
      /**
       * The assumed highest return of a game, in percent, if neither its list nor an operator states it; the
       * provider's contract does. The rebate check uses it.
       */
      assumed_rtp: perCategory({ slot: 97, fishing: 97, freespin: 97, sport: 95, casino: 97, lotto: 0 }),
    })
    .prefault({}),
  /** Credits and payments by an operator's key above it take effect only once a second key has confirmed them. */
  operator: z.object({ confirm_above_baht: bahtFrom(0).prefault(20_000) }).prefault({}),
  deposit: z
    .object({
      /** The hours within which a person decides about a payment under review; the player sees the deadline. */
      review_hours: z.int().positive().max(168).default(24),
    })
    .prefault({}),
  /** Rules of withdrawals (docs/rules.md#withdrawals). */
  withdraw: z
    .object({
      min_baht: bahtFrom(0.01).prefault(100),
      max_baht: bahtFrom(0.01).prefault(50_000),
      times_a_day: z.int().positive().default(3),
      /** Settled stakes must reach so many times the deposits since the last withdrawal; 0 = no such rule. */
      turnover_times: hundredthsOfFile(0, 10).default(1),
      /** Withdrawals up to this amount need no person, unless they carry a warning; 0 = none. */
      approve_up_to_baht: bahtFrom(0).prefault(0),
      /** The phone must be verified by a one-time code before the first withdrawal. */
      phone_proof: z.boolean().default(true),
    })
    .prefault({}),
  /** Closing and erasing accounts (docs/rules.md#privacy). */
  privacy: z
    .object({
      /** Days in which the member may take back the request. */
      cancel_days: z.int().min(1).max(30).default(7),
      /** Years for which the law wants the person kept after the account was closed. */
      keep_years: z.int().min(1).max(20).default(5),
    })
    .prefault({}),
  /** The percentage of a settled stake that counts to a bonus's turnover, by category (docs/rules.md#turnover). */
  bonus: z
    .object({
      weights: z
        .record(bonusCategory, z.int().min(0).max(100))
        .default({ slot: 100, fishing: 100, freespin: 100, sport: 50, casino: 20, lotto: 0 }),
    })
    .prefault({}),
  /** Levels by the deposits of the last days (docs/rules.md#vip). */
  vip: z
    .object({
      days: z.int().positive().max(365).default(30),
      gold_baht: bahtFrom(0.01).prefault(10_000),
      hero_baht: bahtFrom(0.01).prefault(100_000),
    })
    .prefault({}),
  /** Points for each 100 baht of settled stake. */
  points: perCategory({ slot: 1, fishing: 1, freespin: 1, sport: 0.5, casino: 0.5, lotto: 0.25 }),
  /** Points can be spent up to so many times those that stakes have earned (docs/rules.md#edge). */
  point_times: z.number().min(1).max(100).default(5),
  /** Daily cashback from turnover, and the return of a day's net loss; both of cash stakes (docs/rules.md#cashback). */
  cashback: z
    .object({
      percent: perCategory({ slot: 0.2, fishing: 0.2, freespin: 0.2, sport: 0.1, casino: 0.05, lotto: 0.1 }),
      min_baht: bahtFrom(0.01).prefault(1),
      max_baht: bahtFrom(0.01).prefault(5000),
      loss_percent: percentOfFile.default(5),
      /** The return of losses is at most so many percent of the day's stakes of each category. */
      loss_stake_percent: perCategory(LOSS_STAKE_PERCENT),
      min_loss_baht: bahtFrom(0.01).prefault(500),
      max_return_baht: bahtFrom(0.01).prefault(3000),
      /** Days after its own in which an amount can be claimed. */
      claim_days: z.int().positive().max(60).default(7),
    })
    .prefault({}),
  /** Level 1 first; the network is stored to 10 levels (docs/rules.md#affiliate). */
  affiliate: z
    .object({
      levels: z
        .array(affiliateLevel)
        .min(1)
        .max(10)
        .prefault([ofAll(0.2), ofAll(0.05)]),
      min_redeem_baht: bahtFrom(0.01).prefault(100),
      /** The picture of a shared link. */
      share_image: z.string().nullable().default(null),
    })
    .prefault({}),
});
export type AgentConfig = z.output<typeof agentConfigSchema>;

/** Parses an agent's stored configuration. Throws a ZodError if it does not fit. */
export function parseAgentConfig(stored: unknown): AgentConfig {
  return agentConfigSchema.parse(stored);
}
