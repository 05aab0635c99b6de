import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/game.ts';
import { launcher } from '#server/game/providers/chokdee/launch.ts';
import type { LaunchRequest } from '#server/game/providers/provider.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { AGENT } from '../ledger/fixture.ts';
import { bet, closing, GAMES, type Games, type Player, SECRETS, SOURCE, startGames } from './seamless-fixture.ts';

let games: Games;
beforeAll(async () => {
  games = await startGames();
});
afterAll(() => games.close());

/** A provider that answers as each test sets it. */
let answer: (response: ServerResponse, origin: string) => void;
let received: { request: IncomingMessage; body: string }[];
let origin: string;
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  received.push({ request, body });
  answer(response, origin);
});
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  origin = `http://127.0.0.1:${address.port}`;
  games.server.platform.gameProviders.set(SOURCE, {
    protocol: 'chokdee',
    baseUrl: `${origin}/api`,
    secret: SECRETS[SOURCE],
  });
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  received = [];
  answer = (response, own) => response.end(JSON.stringify({ link: `${own}/play?token=1` }));
});

const game = { game_id: GAMES[SOURCE], provider_id: SOURCE, source: SOURCE, is_mobile: true };
const link = (player: Player, changes: object = {}) =>
  games.server.call(
    contract.gameLink,
    { wallet_id: String(player.wallet), ...game, ...changes },
    { token: player.token },
  );
const demo = (changes: object = {}) =>
  games.server.call(contract.gameDemo, { ...game, agent_code: `agent${AGENT}`, ...changes });
const sessionsOf = (player: Player) =>
  games.server.database.rows<{ id: string; ended_at: Date | null }>(
    'select id, ended_at from game_session where member_id = $1 order by created_at',
    [player.memberId],
  );

