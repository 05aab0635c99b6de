import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorConfirm, operatorConfirmations } from '#contract/operator.ts';
import { operatorNow } from '#contract/operator-desk.ts';
import { operatorDeposits } from '#contract/operator-money.ts';
import {
  operatorEndSessions,
  operatorPeople,
  operatorResetPerson,
  operatorResumePerson,
  operatorRoles,
  operatorSavePerson,
  operatorSaveRole,
  operatorSessions,
  operatorSuspendPerson,
} from '#contract/operator-people.ts';
import { deskLogin, deskMe } from '#contract/operator-session.ts';
import { operatorKeysOf, revokeOperatorKey } from '#server/access/operator-key-queries.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, type Desk, newDesk, newPerson, PASSWORD, type Person, signedInDesk } from './desk-fixture.ts';
import { linesOf, newKey } from './fixture.ts';

let server: TestServer;
let chief: Person;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  Object.assign(server.platform.limits, { take: async () => undefined, check: async () => undefined });
  chief = await newPerson(server);
});
beforeEach(async () => {
  desk = await signedInDesk(server, chief);
});
afterAll(() => server.close());

const listed = async (id: string) =>
  (await desk.call(operatorPeople)).body.data.people.find((one: { person_id: string }) => one.person_id === id);

describe('people', () => {
  test('a new one gets a one-time password, shown this once; a repeated call shows it again', async () => {
    const input = { username: 'somying', name: 'สมหญิง ร.', role: 'finance' };
    const idempotencyKey = crypto.randomUUID();
    const first = await desk.call(operatorSavePerson, input, { idempotencyKey });
    expect(first.body.data.person).toMatchObject({
      username: 'somying',
      role: { code: 'finance', name: 'การเงิน' },
      second_factor: { app: false, passkeys: 0 },
      last_seen_at: null,
      is_online: false,
      is_me: false,
    });
    expect(await desk.call(operatorSavePerson, input, { idempotencyKey })).toMatchObject({ body: first.body });
    const { one_time_password: password } = first.body.data;
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await newDesk(server).call(deskLogin, { username: 'somying', password })).body.data.next).toBe('enrol');
    const again = async (other: object) => (await desk.call(operatorSavePerson, { ...input, ...other })).body.fields;
    expect(await again({})).toEqual({ username: 'มีคนใช้ชื่อผู้ใช้นี้แล้ว' });
    expect(await again({ username: 'somying2' })).toEqual({ name: 'มีคนหรือคีย์ชื่อนี้แล้ว เติมให้ต่างกัน' });
    expect(await again({ username: 'somying3', name: 'files' })).toHaveProperty('name');
    expect(await again({ username: 'somying4', name: 'คนใหม่', role: 'nobody' })).toEqual({ role: 'ไม่พบบทบาทนี้' });
  });

  test('name and role change for the version that was read, and at once for who is signed in', async () => {
    const person = await newPerson(server, 'content');
    const their = await signedInDesk(server, person);
    expect((await their.call(operatorDeposits)).status).toBe(403);
    const input = { person_id: person.id, version: 1, name: `${person.name} ใหม่`, role: 'finance' };
    const { body } = await desk.call(operatorSavePerson, input);
    expect(body.data).toMatchObject({ person: { name: input.name, version: 2 }, one_time_password: null });
    expect((await their.call(operatorDeposits)).status).toBe(200);
    expect((await desk.call(operatorSavePerson, { ...input, role: 'auditor' })).body.code).toBe('record_conflict');
    const entry = await server.database.row(
      "select before, after from operator_audit where action = 'POST /operator/people/save' and outcome = 'done' order by id desc limit 1",
    );
    expect(entry).toMatchObject({ before: { role: 'content' }, after: { role: 'finance', name: input.name } });
  });

  test('suspended: out at once, with all they have asked for; then in again', async () => {
    const person = await newPerson(server);
    const their = await signedInDesk(server, person);
    const role = { code: 'finance', version: 1, name: 'การเงิน', scopes: ['deposits'] };
    const asked = (await their.call(operatorSaveRole, role)).body.data.confirmation_id;
    expect((await desk.call(operatorSuspendPerson, { person_id: person.id })).body.data.suspended_at).not.toBeNull();
    expect((await their.call(deskMe)).body.data).toBeNull();
    const state = async () => {
      const { items } = (await desk.call(operatorConfirmations)).body.data;
      return items.find((one: { confirmation_id: string }) => one.confirmation_id === asked).state;
    };
    expect(await state()).toBe('expired');
    expect((await desk.call(operatorConfirm, { confirmation_id: asked })).body.code).toBe('confirmation_invalid');
    expect((await desk.call(operatorResumePerson, { person_id: person.id })).body.data.suspended_at).toBeNull();
    expect(await state()).toBe('expired');
    expect((await their.call(deskMe)).body.data).toBeNull();
    expect((await (await signedInDesk(server, person)).call(deskMe)).body.data).not.toBeNull();
  });

  test('reset: a new one-time password, sessions, second factor and lock are gone', async () => {
    const person = await newPerson(server);
    const their = await signedInDesk(server, person);
    for (let n = 0; n < 5; n++) await newDesk(server).call(deskLogin, { username: person.username, password: 'ผิด' });
    expect((await listed(person.id)).locked_until).not.toBeNull();
    const alarm = { name: 'sign_ins', is_ok: false, at: null, count: 1 };
    expect((await desk.call(operatorNow)).body.data.checks).toContainEqual(alarm);
    const finance = await signedInDesk(server, await newPerson(server, 'finance'));
    expect((await finance.call(operatorNow)).body.data.checks).not.toContainEqual(alarm);
    const { data } = (await desk.call(operatorResetPerson, { person_id: person.id })).body;
    expect((await desk.call(operatorNow)).body.data.checks).not.toContainEqual(alarm);
    expect(data.person).toMatchObject({ second_factor: { app: false, passkeys: 0 }, locked_until: null });
    expect((await their.call(deskMe)).body.data).toBeNull();
    const login = (password: string) => newDesk(server).call(deskLogin, { username: person.username, password });
    expect((await login(PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await login(data.one_time_password)).body.data.next).toBe('enrol');
  });

  test('nobody does these to themselves, to another site’s people, or to nobody', async () => {
    await server.database.rows(
      "insert into agent (id, code, name, config) select 4, 'other', 'อื่น', config from agent where id = 3 on conflict do nothing",
    );
    const stranger = await newPerson(server, 'chief', 4);
    const calls = [operatorSuspendPerson, operatorResumePerson, operatorResetPerson];
    for (const call of calls) {
      expect((await desk.call(call, { person_id: chief.id })).body.message).toBe('ทำกับตัวเองไม่ได้ ให้คนอื่นที่ดูแลผู้ปฏิบัติงานทำ');
      for (const person_id of [stranger.id, '0', 'x', '9'.repeat(30)])
        expect((await desk.call(call, { person_id })).body.code).toBe('record_not_found');
    }
    const self = { person_id: chief.id, version: 1, name: chief.name, role: 'chief' };
    expect((await desk.call(operatorSavePerson, self)).status).toBe(403);
  });

  test.each([
    ['กิตติ\u202e ม.', 'ชื่อมีอักขระที่มองไม่เห็น กรุณาพิมพ์ใหม่'],
    ['ก'.repeat(10_000), 'ข้อความยาวเกินไป'],
  ])('a name that deceives is refused, and that is in the log', async (name, sentence) => {
    const { body } = await desk.call(operatorSavePerson, { username: 'deceiver', name, role: 'finance' });
    expect(body.fields).toEqual({ name: sentence });
    const lines = await linesOf(server, chief.name);
    expect(lines.at(-1)).toMatchObject({ action: 'POST /operator/people/save', outcome: 'invalid_input' });
    expect((await desk.call(operatorPeople)).body.data.people.map((one: Person) => one.username)).not.toContain(
      'deceiver',
    );
  });

  test('a role beyond one’s own is neither given nor managed', async () => {
    const { key } = await newKey(server, ['people']);
    const by = (input: object, call = operatorSavePerson) => server.call(call, input, { token: key });
    const person = { username: 'sneaky', name: 'แอบ', role: 'finance' };
    expect((await by(person)).body).toMatchObject({ code: 'forbidden', message: 'ให้หรือจัดการสิทธิ์ที่ตัวเองไม่มีไม่ได้' });
    expect((await server.call(operatorResetPerson, { person_id: chief.id }, { token: key })).status).toBe(403);
  });

  test('the last who looks after people and roles stays', async () => {
    const last = await newPerson(server);
    await server.database.rows(
      `update operator_key set revoked_at = now() where revoked_at is null and id in (select key_id from operator_person where key_id <> $1)`,
      [last.id],
    );
    const { key } = await newKey(server);
    const ask = (call: typeof operatorSuspendPerson) => server.call(call, { person_id: last.id }, { token: key });
    expect((await ask(operatorSuspendPerson)).body).toMatchObject({
      code: 'record_conflict',
      message: 'ต้องเหลืออย่างน้อยหนึ่งคนที่ดูแลคนและบทบาทได้',
    });
    const demoted = { person_id: last.id, version: 1, name: last.name, role: 'auditor' };
    expect((await server.call(operatorSavePerson, demoted, { token: key })).body.code).toBe('record_conflict');
    await server.database.rows('update operator_key set revoked_at = null where id = $1', [chief.id]);
  });

  test('are no keys of machines: an apply of files and the command of keys leave them alone', async () => {
    const keys = await operatorKeysOf(server.database, AGENT);
    expect(keys.map(({ name }) => name)).not.toContain(chief.name);
    const revoke = { agentId: AGENT, name: chief.name, now: server.platform.now() };
    expect(await server.database.transaction((tx) => revokeOperatorKey(tx, revoke))).toBe(false);
    const { data } = (await desk.call(operatorPeople)).body;
    expect(data.keys.map(({ name }: { name: string }) => name)).toContain('demo-1');
    expect(data.keys.map(({ name }: { name: string }) => name)).not.toContain(chief.name);
    expect(await listed(chief.id)).toMatchObject({ is_me: true, is_online: true });
  });
});

