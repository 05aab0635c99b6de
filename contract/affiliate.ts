import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentCode, agentId, amount, baht, date, id, page, pageOf, time, wireInteger } from './fields.ts';

/** The base that a commission is a percentage of (docs/rules.md#affiliate). */
export const affiliateBase = z.enum(['turnover', 'net_loss']);

const agent = { agent_id: agentId.optional() };
const level = wireInteger.pipe(z.number().int().min(1).max(10));

export const affiliateConfigs = endpoint({
  method: 'GET',
  path: '/api/affiliate/v2/configs',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { badRequest: 'caller' },
  summary: 'Levels and rates, how it works, share texts',
  input: z.strictObject(agent),
  output: z.object({
    levels: z.array(
      z.object({
        level: z.number().int(),
        rates: z.array(
          z.object({
            category: z.string(),
            base: affiliateBase,
            percent: z.number(),
            /** Caps a `net_loss` level at this percentage of the stakes. */
            stake_percent: z.number().nullable(),
          }),
        ),
      }),
    ),
    min_redeem: baht,
    how_it_works: z.array(z.string()),
    share: z.object({ title: z.string(), text: z.string(), image: z.string().nullable() }),
  }),
});

/** The member whose link was followed, shown in the registration form before it is sent. */
export const affiliateReferrer = endpoint({
  method: 'GET',
  path: '/api/affiliate/referrer',
  origin: 'extension',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary: "The member that a link's ref names; ref_unknown when the agent has no such member",
  input: z.strictObject({ agent_code: agentCode, ref: z.string().min(1).max(32) }),
  output: z.object({ name_masked: z.string() }),
});

export const affiliateNetwork = endpoint({
  method: 'POST',
  path: '/api/affiliate/network',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { badRequest: 'caller' },
  summary: "Members of one's network, of one level or all, highest income first",
  input: z.strictObject({ level: level.optional(), ...page, ...agent }),
  output: pageOf(
    z.object({
      name_masked: z.string(),
      level: z.number().int(),
      joined_at: time,
      is_active: z.boolean(),
      members: z.number().int(),
      income_month: baht,
      income_total: baht,
    }),
  ),
});

export const affiliateTransactions = endpoint({
  method: 'GET',
  path: '/api/affiliate/transactions',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { badRequest: 'caller' },
  summary: 'Every income and withdrawal of the affiliate account, newest first',
  input: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    kind: z.enum(['income', 'redeem', 'adjustment']).optional(),
    ...page,
    ...agent,
  }),
  output: pageOf(
    z.object({
      id,
      time,
      kind: z.enum(['income', 'redeem', 'adjustment']),
      amount: baht.describe('signed'),
      /** Null unless the entry is `income`; the three fields after it likewise. */
      level: z.number().int().nullable(),
      name_masked: z.string().nullable(),
      category: z.string().nullable(),
      base_amount: baht.nullable(),
      balance_after: baht,
    }),
  ),
});

export const affiliateTransactionsV2 = endpoint({
  method: 'GET',
  path: '/api/affiliate/v2/transactions',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { badRequest: 'caller' },
  summary: 'Income by day and level, newest day first',
  input: z.strictObject({ from: date.optional(), to: date.optional(), level: level.optional(), ...page, ...agent }),
  output: pageOf(
    z.object({ date, level: z.number().int(), members: z.number().int(), base_amount: baht, amount: baht }),
  ),
});

export const affiliateSummary = endpoint({
  method: 'GET',
  path: '/api/affiliate/summary',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  failures: { badRequest: 'caller' },
  summary: 'Network and income at a glance, with the link to share',
  input: z.strictObject(agent),
  output: z.object({
    members: z.number().int(),
    active: z.number().int(),
    new_this_month: z.number().int(),
    income_today: baht.describe("credited today, for yesterday's play"),
    income_month: baht,
    income_total: baht,
    withdrawable: baht,
    months: z
      .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), amount: baht }))
      .describe('the last 6 months, oldest first'),
    levels: z.array(z.object({ level: z.number().int(), members: z.number().int(), income_total: baht })),
    link: z.string(),
    ref: z.string(),
  }),
});

export const redeemAffiliate = endpoint({
  method: 'POST',
  path: '/api/affiliate/redeem',
  origin: 'spec',
  access: 'member',
  tenant: 'agent_id',
  idempotent: true,
  summary: 'Moves affiliate income to the cash wallet',
  input: z.strictObject({ amount, ...agent }),
  output: z.object({ redeem_id: id, amount: baht, withdrawable: baht, wallet_id: id, balance: baht, time }),
});
