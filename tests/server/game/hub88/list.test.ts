import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDemo, gameInfo, gameLink, gameList, gameLobby } from '#contract/game.ts';
import { operatorShrinkCatalogue } from '#contract/operator-content.ts';
import { importCatalogue } from '#server/game/catalogue-import.ts';
import { catalogueImportJob } from '#server/game/catalogue-import-job.ts';
import { waitingPictures } from '#server/game/catalogue-import-queries.ts';
import { openProvider } from '#server/game/providers/protocols.ts';
import { houseEdge } from '#server/house-edge/rebates.ts';
import { waitingRows } from '#server/monitoring/queries.ts';
import { listedGame, SOURCE } from '#tests/contract/hub88/counterpart.ts';
import { AGENT } from '../../ledger/fixture.ts';
import { newKey } from '../../operator/fixture.ts';
import { type Hub, startHub } from './fixture.ts';

let hub: Hub;
beforeAll(async () => {
  hub = await startHub({ config: { gameOrigins: ['https://*.supplier.example'] } });
  // The games of the fixture are in no list.
  await rows("delete from game where source = 'hub'");
});
afterAll(() => hub.close());
beforeEach(async () => {
  hub.counterpart.pictures.clear();
  await rows("delete from game_session where source = 'hub'");
  await rows("delete from game_listing where source = 'hub'");
  await rows("delete from game_source where source = 'hub'");
  await rows("delete from game where source = 'hub'");
});

const agent_code = `agent${AGENT}`;
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  hub.games.server.database.rows<Row>(sql, values);
/** The list that the provider gives from now on. */
function list(games: Hub['counterpart']['list']): void {
  hub.counterpart.list = games;
}
function take() {
  const { platform } = hub.games.server;
  const games = openProvider(platform, SOURCE)?.games;
  if (!games) throw new Error('no list');
  return importCatalogue({ ...platform, houseEdge }, SOURCE, games);
}
const kept = () =>
  rows<{ id: string; name: string; name_th: string; category: string; rtp: number | null; is_enabled: boolean }>(
    "select id, name, name_th, category, rtp::float8 as rtp, is_enabled from game where source = 'hub' order by id",
  );
const faultOf = async () =>
  (await rows<{ fault: string | null }>("select fault from game_source where source = 'hub'"))[0]?.fault;

