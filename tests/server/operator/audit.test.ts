import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorAudit, operatorAuditExport } from '#contract/operator.ts';
import { operatorDeposits } from '#contract/operator-money.ts';
import { operatorPeople, operatorSavePerson, operatorSaveRole } from '#contract/operator-people.ts';
import { deskMe } from '#contract/operator-session.ts';
import { operatorStop, operatorStops } from '#contract/operator-stops.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Desk, newPerson, type Person, signedInDesk } from './desk-fixture.ts';
import { newKey } from './fixture.ts';

let server: TestServer;
let person: Person;
let desk: Desk;
let key: { name: string; key: string };
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  person = await newPerson(server);
  desk = await signedInDesk(server, person);
  key = await newKey(server, ['deposits', 'stops']);
  await desk.call(operatorStops);
  await desk.call(operatorStop, { kind: 'payouts', reason: 'ธนาคารแจ้งจ่ายซ้ำ' });
  await desk.call(operatorSavePerson, { username: 'formula', name: '=HYPERLINK("https://x","a")', role: 'finance' });
  const role = { code: 'lottery', version: 1, name: 'หวย', scopes: ['lotto'] };
  await desk.call(operatorSaveRole, role);
  await server.call(operatorPeople, {}, { token: key.key });
  await server.call(operatorDeposits, {}, { token: key.key });
});
afterAll(() => server.close());

interface Entry {
  action: string;
  outcome: string;
  [field: string]: unknown;
}
const read = async (input: object): Promise<Entry[]> => (await desk.call(operatorAudit, input)).body.data.items;
const brief = (items: Entry[]) => items.map(({ action, outcome }) => `${action.split('/operator/')[1]} ${outcome}`);

test('an entry says who, from which sign-in and device, and what changed', async () => {
  const { session } = (await desk.call(deskMe)).body.data;
  const [entry] = await read({ action: '/operator/stops/stop' });
  expect(entry).toMatchObject({
    key: person.name,
    person: { person_id: person.id, username: person.username, role: 'หัวหน้ากะ' },
    session: { session_id: session.session_id, device: 'Chrome on Windows' },
    ip: '127.0.0.1',
    scope: 'stops',
    input: { kind: 'payouts', reason: 'ธนาคารแจ้งจ่ายซ้ำ' },
    outcome: 'done',
    before: { state: 'runs' },
    after: { state: 'stopped' },
  });
  const [machines] = await read({ key: key.name });
  expect(machines).toMatchObject({ person: null, session: null, before: null, after: null });
});

test('is filtered by who, what, how it ended, and whether it changes something', async () => {
  expect(brief(await read({ key: key.name }))).toEqual(['deposits done', 'people forbidden']);
  expect(brief(await read({ key: key.name, outcome: 'refused' }))).toEqual(['people forbidden']);
  expect(brief(await read({ key: person.name, outcome: 'waiting' }))).toEqual(['roles/save waiting']);
  expect(brief(await read({ key: person.name, kind: 'acts', outcome: 'done' }))).toEqual([
    ...['people/save done', 'stops/stop done', 'session/code done', 'session/login done'],
  ]);
  expect(brief(await read({ key: person.name, kind: 'reads', action: '/operator/stops' }))).toEqual(['stops done']);
  expect(brief(await read({ key: person.name, action: 'GET /operator/stops' }))).toEqual(['stops done']);
  expect(await read({ key: person.name, action: 'GET /operator/stop' })).toEqual([]);
  expect(await read({ key: 'nobody' })).toEqual([]);
  expect((await desk.call(operatorAudit, { outcome: 'x' })).body.code).toBe('invalid_input');
});

const fileOf = (input: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${server.url}${operatorAuditExport.path}?${new URLSearchParams(input)}`, { headers });

test('is exported as a file for spreadsheets, in which no text is a formula', async () => {
  const own = { cookie: desk.cookie, 'sec-fetch-site': 'same-origin' };
  const response = await fileOf({ key: person.name, kind: 'acts' }, own);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
  // `text()` would drop the mark at the beginning, without which spreadsheets do not read UTF-8.
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = bytes.subarray(3).toString().trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^เลขลำดับ,เวลา,ใคร,/);
  expect(lines).toHaveLength(6);
  expect(lines.find((line) => line.includes('/operator/stops/stop'))).toContain('"{""state"":""runs""}"');
  expect(lines.join('\n')).not.toMatch(/(^|,)"?[=+@]/m);

  const { key: reader } = await newKey(server, ['audit:read']);
  expect((await fileOf({}, { authorization: `Bearer ${reader}` })).status).toBe(200);
  expect((await fileOf({}, { authorization: `Bearer ${key.key}` })).status).toBe(403);
  expect(brief(await read({ action: '/operator/audit/export', key: key.name }))).toEqual(['audit/export forbidden']);
});

test('a log longer than the memory may hold comes in parts, every entry once', async () => {
  await server.database.rows(
    `insert into operator_audit (agent_id, key_id, at, scope, action, input, outcome, ip)
     select 3, id, now(), 'x', 'POST /operator/x', '{}', '=1+1', '1.1.1.1' from operator_key, generate_series(1, 2500) where name = $1`,
    [key.name],
  );
  const { key: reader } = await newKey(server, ['audit:read']);
  const text = await (await fileOf({ action: 'POST /operator/x' }, { authorization: `Bearer ${reader}` })).text();
  const ids = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  expect(new Set(ids).size).toBe(2500);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(text).toContain(",'=1+1,");
});
