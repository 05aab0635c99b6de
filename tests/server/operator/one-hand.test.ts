import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorConfirm } from '#contract/operator.ts';
import {
  operatorResetPerson,
  operatorResumePerson,
  operatorRoles,
  operatorSavePerson,
  operatorSaveRole,
  operatorSuspendPerson,
} from '#contract/operator-people.ts';
import { deskEnrol, deskEnrolConfirm, deskLogin } from '#contract/operator-session.ts';
import { resetByCommand } from '#server/operator/people.ts';
import { FRESH_SIBLINGS, ONE_HAND } from '#server/operator/text.ts';
import { totpCode } from '#server/operator/totp.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { AGENT, type Desk, newDesk, newPerson, type Person, signedInDesk } from './desk-fixture.ts';
import { newKey } from './fixture.ts';

/** As if everybody had been vouched for a day before: sessions do not last so long. */
const aDayLater = () => server.database.rows("update operator_person set vouched_at = vouched_at - interval '1 day'");

let server: TestServer;
let chief: Person;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  Object.assign(server.platform.limits, { take: async () => undefined, check: async () => undefined });
});
beforeEach(async () => {
  chief = await newPerson(server);
  desk = await signedInDesk(server, chief);
});
afterAll(() => server.close());

interface Colleague {
  id: string;
  username: string;
  desk: Desk;
}

/** Signs in for the first time, with the one-time password that somebody handed over. */
async function enrolled(username: string, password: string): Promise<Desk> {
  const their = newDesk(server);
  const { step } = (await their.call(deskLogin, { username, password })).body.data;
  const { secret } = (await their.call(deskEnrol, { step })).body.data;
  const code = totpCode(secret, server.platform.now());
  const { body } = await their.call(deskEnrolConfirm, { step, code, new_password: 'หุ่นเชิดตัวที่หนึ่ง' });
  expect(body.error).toBe(0);
  return their;
}

let made = 0;
async function madeBy(maker: Desk): Promise<Colleague> {
  const username = `made-${++made}`;
  const { data } = (await maker.call(operatorSavePerson, { username, name: `คน ${username}`, role: 'chief' })).body;
  return { id: data.person.person_id, username, desk: await enrolled(username, data.one_time_password) };
}

async function resetBy(by: Desk, { id, username }: { id: string; username: string }): Promise<Desk> {
  const { data } = (await by.call(operatorResetPerson, { person_id: id })).body;
  return enrolled(username, data.one_time_password);
}

/** One asks to save a role as it is, the other confirms: the refusal's sentence, or the state. */
async function confirmed(asker: Desk, confirm: (id: object) => ReturnType<Desk['call']>): Promise<string> {
  const { roles } = (await asker.call(operatorRoles)).body.data;
  const { code, version, name, scopes } = roles.find((one: { code: string }) => one.code === 'lottery');
  const { data } = (await asker.call(operatorSaveRole, { code, version, name, scopes })).body;
  const { body } = await confirm({ confirmation_id: data.confirmation_id });
  if (body.error === 0) return body.data.state;
  await server.database.rows("update operator_confirmation set state = 'expired' where state = 'waiting'");
  expect(body.code).toBe('confirmation_invalid');
  return body.message;
}
const between = (asker: Desk, confirmer: Desk) => confirmed(asker, (input) => confirmer.call(operatorConfirm, input));

test('who made a person neither confirms for them nor has them confirm; two whom one has made do a day later', async () => {
  const [one, other] = [await madeBy(desk), await madeBy(desk)];
  expect(await between(desk, one.desk)).toBe(ONE_HAND);
  expect(await between(one.desk, desk)).toBe(ONE_HAND);
  expect(await between(one.desk, other.desk)).toBe(FRESH_SIBLINGS);
  await aDayLater();
  expect(await between(one.desk, other.desk)).toBe('confirmed');
  expect(await between(desk, await signedInDesk(server, await newPerson(server)))).toBe('confirmed');
});

test('nor does whom that person has made', async () => {
  const child = await madeBy(desk);
  const grandchild = await madeBy(child.desk);
  expect(await between(desk, grandchild.desk)).toBe(ONE_HAND);
});

test('nor a colleague whom they have reset, until another one or the command has', async () => {
  const [colleague, third] = [await newPerson(server), await newPerson(server)];
  expect(await between(desk, await signedInDesk(server, colleague))).toBe('confirmed');
  expect(await between(desk, await resetBy(desk, colleague))).toBe(ONE_HAND);
  expect(await between(desk, await resetBy(await signedInDesk(server, third), colleague))).toBe('confirmed');
  expect(await between(desk, await resetBy(desk, colleague))).toBe(ONE_HAND);
  const password = await server.database.transaction((tx) =>
    resetByCommand(tx, { agentId: AGENT, username: colleague.username, at: server.platform.now() }),
  );
  expect(await between(desk, await enrolled(colleague.username, password ?? ''))).toBe('confirmed');
});

test('nor a person whom they have resumed or given more rights; a new name alone changes nothing', async () => {
  const resumed = await newPerson(server);
  await desk.call(operatorSuspendPerson, { person_id: resumed.id });
  await desk.call(operatorResumePerson, { person_id: resumed.id });
  expect(await between(desk, await signedInDesk(server, resumed))).toBe(ONE_HAND);

  const raised = await newPerson(server, 'auditor');
  const save = (changes: object) =>
    desk.call(operatorSavePerson, { person_id: raised.id, version: 1, name: raised.name, role: 'chief', ...changes });
  expect((await save({})).body.error).toBe(0);
  expect(await between(desk, await signedInDesk(server, raised))).toBe(ONE_HAND);

  const renamed = await newPerson(server);
  expect((await save({ person_id: renamed.id, name: `${renamed.name} ใหม่` })).body.error).toBe(0);
  expect(await between(desk, await signedInDesk(server, renamed))).toBe('confirmed');
});

test('persons of one’s making do not free each other from it by resets', async () => {
  const child = await madeBy(desk);
  const grandchild = await madeBy(child.desk);
  const freed = await resetBy(grandchild.desk, child);
  expect(await between(desk, freed)).toBe(ONE_HAND);
  expect(await between(desk, grandchild.desk)).toBe(ONE_HAND);
  const siblings = [await madeBy(desk), await madeBy(desk)] as const;
  await Promise.all([
    siblings[0].desk.call(operatorResetPerson, { person_id: siblings[1].id }),
    siblings[1].desk.call(operatorResetPerson, { person_id: siblings[0].id }),
  ]);
  const free = await server.database.rows(
    `select 1 from operator_person where key_id = any ($1::bigint[]) and vouched_by = $2`,
    [siblings.map(({ id }) => id), chief.id],
  );
  expect(free).not.toEqual([]);
});

test('a machine’s key confirms what a machine asked for, and no person’s request', async () => {
  const { key } = await newKey(server);
  const byKey = (input: object) => server.call(operatorConfirm, input, { token: key });
  expect(await confirmed(desk, byKey)).toBe('คำขอของคนต้องให้คนยืนยัน คีย์ของระบบยืนยันแทนไม่ได้');
  const machine = await newKey(server);
  const asking: Desk = { cookie: '', call: (call, input = {}) => server.call(call, input, { token: machine.key }) };
  expect(await confirmed(asking, byKey)).toBe('confirmed');
  expect(await between(asking, desk)).toBe('confirmed');
});
