import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, nothing, time } from './fields.ts';

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/get_user_info',
  origin: 'spec',
  access: 'member',
  failures: { unauthorized: 'in-place' },
  summary: 'The member behind the session',
  input: nothing,
  output: z.object({
    username: z.string(),
    display_name: z.string(),
    phone: z.string().describe('masked; empty: another member has proved it'),
    /** True once the phone is verified by a one-time code, which the first withdrawal requires. */
    phone_proved: z.boolean(),
    vip_level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** The level follows from the deposits of the last `days` days. */
    vip: z.object({
      days: z.number().int(),
      deposited: baht,
      levels: z.array(z.object({ level: z.union([z.literal(1), z.literal(2)]), from: baht })),
      /** When the level would drop without another deposit; null at the lowest. */
      holds_until: time.nullable(),
    }),
    agent_code: z.string(),
    bank_accounts: z.array(
      z.object({
        bank_code: z.string(),
        bank_name: z.string(),
        account_no_masked: z.string(),
        account_name: z.string(),
        is_primary: z.boolean(),
        /** False when another member has proved it. */
        is_usable: z.boolean(),
      }),
    ),
    /** Name and picture are null where LINE has given out the account alone. */
    line: z.object({ linked: z.boolean(), display_name: z.string().nullable(), picture_url: z.string().nullable() }),
    member_since: time,
  }),
});
