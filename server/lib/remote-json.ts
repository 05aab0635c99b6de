import { bodyOf, TooLong } from './bounded-body.ts';

/** Why another server's answer is not used. */
type RemoteReason = 'unreachable' | 'slow' | 'redirect' | 'too_large' | 'not_json' | 'status';

export class RemoteFault extends Error {
  readonly reason: RemoteReason;
  readonly status: number | null;
  /** What it asks us to wait, by `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(reason: RemoteReason, at: string, response?: Response) {
    super(`${at}: ${reason}${response ? ` (HTTP ${response.status})` : ''}`);
    this.reason = reason;
    this.status = response?.status ?? null;
    this.retryAfterSeconds = response ? retryAfterSeconds(response.headers.get('retry-after'), new Date()) : null;
  }
}

/** `Retry-After` in seconds from now: a number of them, or a date; null where it is neither. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

export interface RemoteCall {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** For the answer as a whole. */
  timeoutMs: number;
  mostBytes?: number;
  /** Statuses besides 2xx whose JSON is an answer. */
  answers?: readonly number[];
}

const MAX_BYTES = 256 * 1024;

/** An address for logs and operators: a query may hold a key. */
export function addressOf(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * The JSON that another server answers. Throws a `RemoteFault`, which names the address, where it answers late, something
 * too large, something else, or sends the caller elsewhere.
 */
export async function remoteJson(url: string, call: RemoteCall): Promise<{ status: number; json: unknown }> {
  const at = addressOf(url);
  const { method = 'GET', headers = {}, body, timeoutMs, mostBytes = MAX_BYTES, answers = [] } = call;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await bodyOf(response, mostBytes).catch((error: unknown) => {
      throw error instanceof TooLong ? new RemoteFault('too_large', at, response) : error;
    });
    if (response.status >= 300 && response.status < 400) throw new RemoteFault('redirect', at, response);
    if (!response.ok && !answers.includes(response.status)) throw new RemoteFault('status', at, response);
    return { status: response.status, json: parsed(text.toString('utf8'), at, response) };
  } catch (error) {
    if (error instanceof RemoteFault) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new RemoteFault(isSlow ? 'slow' : 'unreachable', at);
  }
}

function parsed(text: string, at: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteFault('not_json', at, response);
  }
}
