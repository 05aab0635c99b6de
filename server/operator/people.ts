import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/operator-people.ts';
import { endDeskSessions } from '#server/access/desk-session-queries.ts';
import { idleSince } from '#server/access/desk-sessions.ts';
import { OWN_KEYS } from '#server/access/operator-key-queries.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import * as text from './people-text.ts';
import {
  clearFactors,
  insertPerson,
  isNameTaken,
  type ListedPerson,
  listedPeople,
  lockPerson,
  type PersonRow,
  personByName,
  setSuspended,
  updatePerson,
} from './person-queries.ts';
import { oneTimePassword } from './random-texts.ts';
import { isBeyond, refuseBeyondOwn, refuseWithoutChief } from './rights.ts';
import { lockRoles, type RoleRow, roleByCode } from './role-queries.ts';
import { forgetTries } from './sign-in-queries.ts';
import { vouch } from './vouch-queries.ts';

type Person = OutputOf<typeof contract.operatorSuspendPerson>;

/** A one-time password that nobody has used by then is no longer good. */
const ONE_TIME_MS = 3 * 86_400_000;
const ONLINE_MS = 5 * 60_000;

const onWire = (row: ListedPerson, { keyId }: Operator): Person => ({
  person_id: String(row.id),
  username: row.username,
  name: row.name,
  role: { code: row.role_code, name: row.role_name },
  version: row.version,
  second_factor: { app: row.totp_secret !== null, passkeys: row.passkeys },
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  is_online: row.is_online,
  is_me: row.id === keyId,
  suspended_at: row.suspended_at?.toISOString() ?? null,
  locked_until: row.locked_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** The agent's people, as somebody who looks after them reads them. */
export async function peopleFor(queries: Queries, operator: Operator, at: Date, id?: number): Promise<Person[]> {
  const onlineSince = new Date(Math.max(at.getTime() - ONLINE_MS, idleSince(at).getTime()));
  const rows = await listedPeople(queries, {
    agentId: operator.agentId,
    at,
    onlineSince,
    ...(id !== undefined && { id }),
  });
  return rows.map((row) => onWire(row, operator));
}

async function personFor(tx: Transaction, operator: Operator, at: Date, id: number): Promise<Person> {
  const [person] = await peopleFor(tx, operator, at, id);
  if (!person) throw new Error('the person just changed is gone');
  return person;
}

/** What the log shows of a person. */
export const logged = ({ username, name, role, suspended_at }: Person) => ({
  username,
  name,
  role: role.code,
  suspended_at,
});

/** What a call changed, for the log. */
interface Changed {
  before: object | null;
  after: object | null;
}

async function roleToGive(tx: Transaction, operator: Operator, code: string): Promise<RoleRow> {
  const role = await roleByCode(tx, operator.agentId, code);
  if (!role) throw invalidField('role', text.UNKNOWN_ROLE);
  refuseBeyondOwn(operator, role.scopes);
  return role;
}

/** A person, locked, whom the operator may manage: another one, with no scopes beyond their own. */
async function lockManaged(tx: Transaction, operator: Operator, id: string): Promise<PersonRow> {
  const person = await lockPerson(tx, operator.agentId, id);
  if (!person) throw new Refusal('record_not_found');
  if (person.id === operator.keyId) throw new Refusal('forbidden', { message: text.NOT_YOURSELF });
  refuseBeyondOwn(operator, person.scopes);
  return person;
}

const isOwnKey = (name: string) => OWN_KEYS.some((own) => own === name);

/** Makes a person with a one-time password (docs/rules.md#operators). */
export async function addPerson(
  tx: Transaction,
  person: { agentId: number; role: RoleRow; username: string; name: string; at: Date },
): Promise<{ id: number; password: string }> {
  const password = oneTimePassword();
  const { agentId, role, username, name, at } = person;
  if (isOwnKey(name)) throw invalidField('name', text.NAME_TAKEN);
  const id = await insertPerson(tx, {
    ...{ agentId, roleId: role.id, username, name, at },
    passwordHash: await hashPassword(password),
    passwordEndsAt: new Date(at.getTime() + ONE_TIME_MS),
    totpSecret: null,
  });
  if (id === 'name') throw invalidField('name', text.NAME_TAKEN);
  if (id === 'username') throw invalidField('username', text.USERNAME_TAKEN);
  return { id, password };
}

/** Makes a person, or changes name and role of one. */
export async function savePerson(
  tx: Transaction,
  input: ParsedInputOf<typeof contract.operatorSavePerson>,
  operator: Operator,
  at: Date,
): Promise<OutputOf<typeof contract.operatorSavePerson> & Changed> {
  if (input.username !== undefined) {
    const role = await roleToGive(tx, operator, input.role);
    const made = await addPerson(tx, {
      agentId: operator.agentId,
      role,
      username: input.username,
      name: input.name,
      at,
    });
    await vouch(tx, made.id, operator.keyId, at);
    const person = await personFor(tx, operator, at, made.id);
    return { person, one_time_password: made.password, before: null, after: logged(person) };
  }
  const known = await lockManaged(tx, operator, input.person_id ?? '');
  await lockRoles(tx, operator.agentId);
  const role = await roleToGive(tx, operator, input.role);
  if (input.version !== known.version) throw recordConflict(text.RECORD_CHANGED);
  if (isOwnKey(input.name) || (await isNameTaken(tx, operator.agentId, input.name, known.id)))
    throw invalidField('name', text.NAME_TAKEN);
  const before = logged(await personFor(tx, operator, at, known.id));
  await updatePerson(tx, { id: known.id, name: input.name, roleId: role.id });
  if (isBeyond(known.scopes, role.scopes)) await vouch(tx, known.id, operator.keyId, at);
  await refuseWithoutChief(tx, operator.agentId);
  const person = await personFor(tx, operator, at, known.id);
  return { person, one_time_password: null, before, after: logged(person) };
}

/** Takes a person's rights and ends their sessions. */
export async function suspendPerson(tx: Transaction, id: string, operator: Operator, at: Date): Promise<Person> {
  const person = await lockManaged(tx, operator, id);
  await lockRoles(tx, operator.agentId);
  if (!person.suspended_at) {
    await setSuspended(tx, person.id, at);
    await endDeskSessions(tx, { personId: person.id, by: operator.keyId, at });
    await refuseWithoutChief(tx, operator.agentId);
  }
  return personFor(tx, operator, at, person.id);
}

/** Gives a suspended person their rights back. */
export async function resumePerson(tx: Transaction, id: string, operator: Operator, at: Date): Promise<Person> {
  const person = await lockManaged(tx, operator, id);
  await lockRoles(tx, operator.agentId);
  if (person.suspended_at) {
    await setSuspended(tx, person.id, null);
    await vouch(tx, person.id, operator.keyId, at);
  }
  return personFor(tx, operator, at, person.id);
}

/** Gives a new one-time password, clears second factor and lock, and ends the sessions. `by`: null for the command. Returns the password. */
async function reset(tx: Transaction, { id, agent_id: agentId, username }: PersonRow, by: number | null, at: Date) {
  const password = oneTimePassword();
  const endsAt = new Date(at.getTime() + ONE_TIME_MS);
  await clearFactors(tx, { id, passwordHash: await hashPassword(password), endsAt });
  await forgetTries(tx, agentId, username);
  await endDeskSessions(tx, { personId: id, by: by ?? id, at });
  await lockRoles(tx, agentId);
  await vouch(tx, id, by, at);
  return password;
}

/** Lets a person begin anew: another person gives them the one-time password. */
export async function resetPerson(
  tx: Transaction,
  id: string,
  operator: Operator,
  at: Date,
): Promise<OutputOf<typeof contract.operatorResetPerson>> {
  const known = await lockManaged(tx, operator, id);
  const password = await reset(tx, known, operator.keyId, at);
  return { person: await personFor(tx, operator, at, known.id), one_time_password: password };
}

/** Lets a person begin anew where nobody at the desk can; undefined where nobody has the username. Also ends a suspension. */
export async function resetByCommand(
  tx: Transaction,
  { agentId, username, at }: { agentId: number; username: string; at: Date },
): Promise<string | undefined> {
  const known = await personByName(tx, agentId, username);
  if (!known) return undefined;
  if (known.suspended_at) await setSuspended(tx, known.id, null);
  return reset(tx, known, null, at);
}
