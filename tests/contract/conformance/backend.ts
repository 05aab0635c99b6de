import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';

/** A call's answer; `body` is undefined if it was no JSON. */
export interface Answer {
  status: number;
  body: unknown;
  contentType: string;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Query of a GET, body of a POST; a string is sent unchanged. */
  input?: Readonly<Record<string, unknown>> | string;
  token?: string | undefined;
  idempotencyKey?: string;
}

const TIMEOUT_MS = 15_000;
const MAX_WAIT_SECONDS = 65;

function requestOf(base: string, { method, path, input = {}, token, idempotencyKey }: Call): Request {
  const url = new URL(path, base);
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (method === 'GET') {
    if (typeof input === 'object')
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
    return new Request(url, { headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: typeof input === 'string' ? input : JSON.stringify(input) });
}

async function answerOf(response: Response): Promise<Answer> {
  const contentType = response.headers.get('content-type') ?? '';
  if (contentType.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, contentType, body: undefined };
  }
  const text = await response.text();
  try {
    return { status: response.status, contentType, body: JSON.parse(text) };
  } catch {
    return { status: response.status, contentType, body: undefined };
  }
}

export type Send = (call: Call) => Promise<Answer>;

/** Sends calls to one backend; after `rate_limited` it waits as the answer says and tries once more. */
export function connect(base: string): Send {
  const once = (call: Call) =>
    fetch(requestOf(base, call), { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  return async (call) => {
    const response = await once(call);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || !(seconds <= MAX_WAIT_SECONDS)) return answerOf(response);
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return answerOf(await once(call));
  };
}

export const freshKey = ({ idempotent }: Endpoint) => (idempotent ? { idempotencyKey: randomUUID() } : {});

/** The code of the agent whose app the address serves, by its page; null if it serves none. */
export async function agentOfSite(base: string): Promise<string | null> {
  const response = await fetch(base, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return /<html[^>]* data-agent="([a-z0-9]+)"/.exec((await response?.text()) ?? '')?.[1] ?? null;
}
