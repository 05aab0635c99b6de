import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { stream } from '#contract/stream.ts';
import { yeekeeStream } from '#contract/yeekee.ts';
import { lockWaits, startTestServer, type TestServer } from '../harness.ts';

let owner: TestServer;
beforeAll(async () => {
  owner = await startTestServer({ seed: true });
});
afterAll(() => owner.close());

test('a stop that waits for a job is not ready at once, opens no stream, and ends those that are open', async () => {
  const server = await startTestServer({ databaseUrl: owner.databaseUrl, config: { jobs: true } });
  const round = await owner.database.row<{ id: number; agent_id: number }>(
    'select id, agent_id from lotto_round where shoot_closes_at > $1 order by id limit 1',
    [server.platform.now()],
  );
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
  const token = (await server.call(login, input)).body.data.access_token;
  const headers = { authorization: `Bearer ${token}` };
  const yeekee = new URL(`${yeekeeStream.path}?round_id=${round?.id}&agent_id=${round?.agent_id}`, server.url);
  const member = new URL(stream.path, server.url);
  const open = await Promise.all([fetch(yeekee), fetch(member, { headers })]);
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  let isOpen = true;
  const ended = Promise.all(open.map((response) => response.text())).then(() => (isOpen = false));

  const stopping = await owner.database.transaction(async (tx) => {
    // The search for due jobs waits for it, and the stop for that.
    await tx.rows('lock table line_menu_change in access exclusive mode');
    await expect.poll(() => lockWaits(owner.database)).toBeGreaterThan(0);
    const closed = server.close();
    const readiness = await fetch(`${server.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'stopping' }]);
    for (const refused of [await fetch(yeekee), await fetch(member, { headers })]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    }
    expect(isOpen).toBe(true);
    return { closed };
  });
  await stopping.closed;
  await ended;
});