describe('a link', () => {
  test('is what the provider answers to a signed request that names the session', async () => {
    const player = await games.addPlayer();
    const reply = await link(player);
    expect(reply.body).toEqual({ error: 0, message: '', data: { link: `${origin}/play?token=1` } });
    const [session] = await sessionsOf(player);
    const [call] = received;
    expect(call?.request).toMatchObject({ method: 'POST', url: '/api/launch' });
    const at = new Date(Number(call?.request.headers['x-timestamp']));
    expect(call?.request.headers).toMatchObject(signatureHeaders(SECRETS[SOURCE], call?.body ?? '', at));
    expect(JSON.parse(call?.body ?? '')).toEqual({
      mode: 'real',
      sessionId: session?.id ?? 'none',
      gameId: GAMES[SOURCE],
      providerId: SOURCE,
      category: 'slot',
      gameName: 'สล็อต',
      image: null,
      playerName: 'pla***',
      playerId: String(player.memberId),
      isMobile: true,
      language: 'th',
      returnUrl: games.server.url,
    } satisfies LaunchRequest);
    expect(session?.id).toMatch(/^[0-9a-z]+\.[\w-]{32}$/);
  });

  test('is a session of its own each time: two tabs play', async () => {
    const player = await games.addPlayer();
    await link(player);
    await link(player);
    const sessions = await sessionsOf(player);
    expect(sessions).toHaveLength(2);
    for (const { id } of sessions) expect((await games.sendCallback('bet', bet(id, 1))).body.error).toBe(0);
    expect(await games.balance(player.wallet)).toBe(998);
  });

  test('works for a bonus wallet', async () => {
    const player = await games.addPlayer();
    const wallet = await games.addBonusWallet(player, 5000);
    expect((await link(player, { wallet_id: String(wallet) })).body.error).toBe(0);
    const [session] = await sessionsOf(player);
    expect((await games.sendCallback('balance', { session_id: session?.id })).body.data.balance).toBe(50);
  });

  test('needs a login', async () => {
    const reply = await games.server.call(contract.gameLink, { wallet_id: '1', ...game });
    expect(reply.status).toBe(401);
  });

  test('at most 30 times a minute', async () => {
    const player = await games.addPlayer();
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await link(player, { game_id: 'unknown' })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('no link, and no request to the provider', () => {
  afterEach(() => expect(received).toEqual([]));

  test.each([
    ['an unknown game', { game_id: 'unknown' }],
    ['the game of another provider', { provider_id: 'rival' }],
    ['a game of another source', { source: 'rival' }],
    ['a source by the name of a property', { source: '__proto__' }],
  ])('%s: game_not_found', async (_what, changes) => {
    const player = await games.addPlayer();
    expect((await link(player, changes)).body.code).toBe('game_not_found');
    expect((await demo(changes)).body.code).toBe('game_not_found');
    expect(await sessionsOf(player)).toEqual([]);
  });

  test.each([
    ['a disabled game', 'update game set is_enabled = $2 where id = $1', GAMES[SOURCE]],
    ['a game of a disabled provider', 'update game_provider set is_enabled = $2 where id = $1', SOURCE],
  ])('%s: game_not_found', async (_what, sql, id) => {
    const player = await games.addPlayer();
    await games.server.database.rows(sql, [id, false]);
    const replies = [await link(player), await demo()];
    await games.server.database.rows(sql, [id, true]);
    expect(replies.map(({ body }) => body.code)).toEqual(['game_not_found', 'game_not_found']);
  });

  test('a game under maintenance: game_maintenance, until it is over', async () => {
    const player = await games.addPlayer();
    const until = 'update game set maintenance_until = $2 where id = $1';
    await games.server.database.rows(until, [GAMES[SOURCE], new Date(games.server.platform.now().getTime() + 60_000)]);
    const replies = [await link(player), await demo()];
    await games.server.database.rows(until, [GAMES[SOURCE], null]);
    expect(replies.map(({ body }) => body.code)).toEqual(['game_maintenance', 'game_maintenance']);
  });

  test("another member's wallet, an unknown one, the points account: wallet_not_usable", async () => {
    const [player, other] = [await games.addPlayer(), await games.addPlayer()];
    const points = await games.server.database.row<{ id: number }>(
      `select id from account where member_id = $1 and kind = 'points'`,
      [player.memberId],
    );
    expect(points).toBeDefined();
    for (const wallet_id of [
      String(other.wallet),
      String(points?.id),
      '999999',
      'x',
      '1e3',
      ` ${player.wallet}`,
      `0${player.wallet}`,
    ])
      expect((await link(player, { wallet_id })).body).toEqual({
        error: 5004,
        code: 'wallet_not_usable',
        message: 'กระเป๋านี้ใช้เล่นเกมนี้ไม่ได้',
        data: null,
      });
    expect(await sessionsOf(player)).toEqual([]);
  });

  test('an excluded member: member_excluded', async () => {
    const player = await games.addPlayer();
    await games.server.database.rows(`update member set status = 'excluded' where id = $1`, [player.memberId]);
    expect((await link(player)).body.code).toBe('member_excluded');
  });

  test('a provider without an adapter: provider_maintenance', async () => {
    const player = await games.addPlayer();
    const { gameProviders } = games.server.platform;
    const access = gameProviders.get(SOURCE);
    gameProviders.delete(SOURCE);
    const replies = [await link(player), await demo()];
    if (access) gameProviders.set(SOURCE, access);
    expect(replies.map(({ body }) => body.code)).toEqual(['provider_maintenance', 'provider_maintenance']);
    expect(await sessionsOf(player)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  const evil = 'http://127.0.0.1:9';
  test.each<[string, (response: ServerResponse, own: string) => void]>([
    ['answers with an error', (response) => response.writeHead(500).end('{}')],
    ['refuses', (response) => response.writeHead(401).end('{"code":"signature_invalid"}')],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers without a link', (response) => response.end('{"url":"https://x"}')],
    ['answers a script', (response) => response.end('{"link":"javascript:alert(1)"}')],
    ['leads to another origin', (response) => response.end(JSON.stringify({ link: `${evil}/play` }))],
    ['hides another origin', (response, own) => response.end(JSON.stringify({ link: `${own}@127.0.0.2/play` }))],
    ['redirects', (response, own) => response.writeHead(307, { location: `${own}/other` }).end()],
    ['hangs up', (response) => response.destroy()],
    ['answers too much', (response) => response.end(JSON.stringify({ link: `${evil}/${'x'.repeat(70_000)}` }))],
    ['never stops talking', endless],
  ])('%s: provider_maintenance, and the session takes no bets', async (_what, fail) => {
    answer = fail;
    const player = await games.addPlayer();
    expect((await link(player)).body.code).toBe('provider_maintenance');
    expect((await demo()).body.code).toBe('provider_maintenance');
    const [session] = await sessionsOf(player);
    const stake = bet(session?.id ?? '', 10);
    expect((await games.sendCallback('bet', stake)).body.code).toBe('game_session_ended');
    expect((await games.sendCallback('win', closing(stake, 10))).body.code).toBe('bet_not_found');
    expect(await games.balance(player.wallet)).toBe(1000);
  });

  test('cannot be reached: provider_maintenance', async () => {
    const { gameProviders } = games.server.platform;
    gameProviders.set('rival', { protocol: 'chokdee', baseUrl: 'http://127.0.0.1:1', secret: SECRETS.rival });
    const rival = { game_id: GAMES.rival, provider_id: 'rival', source: 'rival' };
    const player = await games.addPlayer();
    expect((await link(player, rival)).body.code).toBe('provider_maintenance');
  });

  const launch: LaunchRequest = {
    mode: 'demo',
    sessionId: null,
    gameId: 'acme-slot',
    providerId: SOURCE,
    category: 'slot',
    gameName: 'สล็อต',
    image: null,
    playerName: null,
    playerId: null,
    isMobile: false,
    language: 'th',
    returnUrl: 'http://127.0.0.1',
  };
  test.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => undefined],
    ['stops in the middle of its answer', (response) => response.writeHead(200).write('{"link"')],
  ])('%s: provider_timeout', async (_what, hang) => {
    answer = hang;
    const access = games.server.platform.gameProviders.get(SOURCE);
    if (!access) throw new Error('no access');
    const launched = launcher(games.server.platform, access, 150).launch(launch);
    const refusal = await launched.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'provider_timeout' });
  });

  test('has 8 seconds to answer, then the player gets provider_timeout', async () => {
    answer = () => undefined;
    const player = await games.addPlayer();
    const started = performance.now();
    expect((await link(player)).body).toMatchObject({ error: 5005, code: 'provider_timeout' });
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeGreaterThan(7.5);
    expect(seconds).toBeLessThan(12);
    expect((await sessionsOf(player))[0]?.ended_at).not.toBeNull();
  });
});

function endless(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
  response.on('close', () => clearInterval(timer));
}

describe('a demo', () => {
  test('is for visitors, and makes no session', async () => {
    const reply = await demo();
    expect(reply.body.data).toEqual({ link: `${origin}/play?token=1` });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ mode: 'demo', sessionId: null, playerName: null });
  });

  test('is for members too, at their own agent', async () => {
    const player = await games.addPlayer();
    const options = { token: player.token };
    const input = { ...game, agent_code: `agent${AGENT}` };
    expect((await games.server.call(contract.gameDemo, input, options)).body.error).toBe(0);
    const foreign = await games.server.call(contract.gameDemo, { ...input, agent_code: 'other' }, options);
    expect(foreign.body.code).toBe('agent_mismatch');
    expect(await sessionsOf(player)).toEqual([]);
  });

  test('of an unknown agent: unknown_agent', async () => {
    expect((await demo({ agent_code: 'nobody' })).body.code).toBe('unknown_agent');
  });

  test('of a game without one: game_not_found with a message of its own', async () => {
    const set = 'update game set has_demo = $2 where id = $1';
    await games.server.database.rows(set, [GAMES[SOURCE], false]);
    const { body } = await demo();
    await games.server.database.rows(set, [GAMES[SOURCE], true]);
    expect(body).toMatchObject({ code: 'game_not_found', message: 'เกมนี้ไม่มีโหมดทดลองเล่น' });
  });
});

