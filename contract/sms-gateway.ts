import { z } from 'zod';

/**
 * The call that sends an SMS through an operator's gateway, signed like those to the payment provider. A repeated
 * `message_id` is the same message: it is answered with 409 and not sent again.
 */
export const smsRequest = z.strictObject({ message_id: z.uuid(), to: z.string().max(20), text: z.string().max(1000) });
export type SmsRequest = z.output<typeof smsRequest>;
