import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

const get = (path: string) => fetch(`${server.url}${path}`);

test('the desk is one page at every address below /desk, never stored, and says whose it is', async () => {
  for (const path of ['/desk', '/desk/deposits', '/desk/members/17?tab=2']) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('data-agent-name="โชคดี"');
  }
});

test('its files are kept for ever; one that is not there is not found', async () => {
  const [, script = ''] = /src="(\/desk\/assets\/[^"]+\.js)"/.exec(await (await get('/desk')).text()) ?? [];
  const response = await get(script);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/desk/assets/nothing.js')).status).toBe(404);
  expect((await get('/desk/assets/..%2findex.html')).status).not.toBe(200);
});
