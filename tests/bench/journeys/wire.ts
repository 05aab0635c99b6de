import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';

/** An answer that is no success; `code` is the contract's, or `http_…`. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The caller: the server sees the address as the proxy's, so that limits of one address count for one player. */
export interface Caller {
  url: string;
  address: string;
  token: string | null;
}

const TIMEOUT_MS = 15_000;
const connections = new Agent({ keepAlive: true });

const headersOf = ({ address, token }: Caller) => ({
  'x-forwarded-for': address,
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return text;
}

const answered = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', () => reject(new Refused('no_answer')));
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('too slow')));
  });

/** An address of the site; the answer's text. Throws `Refused`. */
export async function fetchText(caller: Caller, path: string, body?: string): Promise<string> {
  const headers = { ...headersOf(caller), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const method = body === undefined ? 'GET' : 'POST';
  const sent = request(new URL(path, caller.url), { agent: connections, method, headers });
  sent.end(body);
  const answer = await answered(sent);
  const text = await textOf(answer);
  if (answer.statusCode !== 200) throw new Refused(`http_${answer.statusCode}`);
  return text;
}

/** A call of the contract. Throws `Refused`. */
export async function call<E extends Endpoint>(caller: Caller, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const url = new URL(endpoint.path, caller.url);
  const isPost = endpoint.method === 'POST';
  if (!isPost) for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value));
  const sent = request(url, {
    agent: connections,
    method: endpoint.method,
    headers: {
      ...headersOf(caller),
      ...(isPost && { 'content-type': 'application/json' }),
      ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
    },
  });
  sent.end(isPost ? JSON.stringify(input) : undefined);
  const answer = await answered(sent);
  const body: { code: string } | { data: OutputOf<E> } = JSON.parse(await textOf(answer));
  // Some refusals have data as well.
  if ('code' in body) throw new Refused(body.code);
  return body.data;
}

export interface Stream {
  /** Resolves when a text arrives from now on; rejects with `Refused` after the time. */
  next(text: string, ms: number): Promise<void>;
  close(): void;
}

/** Server-Sent Events, on a connection of their own. Throws `Refused`. */
export async function openStream(caller: Caller, path: string): Promise<Stream> {
  const sent = request(new URL(path, caller.url), { agent: false, headers: headersOf(caller) });
  sent.end();
  const answer = await answered(sent);
  if (answer.statusCode !== 200) {
    sent.destroy();
    throw new Refused(`http_${answer.statusCode}`);
  }
  sent.setTimeout(0);
  // It ends when the player closes it; a server that ends it lets `next` run into its time.
  sent.on('error', () => undefined);
  let recent = '';
  let waiting: { text: string; resolve(): void } | null = null;
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    if (!waiting) return;
    recent = (recent + chunk).slice(-4096);
    if (recent.includes(waiting.text)) waiting.resolve();
  });
  answer.on('error', () => undefined);
  return {
    next(text, ms) {
      recent = '';
      return new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Refused('no_event')), ms);
        waiting = {
          text,
          resolve() {
            clearTimeout(late);
            resolve();
          },
        };
      }).finally(() => {
        waiting = null;
      });
    },
    close: () => sent.destroy(),
  };
}
