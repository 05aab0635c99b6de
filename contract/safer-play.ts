import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, baht, nothing, password, time } from './fields.ts';

/** Money put in, money lost (stakes less wins; open bets count as lost), money staked. */
export const limitKind = z.enum(['deposit', 'loss', 'stake']);
export type LimitKind = z.infer<typeof limitKind>;
/**
 * Rolling periods: 24 hours, 7 days, 30 days. Calendar periods, in Bangkok: from midnight, from Monday, from the 1st.
 */
export const limitPeriod = z.enum(['day', 'week', 'month', 'calendar_day', 'calendar_week', 'calendar_month']);
export type LimitPeriod = z.infer<typeof limitPeriod>;

const limits = z.object({
  limits: z.array(
    z.object({
      kind: limitKind,
      period: limitPeriod,
      /** Null = not set. */
      amount: baht.nullable(),
      used: baht,
      left: baht.nullable(),
      /** When a calendar period begins anew; null for a rolling one, which has no beginning. */
      resets_at: time.nullable(),
      /** A higher (or no) limit that was requested; it takes effect once confirmed, from `effective_at` on. */
      pending: z.object({ amount: baht.nullable(), effective_at: time }).nullable(),
    }),
  ),
  reminder_minutes: z.number().int().nullable(),
  /** The reminder counts stakes without a pause of 30 minutes. `started_at` is null while nothing is played. */
  session: z.object({ started_at: time.nullable(), stakes: baht, wins: baht, net: baht }),
  timeout_until: time.nullable(),
  excluded_until: time.nullable(),
  support_line: z.string(),
});

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/member/limits',
  origin: 'extension',
  access: 'member',
  summary: "The member's own limits, what is used of them, and the session so far",
  input: nothing,
  output: limits,
});

export const setLimits = endpoint({
  method: 'POST',
  path: '/api/member/limits',
  origin: 'extension',
  access: 'member',
  summary:
    'Sets a limit or the reminder: lower at once; higher after 24 hours and a second yes (the same call with confirm)',
  input: z.union([
    z.strictObject({
      kind: limitKind,
      period: limitPeriod,
      amount: amount.nullable(),
      confirm: z.boolean().default(false),
    }),
    z.strictObject({
      reminder_minutes: z
        .number({ error: 'เวลาไม่ถูกต้อง' })
        .int('เวลาไม่ถูกต้อง')
        .min(15, 'เตือนได้ถี่สุดทุก 15 นาที')
        .max(240, 'เตือนได้ห่างสุดทุก 4 ชั่วโมง')
        .nullable(),
    }),
  ]),
  output: limits,
});

export const startTimeout = endpoint({
  method: 'POST',
  path: '/api/member/timeout',
  origin: 'extension',
  access: 'member',
  summary: 'Pauses play for 24 hours to 6 weeks; cannot be shortened',
  input: z.strictObject({
    hours: z
      .number({ error: 'ระยะเวลาไม่ถูกต้อง' })
      .int('ระยะเวลาไม่ถูกต้อง')
      .min(24, 'พักได้ตั้งแต่ 24 ชั่วโมง')
      .max(1008, 'พักได้ไม่เกิน 6 สัปดาห์'),
  }),
  output: z.object({ timeout_until: time }),
});

export const selfExclude = endpoint({
  method: 'POST',
  path: '/api/member/self_exclusion',
  origin: 'extension',
  access: 'member',
  summary: 'Excludes oneself for at least 6 months, at once; the books and the withdrawal stay open',
  input: z.strictObject({
    months: z
      .number({ error: 'ระยะเวลาไม่ถูกต้อง' })
      .int('ระยะเวลาไม่ถูกต้อง')
      .min(6, 'งดเล่นได้ตั้งแต่ 6 เดือน')
      .max(120, 'งดเล่นได้ไม่เกิน 10 ปี'),
    password,
    confirm: z.literal(true, { error: 'กรุณายืนยันการงดเล่น' }),
  }),
  output: z.object({ excluded_until: time }),
});