describe('a list', () => {
  test('is the catalogue: new, changed, gone and back again; nothing is ever deleted', async () => {
    list([
      listedGame('ont_a'),
      listedGame('ont_b', { category: 'Live Dealer', product: 'Evolution', rtp: null }),
      listedGame('ont_c', { category: 'Sport Betting', rtp: '101' }),
      listedGame('ont_off', { enabled: false }),
      listedGame('ont_th', { blocked_countries: ['TH'] }),
    ]);
    expect(await take()).toMatchObject({ added: ['hub.ont_a', 'hub.ont_b', 'hub.ont_c'], changed: [], gone: [] });
    expect((await kept()).map(({ id, category, rtp }) => [id, category, rtp])).toEqual([
      ['hub.ont_a', 'slot', 95],
      ['hub.ont_b', 'casino', null],
      ['hub.ont_c', 'sport', null],
    ]);
    const lobby = await hub.games.server.call(gameLobby, { agent_code });
    expect(lobby.body.data.providers.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['OneTouch', 'Evolution']),
    );
    expect(await take()).toEqual({ added: [], changed: [], gone: [], returned: [] });

    list([listedGame('ont_a', { name: 'Renamed', rtp: '94.5' }), listedGame('ont_c', { category: 'Sport Betting' })]);
    expect(await take()).toEqual({
      added: [],
      changed: ['hub.ont_a', 'hub.ont_c'],
      gone: ['hub.ont_b'],
      returned: [],
    });
    expect(await kept()).toMatchObject([
      { id: 'hub.ont_a', name: 'Renamed', name_th: 'Renamed', rtp: 94.5, is_enabled: true },
      { id: 'hub.ont_b', is_enabled: false },
      { id: 'hub.ont_c', rtp: 95 },
    ]);
    const gone = await hub.games.server.call(gameInfo, { agent_code, game_id: 'hub.ont_b' });
    expect(gone.body.code).toBe('game_not_found');

    list([
      listedGame('ont_a', { name: 'Renamed', rtp: '94.5' }),
      listedGame('ont_b', { category: 'Live Dealer', product: 'Evolution', rtp: null }),
    ]);
    expect(await take()).toMatchObject({ gone: ['hub.ont_c'], returned: ['hub.ont_b'] });
    expect((await kept()).map(({ is_enabled }) => is_enabled)).toEqual([true, true, false]);
  });

  test('says which games can be tried without money', async () => {
    const demos = async () =>
      (await rows("select id, has_demo from game where source = 'hub' order by id")).map(Object.values);
    const without = { demo_game_support: false };
    list([listedGame('ont_a'), listedGame('ont_b', without), listedGame('ont_c', { demo_game_support: undefined })]);
    await take();
    expect(await demos()).toEqual([
      ['hub.ont_a', true],
      ['hub.ont_b', false],
      ['hub.ont_c', true],
    ]);
    // An operator has changed one.
    await rows("update game set has_demo = false where id = 'hub.ont_c'");
    list([listedGame('ont_a', without), listedGame('ont_b'), listedGame('ont_c')]);
    await take();
    expect(await demos()).toEqual([
      ['hub.ont_a', false],
      ['hub.ont_b', true],
      ['hub.ont_c', false],
    ]);
  });

  test('leaves what operators have changed', async () => {
    list([listedGame('ont_a'), listedGame('ont_b')]);
    await take();
    await rows("update game set name_th = 'เกมเอ', category = 'fishing' where id = 'hub.ont_a'");
    await rows("update game set is_enabled = false where id = 'hub.ont_b'");
    list([listedGame('ont_a', { name: 'Renamed' })]);
    await take();
    list([listedGame('ont_a', { name: 'Renamed' }), listedGame('ont_b')]);
    await take();
    expect(await kept()).toMatchObject([
      { name: 'Renamed', name_th: 'เกมเอ', category: 'fishing' },
      { id: 'hub.ont_b', is_enabled: false },
    ]);
  });

  test('of 10,000 games is taken, and again in which each is changed', async () => {
    const many = (rtp: string) => Array.from({ length: 10_000 }, (_, n) => listedGame(`many_${n}`, { rtp }));
    list(many('95'));
    expect((await take())?.added).toHaveLength(10_000);
    list(many('94'));
    expect((await take())?.changed).toHaveLength(10_000);
  });

  describe('that would hide most games', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => listedGame(`many_${n}`));
    const confirm = async (key: string, source: string, count: number) =>
      (await hub.games.server.call(operatorShrinkCatalogue, { source, games: count }, { token: key })).body;
    const shown = async () => (await kept()).filter(({ is_enabled }) => is_enabled).length;
    const source = async () => (await rows("select would_hide, may_hide from game_source where source = 'hub'"))[0];

    test('is refused, until an operator confirms how many; that holds once', async () => {
      const { key } = await newKey(hub.games.server);
      list(many(100));
      await take();
      list(many(9));
      expect(await take()).toBeNull();
      expect(await faultOf()).toBe('the list would hide 91 of 100 games: an operator has to confirm it');
      expect([await shown(), await source()]).toEqual([100, { would_hide: 91, may_hide: null }]);
      const { monitor } = hub.games.server.database;
      const waiting = await waitingRows(monitor, hub.games.server.platform.now());
      expect(waiting).toContainEqual({ queue: 'shrunk_game_list', count: 1, seconds: expect.any(Number) });

      for (const [name, count] of [
        ['hub', 90],
        ['other', 91],
      ] as const)
        expect((await confirm(key, name, count)).code).toBe('record_conflict');
      expect((await confirm(key, 'hub', 91)).data).toEqual({ source: 'hub', games: 91 });
      expect((await confirm(key, 'hub', 91)).code).toBe('record_conflict');
      // A list that fails otherwise leaves it standing; one that would hide more is another list.
      list({ type: 'text/html', text: '<title>Down</title>' });
      await take();
      expect(await source()).toEqual({ would_hide: null, may_hide: 91 });
      list(many(9));
      expect((await take())?.gone).toHaveLength(91);
      expect([await shown(), await source(), await faultOf()]).toEqual([9, { would_hide: null, may_hide: null }, null]);

      list(many(100));
      expect((await take())?.returned).toHaveLength(91);
      list(many(9));
      expect(await take()).toBeNull();
      await confirm(key, 'hub', 91);
      list(many(8));
      expect(await take()).toBeNull();
      expect(await source()).toEqual({ would_hide: 92, may_hide: null });
      expect(await shown()).toBe(100);
    });

    test('is refused as well where they would be hidden for what they return', async () => {
      const returning = (rtp: string) => Array.from({ length: 100 }, (_, n) => listedGame(`many_${n}`, { rtp }));
      list(returning('95'));
      await take();
      list(returning('100'));
      expect(await take()).toBeNull();
      expect(await faultOf()).toBe('the list would hide 100 of 100 games: an operator has to confirm it');
      expect(await shown()).toBe(100);
      expect(await rows("select distinct rtp::float8 as rtp from game where source = 'hub'")).toEqual([{ rtp: 95 }]);

      const { key } = await newKey(hub.games.server);
      await confirm(key, 'hub', 100);
      for (let time = 0; time < 2; time += 1) {
        expect(await take()).toMatchObject({ gone: [], returned: [] });
        expect(await shown()).toBe(0);
      }
      list(returning('94'));
      expect((await take())?.returned).toHaveLength(100);
      expect(await shown()).toBe(100);
    });

    test('is taken while that is half of them, or 20', async () => {
      list(many(100));
      await take();
      list(many(50));
      expect((await take())?.gone).toHaveLength(50);
      list(many(24));
      expect(await take()).toBeNull();
      list(many(25));
      await take();
      list(many(5));
      expect((await take())?.gone).toHaveLength(20);
    });
  });

  test('games that return more than the agents’ rebates leave are hidden, and only they', async () => {
    list([
      listedGame('ont_a', { rtp: '96' }),
      listedGame('ont_b', { rtp: '99.99' }),
      listedGame('ont_c', { rtp: '100' }),
    ]);
    await take();
    expect((await kept()).map(({ is_enabled }) => is_enabled)).toEqual([true, false, false]);
    await take();
    expect((await kept()).map(({ is_enabled }) => is_enabled)).toEqual([true, false, false]);
  });

  test('games that return too much for an agent are those that it offers: others stay, whatever they return', async () => {
    const set = (games: object) =>
      rows("update agent set config = config || jsonb_build_object('games', $2::jsonb) where id = $1", [
        AGENT,
        JSON.stringify(games),
      ]);
    await set({ providers: ['hub-evolution'] });
    // Another provider's, which the agent does not offer: it hid what would keep the server from starting.
    const [other] = await rows<{ id: string; rtp: number }>(
      "select id, rtp::float8 as rtp from game where source <> 'hub' and category = 'slot' order by id limit 1",
    );
    if (!other) throw new Error('no game of another provider');
    await rows('update game set rtp = 100 where id = $1', [other.id]);
    list([listedGame('ont_a', { rtp: '99.99' }), listedGame('evo_a', { product: 'Evolution', rtp: '99.9' })]);
    await take();
    expect((await kept()).map(({ id, is_enabled }) => [id, is_enabled])).toEqual([
      ['hub.evo_a', false],
      ['hub.ont_a', true],
    ]);
    await rows('update game set rtp = $2 where id = $1', [other.id, other.rtp]);
    await set({});
  });

  test.each<[string, Hub['counterpart']['list'], RegExp]>([
    ['a page', { type: 'text/html', text: '<!doctype html><title>Down</title>' }, /no JSON: <!doctype/],
    ['no list', { type: 'application/json', text: '{"games": []}' }, /no list/],
    ['an empty list', [], /no game for this site/],
    ['a game twice', [listedGame('a'), listedGame('b'), listedGame('a')], /games 1 and 3 of the list are both a/],
    ['a game without a name', [listedGame('a'), listedGame('b', { name: null })], /entry 2: name: /],
    ['a name with a NUL', [listedGame('a', { name: 'a\0' })], /entry 1: a text with a NUL/],
    ['a code that is no code', [listedGame('a/../b')], /entry 1: game_code: /],
    ['more games than a catalogue has', Array.from({ length: 20_001 }, (_, n) => listedGame(`g${n}`)), /20001 games/],
  ])('%s: refused with the reason, and the catalogue stays as it was', async (_what, bad, reason) => {
    list([listedGame('ont_a')]);
    await take();
    list(bad);
    expect(await take()).toBeNull();
    expect(await faultOf()).toMatch(reason);
    expect(await kept()).toMatchObject([{ id: 'hub.ont_a', is_enabled: true }]);
    list([listedGame('ont_a')]);
    await take();
    expect(await faultOf()).toBeNull();
  });

  test('an agent may name the providers that it offers', async () => {
    list([listedGame('ont_a'), listedGame('evo_a', { product: 'Evolution' })]);
    await take();
    const shown = async () =>
      (await hub.games.server.call(gameList, { agent_code, search: 'Game' })).body.data
        .map(({ game_id }: { game_id: string }) => game_id)
        .sort();
    expect(await shown()).toEqual(['hub.evo_a', 'hub.ont_a']);
    const set = (games: object) =>
      rows("update agent set config = config || jsonb_build_object('games', $2::jsonb) where id = $1", [
        AGENT,
        JSON.stringify(games),
      ]);
    await set({ providers: ['hub-evolution'] });
    const info = await hub.games.server.call(gameInfo, { agent_code, game_id: 'hub.ont_a' });
    expect(info.body.code).toBe('game_not_found');
    expect((await hub.games.server.call(gameInfo, { agent_code, game_id: 'hub.evo_a' })).body.error).toBe(0);
    await set({});
  });
});

