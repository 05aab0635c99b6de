/**
 * The only way in which the server calls another one: with a time limit, without redirects, and with a limited
 * answer.
 */

import { isStorable } from './json-text.ts';

/** Why another server's answer is not used. */
type RemoteReason = 'unreachable' | 'slow' | 'redirect' | 'too_large' | 'not_json' | 'status';

export class RemoteFault extends Error {
  readonly reason: RemoteReason;
  readonly status: number | null;
  /** The wait that it asks for, by `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(reason: RemoteReason, at: string, response?: Pick<Response, 'status' | 'headers'>) {
    super(`${at}: ${reason}${response ? ` (HTTP ${response.status})` : ''}`);
    this.reason = reason;
    this.status = response?.status ?? null;
    this.retryAfterSeconds = response ? retryAfterSeconds(response.headers.get('retry-after'), new Date()) : null;
  }
}

/** `Retry-After` in seconds from now: a number of them, or a date; null if it is neither. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

export interface RemoteCall {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The limit for the whole answer. */
  timeoutMs: number;
  /** The longest body that is read; 256 kB by default. */
  mostBytes?: number;
}

export interface RemoteAnswer {
  /** The address for messages: without the query, which may hold a key. */
  readonly at: string;
  readonly status: number;
  /** 2xx. */
  readonly ok: boolean;
  readonly headers: Headers;
  /** The body. Throws a `RemoteFault` if it is too long or comes too late. */
  bytes(): Promise<Buffer>;
  /** The body's JSON. Throws a `RemoteFault` as `bytes` does, and if it is not JSON. */
  json(): Promise<unknown>;
  /** Ends the transfer of a body that nobody needs. */
  drop(): Promise<void>;
}

const MAX_BYTES = 256 * 1024;

/** An address for logs and operators: a query may hold a key. */
export function addressOf(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * Calls another server. Throws a `RemoteFault`, which names the address, if it does not answer in time or redirects
 * the caller: a redirect could lead to a machine that only this server reaches. Any other status is an answer.
 */
export async function callRemote(url: string, call: RemoteCall): Promise<RemoteAnswer> {
  const at = addressOf(url);
  const { method = 'GET', headers = {}, body, timeoutMs, mostBytes = MAX_BYTES } = call;
  const faultOf = (error: unknown) =>
    error instanceof RemoteFault ? error : new RemoteFault(isTimeout(error) ? 'slow' : 'unreachable', at);
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw faultOf(error);
  });
  const drop = async () => {
    await response.body?.cancel().catch(() => undefined);
  };
  if (response.status >= 300 && response.status < 400) {
    await drop();
    throw new RemoteFault('redirect', at, response);
  }
  const bytes = () =>
    bodyOf(response, mostBytes, at).catch((error: unknown) => {
      throw faultOf(error);
    });
  return {
    at,
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    bytes,
    async json() {
      const text = (await bytes()).toString('utf8');
      const value = parsed(text);
      if (value === undefined || !isStorable(value)) throw new RemoteFault('not_json', at, response);
      return value;
    },
    drop,
  };
}

/** Undefined for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

async function bodyOf(response: Response, mostBytes: number, at: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop ends the transfer.
    if (bytes > mostBytes) throw new RemoteFault('too_large', at, response);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * The JSON of a 2xx answer, or of another status that the caller names in `answers`. Throws a `RemoteFault` for everything
 * else.
 */
export async function remoteJson(
  url: string,
  { answers = [], headers, ...call }: RemoteCall & { answers?: readonly number[] },
): Promise<{ status: number; json: unknown }> {
  const answer = await callRemote(url, { ...call, headers: { accept: 'application/json', ...headers } });
  if (!answer.ok && !answers.includes(answer.status)) {
    await answer.drop();
    throw new RemoteFault('status', answer.at, answer);
  }
  return { status: answer.status, json: await answer.json() };
}

/** `remoteJson` of a POST whose body is JSON. */
export async function postJson(
  url: string,
  body: string,
  { headers, ...call }: Pick<RemoteCall, 'headers' | 'timeoutMs'>,
): Promise<unknown> {
  const sent = { ...call, method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } } as const;
  return (await remoteJson(url, sent)).json;
}
