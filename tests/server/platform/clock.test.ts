import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../harness.ts';

afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3_600_000;

/** From now on this computer's clock is off. */
function setComputerClock(offMs: number): void {
  const right = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => right() + offMs);
}

test('a computer whose clock is a day fast has the right time, logs that, is not ready and does no jobs', async () => {
  const start = Date.now();
  setComputerClock(26 * HOUR_MS);
  const logged: string[] = [];
  const server = await startTestServer({
    seed: true,
    config: { jobs: true },
    log: { write: (line) => logged.push(line) },
  });
  try {
    expect(server.platform.now().getTime() - start).toBeLessThan(60_000);
    const readiness = await fetch(`${server.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'clock differs' }]);
    expect(logged.join('')).toContain('"offSeconds":93600');
    const queued = await server.database.row<{ jobs: number }>('select count(*)::int as jobs from job.job');
    expect(queued?.jobs).toBe(0);
  } finally {
    await server.close();
  }
});

test('a limit of a minute lasts a minute, also when a clock jumps back', async () => {
  const server = await startTestServer();
  try {
    const take = () => server.platform.limits.take('jump', { max: 2, windowSeconds: 60 });
    await take();
    setComputerClock(-2 * HOUR_MS);
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'rate_limited' });
    await take().catch((refusal) => expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(60));
    // The database's own clock: what it counted in the future no longer counts.
    server.clock.advance(-2 * HOUR_MS);
    await take();
  } finally {
    await server.close();
  }
});
