/** A member's questions about their own data (docs/rules.md#privacy). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, done, nothing, password, time } from './fields.ts';

const blocker = z.enum([
  'balance',
  'commission',
  'bonus',
  'deposit',
  'review',
  'withdrawal',
  'bills',
  'games',
  'debt',
  'order',
]);

export const privacyOverview = endpoint({
  method: 'GET',
  path: '/api/member/privacy',
  origin: 'extension',
  access: 'member',
  summary: 'How long data are kept, and every answer to a consent, newest first',
  input: nothing,
  output: z.object({
    /** Years for which the books and the person they belong to are kept after an account has been closed. */
    keep_years: z.number().int(),
    history: z.array(
      z.object({
        kind: z.enum(['terms', 'marketing', 'line_push']),
        /** The text's version. */
        version: z.string(),
        granted: z.boolean(),
        at: time,
        source: z.enum(['registration', 'profile', 'safer_play', 'erasure']),
      }),
    ),
    erasure: z.object({
      /** When the account is closed unless that is cancelled; null if nothing was requested. */
      due_at: time.nullable(),
      cancel_days: z.number().int(),
      /** Matters that have to be settled first. */
      blockers: z.array(blocker),
      /** Money that is given up: too little to be taken out, or commission during an exclusion. */
      rest: baht,
    }),
  }),
});

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/member/privacy/erasure',
  origin: 'extension',
  access: 'member',
  summary: 'With the password: closes the account after some days, and erases the person after the legal time',
  input: z.strictObject({
    password,
    confirm: z.literal(true, { error: 'กรุณายืนยันการลบบัญชี' }),
    give_up_rest: z.boolean().default(false),
  }),
  output: done,
});

export const cancelErasure = endpoint({
  method: 'POST',
  path: '/api/member/privacy/erasure/cancel',
  origin: 'extension',
  access: 'member',
  summary: 'Takes back the request to be erased; without one nothing changes',
  input: nothing,
  output: done,
});

export const exportFormat = z.enum(['json', 'csv']);

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/member/privacy/export',
  origin: 'extension',
  access: 'member',
  summary: 'With the password: an address that gives everything kept about the member, once, for five minutes',
  input: z.strictObject({ format: exportFormat, password }),
  output: z.object({ path: z.string(), expires_at: time }),
});
