/** Emergency stops as players see them (docs/rules.md#emergency-stops). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, looseId, time } from './fields.ts';

/** What an operator can stop: the whole site, new deposits, payouts, one lottery's sale, one game provider. */
export const stopKind = z.enum(['site', 'deposits', 'payouts', 'lottery', 'provider']);
export type StopKind = z.infer<typeof stopKind>;

/** A stop in force. */
export const stop = z.object({
  stop_id: id,
  kind: stopKind,
  /** The lottery's `category_id` or the provider's `provider_id`; null for the other kinds. */
  subject: z.string().nullable(),
  since: time,
  /** The operator's sentence for players; if it is empty, they only read the app's own. */
  message: z.string(),
  /** When the operator expects to open again; null if they did not say. */
  expected_at: time.nullable(),
  /** When message and expected time were last written. */
  told_at: time,
});
export type Stop = z.infer<typeof stop>;

export const watchStop = endpoint({
  method: 'POST',
  path: '/api/member/stops/watch',
  origin: 'extension',
  access: 'member',
  summary: 'Asks for a notice when a stop is lifted; again changes nothing',
  input: z.strictObject({ stop_id: looseId }),
  output: z.object({ stop_id: id, watching: z.boolean().describe('false: the stop has been lifted meanwhile') }),
});