describe('roles', () => {
  const roles = async () => (await desk.call(operatorRoles)).body.data.roles;
  const role = async (code: string) => (await roles()).find((one: { code: string }) => one.code === code);

  test('change once a second person confirms, and then at once', async () => {
    const [second, member] = [await newPerson(server), await newPerson(server, 'auditor')];
    const their = await signedInDesk(server, member);
    const { version, scopes } = await role('auditor');
    const change = { code: 'auditor', version, name: 'ตรวจสอบ', scopes: [...scopes, 'banners'] };
    const { data } = (await desk.call(operatorSaveRole, change)).body;
    expect(data.state).toBe('waiting');
    expect((await role('auditor')).change_requested).toMatchObject({ requested_by: chief.name });
    expect((await desk.call(operatorConfirm, data)).body.code).toBe('invalid_input');
    const confirmation = { confirmation_id: data.confirmation_id };
    expect((await desk.call(operatorConfirm, confirmation)).body.code).toBe('confirmation_invalid');
    expect((await their.call(operatorConfirm, confirmation)).status).toBe(403);
    const confirmed = await (await signedInDesk(server, second)).call(operatorConfirm, confirmation);
    expect(confirmed.body.data).toMatchObject({ state: 'confirmed', summary: 'บทบาท ตรวจสอบ · เพิ่มสิทธิ์ banners' });
    expect((await their.call(deskMe)).body.data.scopes).toContain('banners');
    expect(await role('auditor')).toMatchObject({ version: version + 1, change_requested: null });
    const outcomes = await server.database.rows<{ outcome: string }>(
      "select outcome from operator_audit where action = 'POST /operator/roles/save' order by id desc limit 1",
    );
    expect(outcomes).toEqual([{ outcome: 'waiting' }]);
  });

  test('of who asked and who confirms count as they are then', async () => {
    const asker = await newPerson(server);
    const { version, scopes } = await role('lottery');
    const change = { code: 'lottery', version, name: 'หวยและผล', scopes };
    const asked = (await (await signedInDesk(server, asker)).call(operatorSaveRole, change)).body.data;
    const demote = { person_id: asker.id, version: 1, name: asker.name, role: 'auditor' };
    expect((await desk.call(operatorSavePerson, demote)).body.error).toBe(0);
    const confirm = await desk.call(operatorConfirm, { confirmation_id: asked.confirmation_id });
    expect(confirm.body).toMatchObject({
      code: 'confirmation_invalid',
      message: 'ผู้ขอถูกพักสิทธิ์หรือไม่มีสิทธิ์ทำรายการนี้แล้ว ให้คนอื่นขอใหม่',
    });
  });

  test('take no scope that the asker or the confirmer lacks, that there is not, or an old version', async () => {
    const { version } = await role('content');
    const save = async (changes: object) =>
      (
        await desk.call(operatorSaveRole, {
          code: 'content',
          version,
          name: 'คอนเทนต์',
          scopes: ['banners'],
          ...changes,
        })
      ).body;
    expect((await save({ scopes: ['banners', 'catalogue'] })).code).toBe('forbidden');
    expect((await save({ scopes: ['banners', 'everything'] })).fields).toEqual({ scopes: 'ไม่มีสิทธิ์นี้ในระบบ' });
    expect((await save({ version: version + 7 })).code).toBe('record_conflict');
    expect((await save({ version: undefined })).code).toBe('record_conflict');
    const { data } = await save({ scopes: ['banners', 'people'] });
    await server.database.rows(
      "insert into operator_role (agent_id, code, name, scopes) values ($1, 'roles-only', 'บทบาท', '{confirmations,roles}')",
      [AGENT],
    );
    const their = await signedInDesk(server, await newPerson(server, 'roles-only'));
    const confirm = await their.call(operatorConfirm, { confirmation_id: data.confirmation_id });
    expect(confirm.body).toMatchObject({ code: 'forbidden', message: 'ให้หรือจัดการสิทธิ์ที่ตัวเองไม่มีไม่ได้' });
    expect((await role('content')).version).toBe(version);
  });

  test('a change that would leave nobody to look after people is refused', async () => {
    const { version, scopes } = await role('chief');
    const less = scopes.filter((scope: string) => scope !== 'people');
    const { data } = (await desk.call(operatorSaveRole, { code: 'chief', version, name: 'หัวหน้ากะ', scopes: less }))
      .body;
    const second = await signedInDesk(server, await newPerson(server));
    const confirm = await second.call(operatorConfirm, { confirmation_id: data.confirmation_id });
    expect(confirm.body.message).toBe('ต้องเหลืออย่างน้อยหนึ่งคนที่ดูแลคนและบทบาทได้');
  });
});

describe('sessions', () => {
  test('are seen and ended, one or all of a person', async () => {
    const person = await newPerson(server, 'finance');
    const [one, two, three] = [
      await signedInDesk(server, person),
      await signedInDesk(server, person),
      await signedInDesk(server, person),
    ];
    const sessions = async () => (await desk.call(operatorSessions, { person_id: person.id })).body.data;
    expect(await sessions()).toHaveLength(3);
    const { session_id } = (await one.call(deskMe)).body.data.session;
    const end = (input: object) => desk.call(operatorEndSessions, { person_id: person.id, ...input });
    expect((await end({ session_id })).body.data).toEqual({ ended: 1 });
    expect((await one.call(deskMe)).body.data).toBeNull();
    expect((await two.call(deskMe)).body.data).not.toBeNull();
    expect((await end({ session_id: 'x' })).body.data).toEqual({ ended: 0 });
    expect((await end({})).body.data).toEqual({ ended: 2 });
    expect((await three.call(deskMe)).body.data).toBeNull();
    expect(await sessions()).toEqual([]);
    const own = (await desk.call(operatorSessions)).body.data;
    expect(own.filter(({ is_this }: { is_this: boolean }) => is_this)).toMatchObject([{ name: chief.name }]);
  });
});
