/** What a member may ask about the own data (docs/rules.md#privacy). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, password, time } from './fields.ts';

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
        /** Of the text; `unversioned`: accepted before texts had versions. */
        version: z.string(),
        granted: z.boolean(),
        at: time,
        source: z.enum(['registration', 'profile', 'safer_play', 'erasure', 'unrecorded']),
      }),
    ),
  }),
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
