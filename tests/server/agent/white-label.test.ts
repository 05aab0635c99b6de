import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgent } from '#agents/agent-file.ts';
import { affiliateConfigs } from '#contract/affiliate.ts';
import { agentConfig } from '#contract/agent.ts';
import { banner } from '#contract/agent-content.ts';
import { login } from '#contract/auth.ts';
import { gameLobby, tileName } from '#contract/game.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { redemptionList } from '#contract/redemption.ts';
import { oklchOf, parseColour } from '#liff/theme/colour.ts';
import { refuseUnready } from '#server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const agent = readAgent('fahsai');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { agent } });
});
afterAll(() => server.close());

test('the demo is the agent’s of AGENT: name, LIFF app, links, licence, members', async () => {
  const { body } = await server.call(agentConfig, { agent_code: 'fahsai' });
  expect(body.data).toMatchObject({
    agent_name: agent.name,
    info: { liff_id: agent.line.liffId, line_contact_url: agent.links.contact, license: agent.license },
  });
  const reply = await server.call(login, { agent_code: 'fahsai', username: '0812345678', password: 'fahsai-demo' });
  expect(reply.body.error).toBe(0);
  expect((await server.call(agentConfig, { agent_code: 'chokdee' })).body).toMatchObject({ code: 'unknown_agent' });
});

test('visitors who name no agent get its lottery, redemption items and affiliate terms', async () => {
  const lobby = await server.call(lottoLobby, {});
  expect(lobby.body.data.map(({ name }: { name: string }) => name)).toContain('รัฐบาลไทย');
  const items = await server.call(redemptionList, {});
  expect(items.body.data.map(({ name }: { name: string }) => name)).toContain(`เสื้อยืด${agent.name}`);
  expect((await server.call(affiliateConfigs, {})).body.error).toBe(0);
});

const picture = async (name: string) => (await fetch(`${server.url}/media/${name}`)).text();

test('the demo’s banners are the agent’s: their words, their order, drawings of its own', async () => {
  const { body } = await server.call(banner, { agent_code: 'fahsai' });
  const { banners } = JSON.parse(await readFile('agents/fahsai/operation/content.json', 'utf8'));
  expect(body.data).toMatchObject(Object.values(banners));
  for (const { image } of body.data) {
    const name = image.replace('/media/', '');
    expect(await picture(name)).toBe(await readFile(`agents/fahsai/drawings/${name}`, 'utf8'));
  }
});

test('its home begins with its own categories under its own pictures, and leaves out providers it does not offer', async () => {
  const { games } = JSON.parse(await readFile('agents/fahsai/operation/settings.json', 'utf8'));
  const { tiles, categories, providers } = (await server.call(gameLobby, { agent_code: 'fahsai' })).body.data;
  expect(tiles).toEqual(games.tiles);
  expect(new Set(Object.values(tiles)).size).toBe(tileName.options.length);
  for (const picture of Object.values<string>(tiles))
    expect((await fetch(server.url + picture)).status, picture).toBe(200);
  const order = categories.map(({ category }: { category: string }) => category);
  expect(order.slice(0, games.first.length)).toEqual(games.first);
  const offered = providers.map(({ provider_id }: { provider_id: string }) => provider_id);
  expect(offered).not.toHaveLength(0);
  for (const provider of games.disabled_providers) expect(offered).not.toContain(provider);
});

test('shared drawings are in the agent’s hue, flags unchanged', async () => {
  const shared = await picture('banner-line.svg');
  const ground = oklchOf(parseColour(/#[0-9a-f]{6}/i.exec(shared)?.[0] ?? ''));
  expect((ground[2] + 360) % 360).toBeCloseTo(agent.theme.drawingHue ?? Number.NaN, -1);
  expect(await picture('flag-th.svg')).toBe(await readFile('server/agent/drawings/flag-th.svg', 'utf8'));
});

test('a database of another agent stops the start', async () => {
  const config = { ...server.platform.config, agent: readAgent('rachawadi') };
  await expect(refuseUnready(config, server.database)).rejects.toThrow(
    'the database has no open agent rachawadi (it has fahsai): set AGENT, DATA_DIR or DATABASE_URL',
  );
});
