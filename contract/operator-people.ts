/** Operators as people, their roles and their sign-ins (docs/rules.md#operators). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, id, looseId, nothing, time } from './fields.ts';
import { signInPlace, username } from './operator-session.ts';
import { decision, text } from './operator-shapes.ts';

/** A name that people read: without marks that turn its direction, or that nobody sees. */
const personName = text(60).refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), 'ชื่อมีอักขระที่มองไม่เห็น กรุณาพิมพ์ใหม่');
const roleCode = z.string().regex(/^[a-z][a-z0-9_]{1,31}$/, 'รหัสบทบาทเป็นอักษรอังกฤษตัวเล็ก ตัวเลข หรือขีดล่าง');

const person = z.object({
  person_id: id,
  username: z.string(),
  name: z.string(),
  role: z.object({ code: z.string(), name: z.string() }),
  version: z.number().int(),
  second_factor: z.object({ app: z.boolean(), passkeys: count }),
  /** The last call of any of their sessions. */
  last_seen_at: time.nullable(),
  /** A session of theirs is open and was used within the last minutes. */
  is_online: z.boolean(),
  is_me: z.boolean(),
  suspended_at: time.nullable(),
  /** After five wrong tries. */
  locked_until: time.nullable(),
  created_at: time,
});

const machineKey = z.object({
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: time,
  used_at: time.nullable(),
  revoked_at: time.nullable(),
});

export const operatorPeople = endpoint({
  method: 'GET',
  path: '/operator/people',
  origin: 'extension',
  access: 'operator',
  summary: 'Who may sign in at the desk, and the keys of machines',
  input: nothing,
  output: z.object({ people: z.array(person), keys: z.array(machineKey) }),
});

export const operatorSavePerson = endpoint({
  method: 'POST',
  path: '/operator/people/save',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'A new person (with `username`), who gets a one-time password, or another name or role of one (`person_id`)',
  input: z
    .strictObject({
      person_id: looseId.optional(),
      version: count.optional(),
      username: username.optional(),
      name: personName,
      role: roleCode,
    })
    .refine(({ person_id, username }) => (person_id === undefined) !== (username === undefined), {
      path: ['username'],
      message: 'กรุณากรอกชื่อผู้ใช้',
    }),
  /** The password is shown this once; null where a person was changed. */
  output: z.object({ person, one_time_password: z.string().nullable() }),
});

const byPerson = z.strictObject({ person_id: looseId });

export const operatorSuspendPerson = endpoint({
  method: 'POST',
  path: '/operator/people/suspend',
  origin: 'extension',
  access: 'operator',
  summary: 'Takes all rights at once, ends their sessions and what they have asked for; never of oneself',
  input: byPerson,
  output: person,
});

export const operatorResumePerson = endpoint({
  method: 'POST',
  path: '/operator/people/resume',
  origin: 'extension',
  access: 'operator',
  summary: 'Lets a suspended person in again',
  input: byPerson,
  output: person,
});

export const operatorResetPerson = endpoint({
  method: 'POST',
  path: '/operator/people/reset',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'A new one-time password; second factor, passkeys and lock are cleared, sessions end; never of oneself',
  input: byPerson,
  output: z.object({ person, one_time_password: z.string() }),
});

const roleFields = { name: personName, scopes: z.array(z.string().max(40)).min(1).max(100) };
const role = z.object({
  code: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  version: z.number().int(),
  people: count,
  /** A change that waits for a second person. */
  change_requested: z.object({ confirmation_id: id, requested_by: z.string(), expires_at: time }).nullable(),
});

export const operatorRoles = endpoint({
  method: 'GET',
  path: '/operator/roles',
  origin: 'extension',
  access: 'operator',
  summary: 'The roles, and every scope that a role can have',
  input: nothing,
  output: z.object({ roles: z.array(role), scopes: z.array(z.string()) }),
});

export const operatorSaveRole = endpoint({
  method: 'POST',
  path: '/operator/roles/save',
  origin: 'extension',
  access: 'operator',
  summary: 'A new role, or another name or other scopes of one (with `version`); a second person confirms it',
  input: z.strictObject({ code: roleCode, version: count.optional(), ...roleFields }),
  output: decision,
});

export const operatorSessions = endpoint({
  method: 'GET',
  path: '/operator/sessions',
  origin: 'extension',
  access: 'operator',
  summary: "A person's signed-in devices, or everybody's, the latest used first",
  input: z.strictObject({ person_id: looseId.optional() }),
  output: z.array(
    z.object({
      session_id: id,
      person_id: id,
      name: z.string(),
      signed_in: signInPlace,
      last_seen_at: time,
      expires_at: time,
      is_this: z.boolean(),
    }),
  ),
});

export const operatorEndSessions = endpoint({
  method: 'POST',
  path: '/operator/sessions/end',
  origin: 'extension',
  access: 'operator',
  summary: 'Ends one sign-in (`session_id`), or all of a person',
  input: z.strictObject({ person_id: looseId, session_id: id.optional() }),
  output: z.object({ ended: count }),
});
