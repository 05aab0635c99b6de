import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remoteJson, retryAfterSeconds } from './remote-json.ts';

const server = createServer((request, response) => {
  if (request.url?.startsWith('/slow')) return response.write('[');
  return response.writeHead(404).end('{"state":"none"}');
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
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

test('a status is an answer only where the caller says so', async () => {
  await expect(remoteJson(`${base}/none`, { timeoutMs: 1000 })).rejects.toMatchObject({
    reason: 'status',
    status: 404,
  });
  expect(await remoteJson(`${base}/none`, { timeoutMs: 1000, answers: [404] })).toEqual({
    status: 404,
    json: { state: 'none' },
  });
});

test.each([
  ['120', 120],
  ['Mon, 23 Nov 2026 09:00:30 GMT', 30],
  ['Mon, 23 Nov 2026 08:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After: %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, new Date('2026-11-23T09:00:00Z'))).toBe(seconds);
});
