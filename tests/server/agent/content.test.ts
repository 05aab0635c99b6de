import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '#contract/agent.ts';
import { banner, eventList } from '#contract/agent-content.ts';
import { login } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import {
  operatorBanners,
  operatorEvents,
  operatorNotifications,
  operatorRemoveBanner,
  operatorRemoveEvent,
  operatorRemoveNotification,
  operatorSaveBanner,
  operatorSaveEvent,
  operatorSaveNotification,
} from '#contract/operator-content.ts';
import { operatorUploadPicture } from '#contract/operator-pictures.ts';
import { deleteUnusedPictures, PICTURE_COLUMNS } from '#server/agent/picture-queries.ts';
import { refuseUnknownPictures } from '#server/agent/picture-store.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { linesOf, newKey } from '../operator/fixture.ts';

let server: TestServer;
let other: TestServer;
let key: { name: string; key: string };
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  other = await startTestServer({ databaseUrl: server.databaseUrl, maxConnections: 2 });
  key = await newKey(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c85a32' } });

async function upload(body: Buffer, options: { token?: string; type?: string; name?: string } = {}) {
  const { token = key.key, type = 'image/png', name } = options;
  const url = new URL(operatorUploadPicture.path, server.url);
  if (name !== undefined) url.searchParams.set('name', name);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}
const operatorCall = (endpoint: Endpoint, input: object = {}) => server.call(endpoint, input, { token: key.key });
const shown = async (endpoint: Endpoint): Promise<{ id: string; image: string | null; srcset?: string }[]> =>
  (await server.call(endpoint, { agent_code: 'chokdee' })).body.data;

const BANNER = {
  image: '/media/banner-calm.svg',
  title: 'ฝากวันนี้',
  subtitle: 'รับเพิ่ม',
  action: 'ฝากเงิน',
  link: '/member/deposit',
  is_active: true,
  position: 0,
  starts_at: null,
  ends_at: null,
};

describe('an uploaded picture', () => {
  test('is made in the sizes that pages use, and served by every process for good', async () => {
    // Turned by its metadata, which name a place: what is served is upright and names none.
    const photo = await canvas(1200, 700)
      .withExif({ IFD0: { Artist: 'secret' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const { body } = await upload(turned, { type: 'image/jpeg', name: 'banner.jpg' });
    expect(body.data).toMatchObject({ width: 700, height: 1200, widths: [160, 480, 700] });
    const [address] = [String(body.data.image)];
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}-700$/);

    const webp = await fetch(`${other.url}${address}`, { headers: { accept: 'image/webp,*/*' } });
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(webp.headers.get('vary')).toContain('accept');
    const file = Buffer.from(await webp.arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 700, height: 1200 });
    expect(file.includes('secret')).toBe(false);
    const avif = await fetch(`${server.url}${address.replace('-700', '-160')}`, { headers: { accept: 'image/avif' } });
    expect(await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).toMatchObject({
      width: 160,
      compression: 'av1',
    });

    const again = await upload(turned, { type: 'application/octet-stream' });
    expect(again.body.data).toEqual(body.data);
    const [line] = await linesOf(server, key.name);
    expect(line).toMatchObject({
      action: 'POST /operator/pictures/upload',
      input: { name: 'banner.jpg' },
      outcome: 'done',
    });
    for (const missing of ['-161', '-0700', '-99999'])
      expect((await fetch(`${server.url}${address.replace('-700', missing)}`)).status).toBe(404);
  });

  test('is made while no connection is held, one at a time', async () => {
    let atOnce = 0;
    let inUse = 0;
    const pools = () => server.database.pools().find(({ pool }) => pool === 'transactions')?.inUse ?? 0;
    const photos = await Promise.all([901, 902, 903].map((width) => canvas(width, 600).png().toBuffer()));
    const watching = setInterval(() => {
      inUse = Math.max(inUse, pools());
      atOnce = Math.max(atOnce, sharp.counters().process + sharp.counters().queue);
    }, 1);
    const uploaded = await Promise.all(photos.map((photo) => upload(photo)));
    clearInterval(watching);
    for (const { body } of uploaded) expect(body.error).toBe(0);
    expect(atOnce).toBeLessThan(2);
    expect(inUse).toBeLessThan(3);
  });

  test('is refused, in Thai, when it is none, too large, or damaged', async () => {
    const png = await canvas(64, 64).png().toBuffer();
    const bad: [Buffer, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'],
      [Buffer.from('GIF89a, or so it says'), 'image/png'],
      [Buffer.concat([png.subarray(0, 8), Buffer.alloc(500)]), 'image/png'],
      [png.subarray(0, 60), 'image/png'],
      [Buffer.alloc(0), 'image/png'],
    ];
    for (const [bytes, type] of bad)
      expect((await upload(bytes, { type })).body, type).toMatchObject({
        code: 'picture_refused',
        message: expect.stringMatching(/[ก-๙]/),
      });
    // 30 megapixels in a few kilobytes.
    const bomb = await canvas(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(bomb)).body).toMatchObject({
      code: 'picture_refused',
      message: expect.stringContaining('24 ล้านพิกเซล'),
    });
    expect(await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect(await upload(Buffer.from('{}'), { type: 'application/json' })).toMatchObject({ status: 415 });
    const reader = await newKey(server, ['banners', 'pictures:read']);
    expect((await upload(png, { token: reader.key })).body.code).toBe('forbidden');
    expect((await upload(png, { token: 'nobody' })).status).toBe(401);
    const busy = await newKey(server, ['pictures']);
    const many = await Promise.all(Array.from({ length: 31 }, () => upload(Buffer.alloc(1), { token: busy.key })));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
    const elsewhere = await fetch(`${server.url}${operatorSaveBanner.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.key}`, 'content-type': 'image/png' },
      body: new Uint8Array(png),
    });
    expect(elsewhere.status).toBe(415);
  });
});

