import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer } from './backend.ts';

const message = z.string();
const failureRest = {
  message: message.min(1),
  code: z.string().regex(/^[a-z][a-z0-9_]*$/),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown(),
};
const nonZero = z
  .number()
  .int()
  .refine((value) => value !== 0);

/** The two envelopes; every call has `error`, `GET /api/lotto/lobby` has `status`. */
const envelopes = {
  error: {
    success: z.object({ error: z.literal(0), message, data: z.unknown() }),
    failure: z.object({ error: nonZero, ...failureRest }),
  },
  status: {
    success: z.object({ status: z.literal(0), message, data: z.unknown() }),
    failure: z.object({ status: nonZero, ...failureRest }),
  },
};

export type Opened =
  | { kind: 'success'; data: unknown }
  | { kind: 'failure'; code: string; fields: Record<string, string> | undefined }
  | { kind: 'broken'; why: string };

/** Opens an answer's envelope, or says what is wrong with it. */
export function openEnvelope({ status, body }: Answer, endpoint?: Pick<Endpoint, 'envelope'>): Opened {
  if (body === undefined) return { kind: 'broken', why: `HTTP ${status} without a JSON body` };
  const { success, failure } = envelopes[endpoint?.envelope ?? 'error'];
  const good = success.safeParse(body);
  if (good.success && status === 200) return { kind: 'success', data: good.data.data };
  const bad = failure.safeParse(body);
  if (bad.success) return { kind: 'failure', code: bad.data.code, fields: bad.data.fields };
  return { kind: 'broken', why: `HTTP ${status}: neither envelope: ${JSON.stringify(body).slice(0, 120)}` };
}
