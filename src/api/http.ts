import axios, { type AxiosResponse, isAxiosError } from 'axios';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { BUILD_AGENT } from '../lib/build-agent.ts';
import { observeServerTime } from '../lib/clock.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { behaviourOf, type Situation, situationOf } from './error-catalogue.ts';
import { reportFailure } from './failures.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { isNewSessionEnd } from './session-end.ts';
import { currentToken } from './session-source.ts';
import { withPicturesOfApi } from './split-host.ts';

export const API_URL: string = import.meta.env.VITE_API_URL ?? '';
const TIMEOUT_MS = 15_000;

const http = axios.create({
  baseURL: API_URL,
  timeout: TIMEOUT_MS,
  headers: { Accept: 'application/json' },
  validateStatus: () => true,
  // The session is a header: axios need not look for a cookie (its code for that is left out, vite.config.ts).
  xsrfCookieName: '',
  ...(import.meta.env.VITE_API_URL && {
    transformResponse: [withPicturesOfApi, ...[axios.defaults.transformResponse ?? []].flat()],
  }),
});

export interface CallOptions {
  idempotencyKey?: string;
  /** The same request, under way already: only its answer is awaited. */
  sent?: Promise<Response>;
  signal?: AbortSignal;
  /** The token of another session (stores/line.ts reads whom a LINE identity belongs to). */
  token?: string;
  timeoutMs?: number;
  /** A row of the error catalogue instead of the endpoint's own. */
  situation?: Situation;
}

/** Success of every envelope: `error` 0, or `status` 0 where the endpoint says so. */
interface Answer<Data> {
  error?: number;
  status?: number;
  message: string;
  code?: FailureCode;
  fields?: Record<string, string>;
  data: Data;
}

const isAnswer = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'data' in body && 'message' in body;

function secondsUntil(retryAfter: unknown): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

function noAnswer(cause: unknown): ApiError {
  const isTimeout = isAxiosError(cause) && cause.code === 'ECONNABORTED';
  const code = isTimeout ? 'timeout' : 'network';
  return new ApiError({ code, status: 0, message: ERROR_TEXT[code] }, cause);
}

type Received<Data> = Pick<AxiosResponse<Answer<Data>>, 'data' | 'status' | 'headers'>;

const receive = async <Data>(sent: Promise<Response>): Promise<Received<Data>> => {
  const response = await sent;
  const data = import.meta.env.VITE_API_URL
    ? JSON.parse(withPicturesOfApi(await response.text()))
    : await response.json();
  return { data, status: response.status, headers: Object.fromEntries(response.headers) };
};

function unwrap<Data>(response: Received<Data>, envelope: Endpoint['envelope']): Data {
  const { data: answer, status, headers } = response;
  const retryAfterSeconds = secondsUntil(headers['retry-after']);
  if (!isAnswer(answer))
    throw new ApiError({ code: 'bad_response', status, message: ERROR_TEXT.badResponse, retryAfterSeconds });
  const isSuccess = status < 400 && (envelope === 'status' ? answer.status : answer.error) === 0;
  if (isSuccess) return answer.data;
  const { code = 'bad_response', message, fields, data } = answer;
  throw new ApiError({ code, status, message, data, retryAfterSeconds, ...(fields && { fields }) });
}

/** Calls that the server does not have (501): requested once in a page load. */
const notBuilt = new Map<Endpoint, ApiError>();

/** The input as it is sent: with the build's `agent_id` where the endpoint wants it. */
export const withTenant = ({ tenant }: Endpoint, input: unknown): Record<string, unknown> => ({
  ...(tenant && { [tenant]: BUILD_AGENT.id }),
  ...Object(input),
});

/** A query as axios would write it: without what is missing. */
export const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<OutputOf<E>> {
  const { method, path, envelope } = endpoint;
  const known = notBuilt.get(endpoint);
  if (known) throw known;
  const token = options.token ?? currentToken();
  const { sent, signal, timeoutMs } = options;
  const fields = withTenant(endpoint, input);
  const received: Promise<Received<OutputOf<E>>> = sent
    ? receive(sent)
    : http.request({
        method,
        url: path,
        ...(method === 'GET' ? { params: queryOf(fields) } : { data: fields }),
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(signal && { signal }),
        ...(timeoutMs && { timeout: timeoutMs }),
      });
  const response = await received.catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  observeServerTime(Date.parse(String(response.headers.date)));
  return unwrap(response, envelope);
}

/**
 * Calls the API. Returns the envelope's `data`, typed by the contract; throws {@link ApiError}. A failure that has a row
 * in the error catalogue is also reported to the app, which alone shows something.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const known = options.sent ? undefined : takeFirstAnswer(endpoint, input);
  if (known) return known.data;
  const tokenSent = options.token ?? currentToken();
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || options.signal?.aborted) throw error;
    if (error.status === 501) notBuilt.set(endpoint, error);
    const situation = situationOf(error, endpoint, options.situation);
    if (situation === null || (error.status === 401 && !isNewSessionEnd(tokenSent, situation))) throw error;
    const { message = error.message } = behaviourOf(situation);
    const shown = message === error.message ? error : new ApiError({ ...error, message }, error);
    reportFailure({ situation, error: shown, path: endpoint.path });
    throw shown;
  }
}
