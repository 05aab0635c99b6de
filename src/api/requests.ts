import axios, { type AxiosResponse, isAxiosError } from 'axios';
import { agentConfig } from '#contract/agent.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { API_URL, CALL_TIMEOUT_MS } from '#src/lib/api-url.ts';
import { observeServerTime } from '#src/lib/clock.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { queryOf, type withTenant } from './call-fields.ts';
import { revalidate } from './change-answers.ts';
import { behaviourOf, type Situation, situationOf } from './error-catalogue.ts';
import { reportFailure } from './failures.ts';
import { isNewSessionEnd } from './session-end.ts';
import { withPicturesOfApi } from './split-host.ts';

const http = axios.create({
  baseURL: API_URL,
  timeout: CALL_TIMEOUT_MS,
  headers: { Accept: 'application/json' },
  validateStatus: () => true,
  ...(import.meta.env.VITE_API_URL && {
    transformResponse: [withPicturesOfApi, ...[axios.defaults.transformResponse ?? []].flat()],
  }),
});

export interface CallOptions {
  idempotencyKey?: string;
  /** The same request, under way already: only its answer is awaited. */
  sent?: Promise<Response>;
  signal?: AbortSignal;
  /** The token of another session (stores/line.ts reads the member of a LINE identity). */
  token?: string;
  timeoutMs?: number;
  /** A row of the error catalogue instead of the endpoint's own. */
  situation?: Situation;
}

interface Sending extends Omit<CallOptions, 'token'> {
  /** The session of the call; null for a visitor's. */
  token: string | null;
}

/** The input with the build's agent (call-fields.ts). */
type Fields = ReturnType<typeof withTenant>;

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

/** A phone that has just changed its network needs a moment. */
const RESEND_MS = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Tells whether a connection ended without an answer. Most often a proxy had just closed it for being idle: the same
 * call goes through on a new one (docs/rules.md#calls). A fetch reports that by a TypeError.
 */
function wasCut(cause: unknown): boolean {
  if (navigator.onLine === false) return false;
  if (!isAxiosError(cause)) return cause instanceof TypeError;
  return cause.response === undefined && cause.code !== 'ECONNABORTED' && cause.code !== 'ERR_CANCELED';
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

async function send<E extends Endpoint>(endpoint: E, fields: Fields, options: Sending): Promise<OutputOf<E>> {
  const { method, path, envelope } = endpoint;
  const known = notBuilt.get(endpoint);
  if (known) throw known;
  const { sent, signal, timeoutMs, token } = options;
  const attempt = (): Promise<Received<OutputOf<E>>> =>
    http.request({
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
  const isRepeatable = method === 'GET' || options.idempotencyKey !== undefined;
  const response = await (sent ? receive<OutputOf<E>>(sent) : attempt())
    .catch(async (cause: unknown) => {
      if (!isRepeatable || !wasCut(cause)) throw cause;
      await pause(RESEND_MS);
      return attempt();
    })
    .catch((cause: unknown) => {
      throw noAnswer(cause);
    });
  observeServerTime(Date.parse(String(response.headers.date)));
  return unwrap(response, envelope);
}

const STOPS: readonly FailureCode[] = ['site_stopped', 'deposits_stopped', 'sale_stopped', 'provider_stopped'];
const isStop = (code: FailureCode): boolean => STOPS.includes(code);

/** Sends a call, and reports a failure that has a row in the error catalogue. */
export async function request<E extends Endpoint>(endpoint: E, fields: Fields, options: Sending): Promise<OutputOf<E>> {
  try {
    return await send(endpoint, fields, options);
  } catch (error) {
    if (!(error instanceof ApiError) || options.signal?.aborted) throw error;
    if (error.status === 501) notBuilt.set(endpoint, error);
    // The page does not know of the stop yet: the configuration says what is stopped and why.
    if (isStop(error.code)) void revalidate([agentConfig]);
    const situation = situationOf(error, endpoint, options.situation);
    if (situation === null || (error.status === 401 && !isNewSessionEnd(options.token, situation))) throw error;
    const { message = error.message } = behaviourOf(situation);
    const shown = message === error.message ? error : new ApiError({ ...error, message }, error);
    reportFailure({ situation, error: shown, path: endpoint.path });
    throw shown;
  }
}
