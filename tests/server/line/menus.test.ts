import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgent } from '#agents/agent-file.ts';
import { unlinkLine } from '#contract/auth.ts';
import { menusOf } from '#liff/manage/menu.ts';
import { lineMenuJob } from '#server/line/menus.ts';
import { lineCall } from '../../line/line-schema.ts';
import { lineLogin, lineTicket, lineToken, lineUser, PASSWORD, registered } from '../auth/fixtures.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
/** A fake LINE for menus: the requests so far, and the next answers. */
const calls: string[] = [];
let status = 200;
let language: string | null = null;
const aliasesOf = (code: string) =>
  menusOf(readAgent(code), 'x').map(({ alias }) => ({ richMenuAliasId: alias, richMenuId: `menu-${alias}` }));
let aliases = aliasesOf('chokdee');
const line = createServer((request, response) => {
  expect(lineCall(request.method ?? '', request.url ?? '')).toBeDefined();
  calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  const answer = request.url?.startsWith('/v2/bot/profile/')
    ? { userId: 'U', displayName: 'x', ...(language && { language }) }
    : request.url === '/v2/bot/richmenu/alias/list'
      ? { aliases }
      : {};
  response.writeHead(status).end(JSON.stringify(answer));
});
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  line.close();
  await server.close();
});

/** The job's work at one look, with these tokens. */
async function look(tokens = new Map([['chokdee', 'the-token']])): Promise<string[]> {
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('LINE does not listen');
  const { platform } = server;
  const job = lineMenuJob(
    { ...platform, config: { ...platform.config, linePushTokens: tokens } },
    `http://127.0.0.1:${address.port}`,
  );
  calls.length = 0;
  for (const id of await job.due()) await job.work(id);
  return [...calls];
}
const linked = (user: string, menu = 'menu-chokdee-member') => [
  `GET /v2/bot/profile/${user} Bearer the-token`,
  'GET /v2/bot/richmenu/alias/list Bearer the-token',
  `POST /v2/bot/user/${user}/richmenu/${menu} Bearer the-token`,
];

test('a bound account gets the members’ menu, again at each login by LINE, and loses it with the binding', async () => {
  await look();
  const sub = lineUser();
  const { token } = await registered(server, { line_ticket: await lineTicket(server, { sub }) });
  expect(await look()).toEqual(linked(sub));
  expect(await look()).toEqual([]);
  const login = await lineLogin(server, await lineToken(server, { sub }));
  expect(login.body.error).toBe(0);
  expect(await look()).toEqual(linked(sub));
  await server.call(unlinkLine, { password: PASSWORD }, { token });
  expect(await look()).toEqual([`DELETE /v2/bot/user/${sub}/richmenu Bearer the-token`]);
});

test('is tried again while LINE is down, left alone for an unknown name, and not requested without a token', async () => {
  const sub = lineUser();
  await registered(server, { line_ticket: await lineTicket(server, { sub }) });
  status = 500;
  expect(await look()).toHaveLength(2);
  status = 404;
  expect(await look()).toEqual([]);
  server.clock.advance(1_000);
  expect(await look()).toHaveLength(2);
  status = 200;
  expect(await look()).toEqual([]);
  await registered(server, { line_ticket: await lineTicket(server, { sub: lineUser() }) });
  expect(await look(new Map())).toEqual([]);
  expect(await look()).toEqual([]);
});

test('the menu is in the language of the player’s LINE where the agent has it, else in the agent’s first', async () => {
  // The two languages of Rachawadi, as the menus of this agent.
  aliases = aliasesOf('rachawadi').map((one) => ({
    ...one,
    richMenuAliasId: one.richMenuAliasId.replace('rachawadi', 'chokdee'),
  }));
  for (const [spoken, menu] of [
    ['en', 'menu-rachawadi-member-en'],
    ['en-GB', 'menu-rachawadi-member-en'],
    ['th', 'menu-rachawadi-member'],
    ['ja', 'menu-rachawadi-member'],
    [null, 'menu-rachawadi-member'],
  ] as const) {
    language = spoken;
    const sub = lineUser();
    await registered(server, { line_ticket: await lineTicket(server, { sub }) });
    expect(await look()).toEqual(linked(sub, menu));
  }
  // Nothing applied yet: the default stays.
  aliases = [];
  const sub = lineUser();
  await registered(server, { line_ticket: await lineTicket(server, { sub }) });
  expect(await look()).toEqual(linked(sub).slice(0, 2));
});

test('a hundred menus that LINE refuses do not stop the next one, and are tried once an hour in the end', async () => {
  await server.database.rows(
    `insert into line_menu_change (agent_id, line_user_id, is_member) select 3, 'refused' || n, false from generate_series(1, 100) n`,
  );
  status = 401;
  expect(await look()).toHaveLength(100);
  const sub = lineUser();
  await registered(server, { line_ticket: await lineTicket(server, { sub }) });
  status = 200;
  expect((await look()).slice(0, 2)).toEqual(linked(sub).slice(0, 2));

  await server.database.rows('delete from line_menu_change');
  await server.database.rows(
    `insert into line_menu_change (agent_id, line_user_id, is_member, attempts) values (3, 'refused', false, 20)`,
  );
  status = 401;
  for (const [minutes, tried] of [
    [0, 1],
    [59, 0],
    [1, 1],
  ] as const) {
    server.clock.advance(minutes * 60_000);
    expect(await look()).toHaveLength(tried);
  }
  status = 200;
});