describe("the member's wallets for a game", () => {
  const asks = (player: Player, changes: object = {}) =>
    games.server.call(
      contract.gameWallets,
      { game_id: GAMES[SOURCE], provider_id: SOURCE, sub_provider_id: 'main', ...changes },
      { token: player.token },
    );

  test('are the cash wallet and the bonus wallets, empty ones too', async () => {
    const player = await games.addPlayer(12_345);
    const bonus = await games.addBonusWallet(player);
    await games.addPlayer();
    expect((await asks(player)).body.data).toMatchObject([
      { id: String(player.wallet), wallet_name: 'กระเป๋าหลัก', wallet_type_id: 1, balance: 123.45, held: 0 },
      { id: String(bonus), wallet_name: 'โบนัส', wallet_type_id: 2, balance: 0, held: 0 },
    ]);
  });

  test.each([{ game_id: 'unknown' }, { provider_id: 'rival' }])('%o: game_not_found', async (changes) => {
    expect((await asks(await games.addPlayer(), changes)).body.code).toBe('game_not_found');
  });
});

test('a provider of the settings launches its games and calls back, signed with its own secret', async () => {
  const secret = 'z'.repeat(64);
  const access = { protocol: 'chokdee', baseUrl: `${origin}/zeta`, secret };
  const own = await startGames({ config: { gameProviders: new Map([['zeta', access]]) } });
  try {
    for (const insert of [
      "insert into game_provider (id, name) values ('zeta', 'ซีตา')",
      "insert into game_sub_provider (provider_id, id, name) values ('zeta', 'main', 'ซีตา')",
      `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on)
       values ('zeta-slot', 'zeta', 'main', 'slot', 'Slot', 'สล็อต', 'zeta', '2026-01-01')`,
    ])
      await own.server.database.rows(insert);
    const player = await own.addPlayer();
    const input = { ...game, game_id: 'zeta-slot', provider_id: 'zeta', source: 'zeta' };
    const launched = await own.server.call(
      contract.gameLink,
      { wallet_id: String(player.wallet), ...input },
      { token: player.token },
    );
    expect(launched.body.data).toEqual({ link: `${origin}/play?token=1` });
    const [call] = received;
    expect(call?.request.url).toBe('/zeta/launch');
    const at = new Date(Number(call?.request.headers['x-timestamp']));
    expect(call?.request.headers).toMatchObject(signatureHeaders(secret, call?.body ?? '', at));

    const { sessionId } = JSON.parse(call?.body ?? '');
    const send = (endpoint: Endpoint, body: object, signedWith = secret) => {
      const text = JSON.stringify(body);
      const signed = signatureHeaders(signedWith, text, own.server.platform.now());
      return own.server.call(endpoint, text, { headers: { 'x-provider': 'zeta', ...signed } });
    };
    const [lost, taken] = [bet(sessionId, 10), bet(sessionId, 20)];
    expect((await send(contract.providerBalance, { session_id: sessionId })).body.data.balance).toBe(1000);
    for (let time = 0; time < 2; time += 1)
      expect((await send(contract.providerBet, lost)).body.data.balance).toBe(990);
    expect((await send(contract.providerBet, taken)).body.data.balance).toBe(970);
    expect((await send(contract.providerWin, closing(lost, 35))).body.data.balance).toBe(1005);
    expect((await send(contract.providerRefund, closing(taken, 20))).body.data.balance).toBe(1025);
    expect((await send(contract.providerBet, bet(sessionId, 10), SECRETS[SOURCE])).body.code).toBe('signature_invalid');
  } finally {
    await own.close();
  }
});

describe('origins that may frame games', () => {
  const frames = async () =>
    /frame-src ([^;]*)/.exec((await fetch(games.server.url)).headers.get('content-security-policy') ?? '')?.[1];

  test('is on the providers’ origins, and nowhere else', async () => {
    expect(await frames()).toContain(origin);
    expect((await frames())?.split(' ').sort()).toEqual([...games.server.platform.gameOrigins()].sort());
    const { gameProviders } = games.server.platform;
    const all = [...gameProviders];
    gameProviders.clear();
    const none = await frames();
    for (const [source, access] of all) gameProviders.set(source, access);
    expect(none).toBe("'none'");
  });
});
