import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFastify } from '#server/http/fastify.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LARGE = 'x'.repeat(200_000);
const HALF_HEADERS = 'GET /api/health HTTP/1.1\r\nhost: a\r\nx-half: ';
const HALF_BODY =
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"';

/** Connections that send the text, and never close their own side. */
async function halfOpen(url: string, text: string, count = 20): Promise<{ sockets: Socket[]; heard: () => string[] }> {
  const { hostname, port } = new URL(url);
  const heard = Array.from({ length: count }, () => '');
  const sockets = heard.map((_, index) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        heard[index] += data.toString();
      });
    socket.write(text);
    return socket;
  });
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  return { sockets, heard: () => heard };
}

const openAt = (fastify: { server: { getConnections(done: (error: Error | null, count: number) => void): unknown } }) =>
  new Promise<number>((resolve, reject) =>
    fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test.each([
  ['what is no HTTP', 'what is this\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${LARGE}`, 413],
  ['an Expect that nobody knows', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n\r\n', 400],
  [
    'a body that is too long',
    `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n${LARGE}`,
    413,
  ],
])('%s: answered, and the connection of a client that does not close is gone', async (_, text, status) => {
  const fastify = createFastify(server.platform);
  fastify.post('/api/auth/login', async () => ({}));
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { sockets, heard } = await halfOpen(url, text);
  await vi.waitFor(() =>
    expect(heard().map((answer) => answer.slice(0, 12))).toEqual(sockets.map(() => `HTTP/1.1 ${status}`)),
  );
  await vi.waitFor(async () => expect(await openAt(fastify)).toBe(0), { timeout: 4000 });
  for (const socket of sockets) socket.destroy();
  await fastify.close();
});

test.each([
  ['headers', HALF_HEADERS],
  ['a body', HALF_BODY],
  ['nothing', ''],
])(
  'half of a request that stops within %s: its connection is gone soon after the time for a request',
  async (_, text) => {
    const fastify = createFastify(server.platform, { requestTimeoutMs: 300 });
    fastify.post('/api/auth/login', async () => ({}));
    const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
    const { sockets } = await halfOpen(url, text);
    await vi.waitFor(async () => expect(await openAt(fastify)).toBe(sockets.length), { interval: 5 });
    await vi.waitFor(async () => expect(await openAt(fastify)).toBe(0), { timeout: 8000, interval: 100 });
    for (const socket of sockets) socket.destroy();
    await fastify.close();
  },
  15_000,
);
