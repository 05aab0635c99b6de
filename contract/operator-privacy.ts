import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, page, pageOf, time } from './fields.ts';

export const operatorErasures = endpoint({
  method: 'GET',
  path: '/operator/privacy/erasures',
  origin: 'extension',
  access: 'operator',
  summary: 'Requests to be erased, newest first, and how far each is',
  input: z.strictObject(page),
  output: pageOf(
    z.object({
      request_id: id,
      member_id: id,
      username: z.string(),
      state: z.enum(['waiting', 'cancelled', 'refused', 'closed', 'erased']),
      requested_at: time,
      /** When the account is closed, unless the member cancels. */
      due_at: time,
      ended_at: time.nullable(),
      /** The matters that were still open when the account was due to close. */
      reasons: z.array(z.string()),
      /** When the person is erased. */
      erase_at: time.nullable(),
      erased_at: time.nullable(),
    }),
  ),
});
