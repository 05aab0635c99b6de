import axios, { isAxiosError } from 'axios';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { plainText } from '#contract/plain-text.ts';
import { ApiError, type Failing } from '#src/api/api-error.ts';
import { queryOf } from '#src/api/call-fields.ts';
import { observeServerTime } from '#src/lib/clock.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { endSession } from './session-end.ts';

/** An operator's decision waits for a transaction and nothing else. */
const TIMEOUT_MS = 15_000;

const withoutTurns = (body: unknown): unknown => (typeof body === 'string' ? plainText(body) : body);

const http = axios.create({
  timeout: TIMEOUT_MS,
  // Names come from banks, LINE and players. An operator reads what is there, in the order in which it is.
  transformResponse: [withoutTurns, ...[axios.defaults.transformResponse ?? []].flat()],
  headers: { Accept: 'application/json' },
  // The server's own sentences come with 4xx and 5xx, so every status is an answer.
  validateStatus: () => true,
});

interface Envelope<Data> extends Pick<Failing, 'message' | 'code' | 'fields'> {
  error: number;
  data: Data;
}

const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'data' in body && 'message' in body;

function noAnswer(cause: unknown): ApiError {
  const code = isAxiosError(cause) && cause.code === 'ECONNABORTED' ? 'timeout' : 'network';
  return new ApiError({ code, status: 0, message: ERROR_TEXT[code] }, cause);
}

export interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes an operator's call in the desk's own session, whose cookie the browser sends. Returns the envelope's `data`; throws
 * {@link ApiError}. An ended session also brings the sign-in back (session-end.ts).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { method, path } = endpoint;
  const fields = { ...Object(input) };
  const { data, status, headers } = await http
    .request<Envelope<OutputOf<E>>>({
      method,
      url: path,
      ...(method === 'GET' ? { params: queryOf(fields) } : { data: fields }),
      headers: { ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      ...(signal && { signal }),
    })
    .catch((cause: unknown) => {
      throw noAnswer(cause);
    });
  observeServerTime(Date.parse(String(headers.date)));
  if (!isEnvelope(data)) throw new ApiError({ code: 'bad_response', status, message: ERROR_TEXT.badResponse });
  if (status < 400 && data.error === 0) return data.data;
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  const { code, message, fields: faults } = data;
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null;
  const failure = new ApiError({
    code,
    status,
    message,
    data: data.data,
    retryAfterSeconds,
    ...(faults && { fields: faults }),
  });
  if (status === 401) endSession();
  throw failure;
}
