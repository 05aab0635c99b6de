import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { signatureHeaders } from '../../server/platform/http/signature.ts';
import type { LoadResult, LoadTask } from './load-worker.ts';

/** Runs the task in the worker and gives its calls a second; throws when an answer was not the expected one. */
export async function load(worker: Worker, task: LoadTask): Promise<number> {
  worker.postMessage(task);
  const [result]: [LoadResult] = await once(worker, 'message').then(([message]) => [message]);
  if (result.fault !== null) throw new Error(result.fault);
  return (task.kind === 'http' ? task.requests : task.values).length / result.seconds;
}

/** A signed call as it stands on the wire: made before the clock runs, because it is the provider's work. */
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
  const lines = Object.entries({ ...headers, ...signatureHeaders(secret, body, now) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`;
}
