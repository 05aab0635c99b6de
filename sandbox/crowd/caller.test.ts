import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { spinV2 } from '#contract/wheel.ts';
import { CallRefused, createCaller } from './caller.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** The caller's error for a server's answer to a spin. */
async function failureOf(answer: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const caller = createCaller(() => `http://127.0.0.1:${port}`);
  return caller.call(spinV2, { use: 'point' }).then(
    () => 'an answer',
    (error: unknown) => error,
  );
}

test('a refusal is one with status 200 as well: the server is neither slow nor wrong', async () => {
  const refused = { error: 7007, message: 'คะแนนไม่พอ', code: 'insufficient_points', data: null };
  const error = await failureOf((response) => response.end(JSON.stringify(refused)));
  expect(error).toBeInstanceOf(CallRefused);
  expect(error).toMatchObject({ code: 'insufficient_points' });
});

test('a page in the place of a refusal is a refusal by its status', async () => {
  const error = await failureOf((response) => response.writeHead(404).end('<!doctype html>'));
  expect(error).toMatchObject({ code: 'http_404' });
});

test.each([
  [
    'an overloaded server',
    (response: ServerResponse) => response.writeHead(503).end('{"code":"overloaded"}'),
    'HTTP 503',
  ],
  ['a limit', (response: ServerResponse) => response.writeHead(429).end('{"code":"rate_limited"}'), 'HTTP 429'],
  [
    'an answer that breaks off',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-length': 50 }).write('{"error":0,', () => response.destroy()),
    '/api/wheel/spin_v2 broke off',
  ],
])('%s is waited for', async (_, answer, message) => {
  const error = await failureOf(answer);
  expect(error).not.toBeInstanceOf(CallRefused);
  expect(error).toMatchObject({ message });
});
