import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

const TIMEOUT_MS = 8000;

/** The server's answer to a call that it refused, by its code. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The server is down, slow or busy: nobody calls it for a while. */
class ServerBusy extends Error {}

export interface Caller {
  /** Calls an endpoint as an app does. Throws `CallRefused` and `ServerBusy`. */
  call<Output extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, Output>,
    input: Readonly<Record<string, unknown>>,
    token?: string,
  ): Promise<z.output<Output>>;
  /** A JSON call of another server, or outside of the contract. Throws `CallRefused` and `ServerBusy`. */
  json<Output>(url: string, output: z.ZodType<Output>, body?: object, bearer?: string): Promise<Output>;
}

/** Comes also with status 200, if `error` is not 0. */
const refusal = z.object({ code: z.string(), data: z.null().optional() });
/** Calls of the lottery's lobby have `status` in the place of `error`. */
const envelope = z.object({ data: z.unknown() });

async function answerOf(url: URL | string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new ServerBusy('no answer', { cause: error });
  });
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    throw new ServerBusy(`HTTP ${response.status}`);
  }
  const body = await bodyOf(response);
  const refused = refusal.safeParse(body);
  if (!response.ok || refused.success)
    throw new CallRefused(refused.success ? refused.data.code : `http_${response.status}`);
  return body;
}

/** Null for a refusal that is not JSON. Throws `ServerBusy` if a good answer breaks off. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (response.ok) throw new ServerBusy(`${new URL(response.url).pathname} broke off`, { cause: error });
    return null;
  });

const headersOf = (hasBody: boolean, token: string | undefined) => ({
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** Calls the server at this address over HTTP. */
export function createCaller(baseUrl: () => string): Caller {
  return {
    async call(endpoint, input, token) {
      const url = new URL(endpoint.path, baseUrl());
      const isPost = endpoint.method === 'POST';
      if (!isPost) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
      const body = await answerOf(url, {
        method: endpoint.method,
        headers: {
          ...headersOf(isPost, token),
          ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
        },
        ...(isPost ? { body: JSON.stringify(input) } : {}),
      });
      return endpoint.output.parse(envelope.parse(body).data);
    },
    async json(url, output, body, bearer) {
      const answer = await answerOf(new URL(url, baseUrl()), {
        method: body === undefined ? 'GET' : 'POST',
        headers: headersOf(body !== undefined, bearer),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return output.parse(answer);
    },
  };
}
