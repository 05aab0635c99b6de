import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueImportJob } from '#server/game/catalogue-import-job.ts';
import { houseEdge } from '#server/house-edge/rebates.ts';
import { checkProvider, LIST } from '#tests/contract/hub88/checks.ts';
import { SOURCE } from '#tests/contract/hub88/counterpart.ts';
import { AGENT } from '../../ledger/fixture.ts';
import { type Hub, startHub } from './fixture.ts';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

test('from outside, with one member, the server keeps the document: a list, a launch, statuses, sequences', async () => {
  const { games, counterpart } = hub;
  counterpart.list = LIST;
  await catalogueImportJob(games.server.platform, { houseEdge }).work(SOURCE);
  const { token } = await games.addPlayer(10_000);
  const checks = await checkProvider({ url: games.server.url, agentCode: `agent${AGENT}`, token, counterpart }, 5);
  expect(checks.filter(({ expected, found }) => expected !== found)).toEqual([]);
  expect(checks.length).toBeGreaterThan(20);
});

test('differences from the document are found', async () => {
  const { games, counterpart } = hub;
  const { token } = await games.addPlayer(10_000);
  const rounding = {
    ...counterpart,
    call: async (...[url, path, body, signature]: Parameters<typeof counterpart.call>) => {
      const answer = await counterpart.call(url, path, body, signature);
      return path === '/transaction/bet' && answer.balance !== undefined
        ? { ...answer, balance: answer.balance + 1000 }
        : { ...answer, status: answer.status.replace('WRONG_CURRENCY', 'UNKNOWN') };
    },
  };
  const checks = await checkProvider(
    { url: games.server.url, agentCode: `agent${AGENT}`, token, counterpart: rounding },
    5,
  );
  const failed = checks.filter(({ expected, found }) => expected !== found).map(({ name }) => name);
  expect(failed).toEqual(['another currency', '5 sequences as the model says']);
});
