import Fastify from 'fastify';
import type { LoadTask } from './load-worker.ts';

export const CONNECTIONS = 16;

interface Gets {
  readonly url: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly requests: number;
  /** Lines after the host's, each ended by CR LF. */
  readonly headers?: string;
}

/** Requests for the load worker: GETs of these paths over {@link CONNECTIONS} connections. */
export function getTask({ url, paths, requests, headers = '' }: Gets): LoadTask {
  const { host, hostname, port } = new URL(url);
  const lines = Array.from(
    { length: requests },
    (_, n) => `GET ${paths[n % paths.length]} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`,
  );
  return {
    kind: 'http',
    host: hostname,
    port: Number(port),
    connections: CONNECTIONS,
    requests: lines,
    expected: '200 OK',
  };
}

/**
 * A bare Fastify that sends these prepared bodies under `/0`, `/1` …: the cost of the same bytes without a product.
 */
export async function startBare(bodies: readonly (string | Buffer)[], type: string) {
  const bare = Fastify();
  for (const [n, body] of bodies.entries())
    bare.get(`/${n}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(body));
  return { url: await bare.listen({ host: '127.0.0.1', port: 0 }), close: () => bare.close() };
}