describe('a picture that nothing shows', () => {
  const isThere = async (address: string) => (await fetch(`${server.url}${address}`)).status === 200;

  test('is deleted a day after its upload, or after it was last used', async () => {
    const [used, unused] = await Promise.all(
      [31, 32].map(async (width) => (await upload(await canvas(width, 30).png().toBuffer())).body.data.image),
    );
    const { id } = (await operatorCall(operatorSaveBanner, { ...BANNER, image: used })).body.data;
    const { database, platform, clock } = server;
    clock.advance(23 * 3_600_000);
    await deleteUnusedPictures(database, platform.now());
    expect([await isThere(used), await isThere(unused)]).toEqual([true, true]);
    clock.advance(2 * 3_600_000);
    await deleteUnusedPictures(database, platform.now());
    expect([await isThere(used), await isThere(unused)]).toEqual([true, false]);
    expect((await operatorCall(operatorSaveBanner, { ...BANNER, image: unused })).body.fields).toHaveProperty('image');
    // Named again: the day begins again, too.
    await operatorCall(operatorSaveBanner, { ...BANNER, id, image: used });
    await operatorCall(operatorRemoveBanner, { id });
    await deleteUnusedPictures(database, platform.now());
    expect(await isThere(used)).toBe(true);
    clock.advance(25 * 3_600_000);
    await deleteUnusedPictures(database, platform.now());
    expect(await isThere(used)).toBe(false);
    expect((await upload(await canvas(31, 30).png().toBuffer())).body.data.image).toBe(used);
    expect(await isThere(used)).toBe(true);
  });

  test('is found to be shown by spins without reading all of them', async () => {
    const { database, platform, clock } = server;
    const [shown, unused] = await Promise.all(
      [41, 42].map(async (width) => (await upload(await canvas(width, 30).png().toBuffer())).body.data.image),
    );
    await database.rows(
      `insert into wheel_spin (agent_id, member_id, wheel_id, used, prize_id, position, name, image, kind, amount, weight, weight_sum, created_at, rewarded_at)
       select w.agent_id, (select min(id) from member), w.id, 'free', (select min(id) from wheel_prize), 0, 'x',
         case when n % 1000 = 0 then $1 when n % 2 = 0 then '/wheel/own.svg' end, 'none', 0, 1, 1, now(), now()
       from (select * from wheel order by id limit 1) w, generate_series(1, 20000) n`,
      [shown],
    );
    await database.rows('analyze wheel_spin');
    const read = async () =>
      (await database.row<{ rows: number; looks: number }>(
        `select seq_tup_read::int as rows, (select idx_scan::int from pg_stat_user_indexes where indexrelname = 'wheel_spin_picture') as looks
         from pg_stat_user_tables where relname = 'wheel_spin'`,
      )) ?? expect.unreachable();
    clock.advance(25 * 3_600_000);
    const before = await read();
    await deleteUnusedPictures(database, platform.now());
    expect([await isThere(shown), await isThere(unused)]).toEqual([true, false]);
    await expect.poll(async () => (await read()).looks).toBeGreaterThan(before.looks);
    expect((await read()).rows).toBe(before.rows);
    await database.rows("delete from wheel_spin where name = 'x'");
  });

  test('while it is being named is not: every column that names pictures is looked at', async () => {
    const columns = await server.database.rows<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'image|picture|logo|config' order by 1, 2`,
    );
    const known = PICTURE_COLUMNS.map(([table, column]) => `${table}.${column}`);
    const others = ['line_ticket.picture_url', 'member.line_picture_url'];
    expect(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`).sort()).toEqual(
      [...known, ...others].sort(),
    );
    // One that is saved at this moment: the forgetting waits for it, and looks again.
    const { image } = (await upload(await canvas(33, 30).png().toBuffer())).body.data;
    server.clock.advance(25 * 3_600_000);
    const { database, platform } = server;
    const forgetting = await database.transaction(async (tx) => {
      await refuseUnknownPictures(tx, { image }, { agentId: null, at: platform.now() });
      const running = deleteUnusedPictures(other.database, platform.now());
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { running };
    });
    await forgetting.running;
    expect(await isThere(image)).toBe(true);
  });
});

