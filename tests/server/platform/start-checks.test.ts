import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnready } from '../../../server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

const sms = { url: 'https://sms.example', secret: 's'.repeat(32) };

test('production needs a licence number and a jurisdiction of every open agent', async () => {
  const production = { ...server.platform.config, environment: 'production' as const, sandbox: false, sms };
  await refuseUnready(production, server.database);
  await server.database.rows("update agent set config = config - 'license'");
  await expect(refuseUnready(production, server.database)).rejects.toThrow(
    'agent chokdee has no licence number and jurisdiction',
  );
  await refuseUnready(server.platform.config, server.database); // Trying it out needs none.
  await server.database.rows("update agent set status = 'closed'");
  await refuseUnready(production, server.database);
});

test('production needs an SMS gateway where a phone must be proved', async () => {
  const production = { ...server.platform.config, environment: 'production' as const, sandbox: false };
  await server.database.rows(
    `update agent set status = 'open', config = config || '{"license": {"number": "1", "jurisdiction": "x"}}'`,
  );
  await expect(refuseUnready(production, server.database)).rejects.toThrow('agent chokdee asks for a code by SMS');
  await refuseUnready({ ...production, sms }, server.database);
  await server.database.rows(`update agent set config = config || '{"withdraw": {"phone_proof": false}}'`);
  await refuseUnready(production, server.database);
});
