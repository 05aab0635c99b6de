import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnlicensed } from '../../../server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

test('production needs a licence number and a jurisdiction of every open agent', async () => {
  const production = { ...server.platform.config, environment: 'production' as const };
  await refuseUnlicensed(production, server.database);
  await server.database.rows("update agent set config = config - 'license'");
  await expect(refuseUnlicensed(production, server.database)).rejects.toThrow(
    'agent chokdee has no licence number and jurisdiction',
  );
  await refuseUnlicensed(server.platform.config, server.database); // Trying it out needs none.
  await server.database.rows("update agent set status = 'closed'");
  await refuseUnlicensed(production, server.database);
});