describe('a banner', () => {
  test('is made with an uploaded picture, changed, dated, listed and removed', async () => {
    const { data: picture } = (await upload(await canvas(500, 250).webp().toBuffer())).body;
    const made = (await operatorCall(operatorSaveBanner, { ...BANNER, image: picture.image })).body.data;
    expect(made).toMatchObject({ ...BANNER, image: picture.image, version: 1 });
    const own = async () => (await shown(banner)).find(({ id }) => id === made.id);
    const base = String(picture.image).replace('-500', '');
    expect((await own())?.srcset).toBe(`${base}-160 160w, ${base}-480 480w, ${base}-500 500w`);

    const at = (ms: number) => new Date(server.platform.now().getTime() + ms).toISOString();
    const change = (changes: object) =>
      operatorCall(operatorSaveBanner, { ...made, updated_at: undefined, ...changes });
    expect((await change({ title: 'ใหม่', starts_at: at(60_000), ends_at: at(120_000) })).body.data).toMatchObject({
      id: made.id,
      version: 2,
      title: 'ใหม่',
    });
    expect(await own()).toBeUndefined();
    server.clock.advance(61_000);
    expect(await own()).toMatchObject({ title: 'ใหม่' });
    server.clock.advance(60_000);
    expect(await own()).toBeUndefined();

    expect((await change({ version: 1 })).body.code).toBe('record_conflict');
    expect((await change({ version: 2, starts_at: at(60_000), ends_at: at(0) })).body.fields).toHaveProperty('ends_at');
    expect((await operatorCall(operatorBanners)).body.data).toContainEqual(
      expect.objectContaining({ id: made.id, version: 2 }),
    );
    expect((await operatorCall(operatorRemoveBanner, { id: made.id })).body.error).toBe(0);
    expect((await operatorCall(operatorRemoveBanner, { id: made.id })).body.code).toBe('record_not_found');
    expect((await change({ version: 2 })).body.code).toBe('record_not_found');
  });

  test.each<[object, string]>([
    [{ image: 'https://example.com/a.png' }, 'image'],
    [{ image: `/media/${'0'.repeat(32)}-480` }, 'image'],
    [{ image: '/media/../../etc/passwd"' }, 'image'],
    [{ image: '/media/not-there.png' }, 'image'],
    [{ image: '/media/not-there.svg' }, 'image'],
    [{ image: '/media/art/nothing/x.svg' }, 'image'],
    [{ link: '//example.com' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ title: ' ' }, 'title'],
    [{ position: -1 }, 'position'],
  ])('%o is refused', async (changes, field) => {
    expect((await operatorCall(operatorSaveBanner, { ...BANNER, ...changes })).body.fields).toHaveProperty([field]);
  });

  test("another agent's drawing is refused, which that agent may use", async () => {
    const fishing = { ...BANNER, image: '/media/banner-fishing.svg' };
    const refused = { code: 'invalid_input', fields: { image: 'ไม่พบรูปนี้ กรุณาอัปโหลดก่อน แล้วใช้ที่อยู่ที่ได้รับ' } };
    expect((await operatorCall(operatorSaveBanner, fishing)).body).toMatchObject(refused);
    await server.database.rows(
      `insert into agent (id, code, name, config) select 6, 'fahsai', 'ฟ้าใส', config from agent where id = 3`,
    );
    const { key: token } = await newKey(server, ['banners'], 6);
    expect((await server.call(operatorSaveBanner, fishing, { token })).body.data).toMatchObject(fishing);
  });

  test("another agent's key neither sees nor changes it", async () => {
    await server.database.rows(
      `insert into agent (id, code, name, config) select 5, 'other', 'อื่น', config from agent where id = 3`,
    );
    const stranger = await newKey(server, ['banners'], 5);
    const [mine] = (await operatorCall(operatorBanners)).body.data;
    const call = (endpoint: Endpoint, input: object) => server.call(endpoint, input, { token: stranger.key });
    expect((await call(operatorBanners, {})).body.data).toEqual([]);
    expect((await call(operatorSaveBanner, { ...BANNER, id: mine.id })).body.code).toBe('record_not_found');
    expect((await call(operatorRemoveBanner, { id: mine.id })).body.code).toBe('record_not_found');
  });
});

