import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { startTestServer } from '../harness.ts';
import { killMains, startMain } from '../runtime/main-process.ts';

afterAll(killMains);

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** An endpoint of OTLP over HTTP, and what it has received. */
async function startCollector() {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, received, close: () => server.close() };
}

test('a request and its statements are one trace, sent by the standard variables and without what players send', {
  timeout: 60_000,
}, async () => {
  const collector = await startCollector();
  const database = await startTestServer({ seed: true });
  const { child, output, exited } = startMain({
    DATABASE_URL: database.databaseUrl,
    JOBS: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'chokdee-test',
  });
  await expect.poll(output, { timeout: 30_000 }).toMatch(/app {6}http/);
  const url = /app {6}(http:\/\/[^/]+)/.exec(output())?.[1] ?? '';
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
    body: JSON.stringify({ agent_code: 'chokdee', username: '0812345678', password: 'a-wrong-password' }),
  });
  expect((await answer.json()).error).not.toBe(0);
  child.kill('SIGTERM');
  expect(await exited, output()).toBe(0);
  collector.close();
  await database.close();

  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const bodies = collector.received.map(({ body }) => body).join();
  expect(bodies).toContain('chokdee-test');
  for (const secret of ['0812345678', 'a-wrong-password']) expect(bodies).not.toContain(secret);
  const spans: Span[] = collector.received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const request = spans.find(({ name }) => name === `POST ${login.path}`);
  expect(request?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: login.path } });
  expect(request?.parentSpanId).toBeUndefined();
  expect(request?.traceId).not.toBe('a'.repeat(32));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
});
