import { once } from 'node:events';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { remoteJson, retryAfterSeconds } from './remote.ts';

/** Answers with the status and text of the path (`/302/[1]`), or echoes what it was sent. */
const server = createServer(async (request, response) => {
  const [, status = '', text = ''] = decodeURIComponent(request.url ?? '').split('/');
  if (status.startsWith('slow')) return response.write('[');
  if (status !== 'echo') return response.writeHead(Number(status), { 'retry-after': '7' }).end(text);
  const { method, headers } = request;
  response.end(JSON.stringify({ method, accept: headers.accept, key: headers.key, body: await textOf(request) }));
});
let base: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer that does not end is given up, and a key in the query is in no message', async () => {
  await expect(remoteJson(`${base}/slow?api_token=secret`, { timeoutMs: 50 })).rejects.toMatchObject({
    reason: 'slow',
    message: `${base}/slow: slow`,
  });
});

test('a server that is not there is unreachable', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}/a`;
  await expect(remoteJson(nowhere, { timeoutMs: 1000 })).rejects.toMatchObject({ reason: 'unreachable', status: null });
});

test('a status is an answer only where the caller says so', async () => {
  await expect(remoteJson(`${base}/404/{}`, { timeoutMs: 1000 })).rejects.toMatchObject({
    reason: 'status',
    status: 404,
    retryAfterSeconds: 7,
  });
  expect(await remoteJson(`${base}/404/{"state":"none"}`, { timeoutMs: 1000, answers: [404] })).toEqual({
    status: 404,
    json: { state: 'none' },
  });
});

test.each([
  ['300', 'redirect'],
  ['302', 'redirect'],
  ['399', 'redirect'],
  ['400', 'status'],
  ['500', 'status'],
])('HTTP %s is no answer: %s', async (status, reason) => {
  await expect(remoteJson(`${base}/${status}/[1]`, { timeoutMs: 1000 })).rejects.toMatchObject({
    reason,
    status: Number(status),
  });
});

test('an answer that is not JSON, or too long, is not used', async () => {
  await expect(remoteJson(`${base}/200/<html>`, { timeoutMs: 1000 })).rejects.toMatchObject({ reason: 'not_json' });
  for (const text of ['"\\u0000"', '{"a":["\\ud83d"]}', 'null,'])
    await expect(remoteJson(`${base}/200/${encodeURIComponent(text)}`, { timeoutMs: 1000 })).rejects.toMatchObject({
      reason: 'not_json',
    });
  const long = `${base}/200/[123456]`;
  await expect(remoteJson(long, { timeoutMs: 1000, mostBytes: 7 })).rejects.toMatchObject({ reason: 'too_large' });
  expect(await remoteJson(long, { timeoutMs: 1000, mostBytes: 8 })).toEqual({ status: 200, json: [123456] });
});

test('a call asks for JSON and sends what the caller gives it', async () => {
  const bare = await remoteJson(`${base}/echo`, { timeoutMs: 1000 });
  expect(bare.json).toEqual({ method: 'GET', accept: 'application/json', body: '' });
  const sent = await remoteJson(`${base}/echo`, {
    method: 'POST',
    headers: { key: 'k' },
    body: '{"a":1}',
    timeoutMs: 1000,
  });
  expect(sent.json).toEqual({ method: 'POST', accept: 'application/json', key: 'k', body: '{"a":1}' });
});

test.each([
  ['120', 120],
  [' 120 ', 120],
  ['120 s', null],
  ['1234567', null],
  ['Mon, 23 Nov 2026 09:00:30 GMT', 30],
  ['Mon, 23 Nov 2026 08:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After: %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, new Date('2026-11-23T09:00:00Z'))).toBe(seconds);
});