test('notices and events likewise; a notice of the first type needs its picture', async () => {
  const dates = { is_active: true, position: 0, starts_at: null, ends_at: null };
  const member = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
  const token = String((await server.call(login, member)).body.data.access_token);
  const titles = async (): Promise<string[]> =>
    (await server.call(memberNotifications, {}, { token })).body.data.items.map(
      ({ title }: { title: string }) => title,
    );
  const notice = { type: 2, image: null, title: 'ปิดปรับปรุง', description: 'คืนนี้', ...dates };
  const made = (await operatorCall(operatorSaveNotification, notice)).body.data;
  expect(await shown(notifications)).toContainEqual({
    id: made.id,
    type: 2,
    image: null,
    title: 'ปิดปรับปรุง',
    description: 'คืนนี้',
  });
  expect((await operatorCall(operatorSaveNotification, { ...notice, type: 1 })).body.fields).toHaveProperty('image');
  const hidden = (await operatorCall(operatorSaveNotification, { ...notice, id: made.id, is_active: false })).body.data;
  expect(hidden).toMatchObject({ id: made.id, is_active: false, version: 2 });
  expect((await shown(notifications)).map(({ id }) => id)).not.toContain(made.id);
  expect((await operatorCall(operatorNotifications)).body.data).toContainEqual(hidden);
  expect(await titles()).not.toContain('ปิดปรับปรุง');
  const starts_at = new Date(server.platform.now().getTime() + 60_000).toISOString();
  await operatorCall(operatorSaveNotification, { ...notice, id: made.id, starts_at });
  expect(await titles()).not.toContain('ปิดปรับปรุง');
  server.clock.advance(61_000);
  // Newer than all that were there before it began.
  expect((await titles())[0]).toBe('ปิดปรับปรุง');
  await server.call(readNotifications, {}, { token });
  expect((await operatorCall(operatorRemoveNotification, { id: made.id })).body.error).toBe(0);

  const event = { image: '/media/event-gift.svg', title: 'โพล', link: '/poll/1', ...dates };
  const { id } = (await operatorCall(operatorSaveEvent, event)).body.data;
  expect((await shown(eventList)).map((one) => one.id)).toContain(id);
  expect((await operatorCall(operatorEvents)).body.data).toContainEqual(expect.objectContaining({ id, title: 'โพล' }));
  expect((await operatorCall(operatorRemoveEvent, { id })).body.error).toBe(0);
  expect((await shown(eventList)).map((one) => one.id)).not.toContain(id);
});
