import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { signatureHeaders } from '#server/http/signature.ts';
import type { LoadResult, LoadTask } from './load-worker.ts';

export interface Load {
  /** Answers that were no refusals. */
  perSecond: number;
  /** Milliseconds of each call, in the order of their ends. */
  times: number[];
}

/** Runs the task in the worker; throws when an answer was not an expected one. */
export async function loadTimes(worker: Worker, task: LoadTask): Promise<Load> {
  worker.postMessage(task);
  const [result]: [LoadResult] = await once(worker, 'message').then(([message]) => [message]);
  if (result.fault !== null) throw new Error(result.fault);
  return { perSecond: (result.times.length - result.refused) / result.seconds, times: result.times };
}

/** Like `loadTimes`; calls a second. */
export async function load(worker: Worker, task: LoadTask): Promise<number> {
  return (await loadTimes(worker, task)).perSecond;
}

/** The bytes of a POST. */
export function postRequest(url: string, path: string, body: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`;
}

/** The bytes of a signed call: made before the clock runs, because signing is the provider's work. */
export function signedRequest(options: {
  url: string;
  path: string;
  secret: string;
  now: Date;
  input: object;
  headers?: Record<string, string>;
}): string {
  const { url, path, secret, now, input, headers = {} } = options;
  const body = JSON.stringify(input);
  return postRequest(url, path, body, { ...headers, ...signatureHeaders(secret, body, now) });
}