describe('pictures', () => {
  const png = (width = 400) =>
    sharp({ create: { width, height: width, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
  const at = (path: string) => `${hub.counterpart.origin}/pictures/${path}`;
  const serve = (path: string, type: string, body: Buffer | string) =>
    hub.counterpart.pictures.set(`/pictures/${path}`, { type, body: Buffer.from(body) });
  const work = () => catalogueImportJob(hub.games.server.platform, { houseEdge }).work(SOURCE);
  const found = () =>
    rows<{ game_id: string; image: string | null; thumb_fault: string | null }>(
      'select o.game_id, g.image, o.thumb_fault from game_listing o join game g on g.id = o.game_id order by 1',
    );

  test('are kept by us in our sizes, and taken anew when the list names another one', async () => {
    serve('a.png', 'image/png', await png());
    list([listedGame('ont_a', { url_thumb: at('a.png') })]);
    await work();
    const [game] = await found();
    expect(game?.image).toMatch(/^\/media\/[0-9a-f]{32}-320$/);
    const served = await fetch(`${hub.games.server.url}${game?.image}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    serve('b.png', 'image/png', await png(200));
    list([listedGame('ont_a', { url_thumb: at('b.png') })]);
    await rows("update game_source set next_at = now() - interval '1 minute'");
    await work();
    const [next] = await found();
    expect(next?.image).toMatch(/-200$/);
    // An operator's own picture stays.
    await rows("update game set image = '/media/own.svg'");
    list([listedGame('ont_a', { url_thumb: at('a.png') })]);
    await rows("update game_source set next_at = now() - interval '1 minute'");
    await work();
    expect(await found()).toMatchObject([{ image: '/media/own.svg' }]);
  });

  test('are taken of the most played games first', async () => {
    list(['a', 'b', 'c'].map((name) => listedGame(`ont_${name}`, { url_thumb: at('a.png') })));
    await take();
    await rows(
      "update game set players = case id when 'hub.ont_b' then 9 when 'hub.ont_c' then 5 else 1 end where source = 'hub'",
    );
    const waiting = await waitingPictures(hub.games.server.database, SOURCE, hub.games.server.platform.now(), 2);
    expect(waiting.map(({ game_id }) => game_id)).toEqual(['hub.ont_b', 'hub.ont_c']);
  });

  test('that are none are refused with the reason, and the others are taken', async () => {
    serve('page.png', 'text/html', '<title>404</title>');
    serve('liar.png', 'image/png', '<title>404</title>');
    serve('svg.png', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    serve('large.png', 'image/png', Buffer.alloc(4 * 1024 * 1024));
    serve('good.png', 'image/png', await png());
    const names = ['page', 'liar', 'svg', 'large', 'good', 'missing'];
    list([
      ...names.map((name) => listedGame(`ont_${name}`, { url_thumb: at(`${name}.png`) })),
      listedGame('ont_plain', { url_thumb: 'http://127.0.0.2/x.png' }),
      listedGame('ont_words', { url_thumb: 'no address' }),
    ]);
    await work();
    const faults = new Map((await found()).map(({ game_id, thumb_fault }) => [game_id.slice(8), thumb_fault]));
    expect(faults.get('good')).toBeNull();
    expect(faults.get('page')).toContain('page.png is text/html, not a picture');
    expect(faults.get('liar')).toContain('is no PNG, JPEG, WebP or AVIF');
    expect(faults.get('svg')).toContain('is no PNG, JPEG, WebP or AVIF');
    expect(faults.get('large')).toContain('is too large');
    expect(faults.get('missing')).toContain('answers HTTP 404');
    expect(faults.get('plain')).toContain('is not https');
    expect(faults.get('words')).toContain('is no address');
    expect((await found()).filter(({ image }) => image !== null)).toHaveLength(1);
  });
});

describe('a game of the list', () => {
  test('is launched with the member’s session, or as a demo, signed with the operator’s key', async () => {
    list([listedGame('ont_a')]);
    await take();
    const player = await hub.games.addPlayer();
    const game = { game_id: 'hub.ont_a', provider_id: 'hub-onetouch', source: SOURCE, is_mobile: true };
    const input = { wallet_id: String(player.wallet), ...game };
    const real = await hub.games.server.call(gameLink, input, { token: player.token });
    expect(real.body.data.link).toContain(`${hub.counterpart.origin}/play?token=`);
    const demo = await hub.games.server.call(gameDemo, { ...game, is_mobile: false, agent_code });
    expect(demo.body.data.link).toContain('/play?token=');
    const [first, second] = hub.counterpart.launches;
    expect(first).toMatchObject({
      operator_id: 816,
      game_code: 'ont_a',
      user: `player-${player.memberId}`,
      currency: 'THB',
      country: 'TH',
      lang: 'th',
      platform: 'GPL_MOBILE',
    });
    expect(second).toMatchObject({ currency: 'XXX', platform: 'GPL_DESKTOP' });
    expect(second).not.toHaveProperty('user');
    expect(hub.counterpart.unsigned).toBe(0);
    const [session] = await rows<{ id: string }>('select id from game_session where member_id = $1', [player.memberId]);
    expect(first?.token).toBe(session?.id);
  });

  test.each([
    ['https://games.supplier.example', 'a link'],
    ['https://a.b.supplier.example', 'a link'],
    ['https://supplier.example', 'provider_maintenance'],
    ['https://evilsupplier.example', 'provider_maintenance'],
    ['http://games.supplier.example', 'provider_maintenance'],
    ['https://games.supplier.example.evil', 'provider_maintenance'],
  ])('with GAME_ORIGINS=https://*.supplier.example, at %s: %s', async (gamesAt, expected) => {
    list([listedGame('ont_a')]);
    await take();
    hub.counterpart.gamesAt = gamesAt;
    const game = { game_id: 'hub.ont_a', provider_id: 'hub-onetouch', source: SOURCE, is_mobile: true, agent_code };
    const { body } = await hub.games.server.call(gameDemo, game);
    expect(body.code ?? 'a link').toBe(expected);
    hub.counterpart.gamesAt = hub.counterpart.origin;
  });
});
