import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { getUserInfo } from '#contract/member.ts';
import { stream } from '#contract/stream.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  const reply = await server.call(login, { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' });
  authorization = `Bearer ${reply.body.data.access_token}`;
});
afterAll(() => server.close());

/** The answer as it travels. */
const get = (path: string, encoding?: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const headers = { authorization, ...(encoding && { 'accept-encoding': encoding }) };
    request(new URL(path, server.url), { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
] as const)('a member’s list is sent by %s to at most a fifth of its bytes', async (accepted, encoding, decompress) => {
  const plain = await get(lottoLobby.path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const sent = await get(lottoLobby.path, accepted);
  expect(sent.headers['content-encoding']).toBe(encoding);
  expect(sent.headers.vary).toContain('accept-encoding');
  expect(decompress(sent.bytes).toString()).toBe(plain.bytes.toString());
  expect(sent.bytes.length * 5).toBeLessThan(plain.bytes.length);
});

test('an answer below 1 kB is sent as it is', async () => {
  const sent = await get(getUserInfo.path, 'br');
  expect([sent.status, sent.headers['content-encoding']]).toEqual([200, undefined]);
  expect(sent.bytes.length).toBeLessThan(1024);
});

test.each([['identity'], ['br;q=0, gzip;q=0'], ['zstd']])(
  'to a client that accepts %s nothing is compressed',
  async (accepted) => {
    const sent = await get(lottoLobby.path, accepted);
    expect([sent.status, sent.headers['content-encoding']]).toEqual([200, undefined]);
  },
);

test('an event stream is not compressed: each event is sent at once', async () => {
  const ended = new AbortController();
  const events = await fetch(new URL(stream.path, server.url), {
    headers: { authorization, accept: 'text/event-stream', 'accept-encoding': 'br' },
    signal: ended.signal,
  });
  expect(events.headers.get('content-type')).toContain('text/event-stream');
  expect(events.headers.get('content-encoding')).toBeNull();
  ended.abort();
});
