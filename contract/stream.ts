import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, id, wireInteger } from './fields.ts';
import { draw } from './lotto-draws.ts';

/** Server-Sent Events; each event's name is one of these and its data the JSON named here. */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet'), wallets: z.array(z.object({ id, balance: baht, held: baht })) }),
  z.object({ type: z.literal('points'), point: z.number().int() }),
  z.object({
    type: z.literal('payment'),
    payment_id: id,
    status: z.enum(['pending', 'paid', 'expired', 'cancelled', 'review']),
    amount: baht,
  }),
  z.object({
    type: z.literal('withdraw'),
    withdraw_id: id,
    status: z.enum(['requested', 'approved', 'paid', 'rejected']),
  }),
  z.object({ type: z.literal('notification'), id }),
  z.object({ type: z.literal('yeekee'), round_id: id, position: z.number().int() }),
  z.object({ type: z.literal('round'), round_id: id, status: z.string() }),
  /** A change of the government's draw, sent to all members of the agent and not repeated after a lost connection. */
  z.object({ type: z.literal('draw'), draw }),
  /**
   * An emergency stop began, changed or was lifted. Sent to all members of the agent, whose configuration lists the
   * stops.
   */
  z.object({ type: z.literal('stops') }),
]);

export const stream = endpoint({
  method: 'GET',
  path: '/api/stream',
  origin: 'extension',
  access: 'member',
  summary:
    'Server-Sent Events of this member; read by fetch with the Authorization header; Last-Event-ID resumes, and without it the first ones are those since the client began to read (age)',
  raw: 'text/event-stream',
  input: z.strictObject({
    /**
     * ms since the client began to read this member's data: otherwise an event between its first read and the stream
     * would be lost.
     */
    age: wireInteger.pipe(z.number().int().min(0).max(3_600_000)).optional(),
  }),
  output: streamEvent,
});
