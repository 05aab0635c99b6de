import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import * as people from '#contract/operator-people.ts';
import * as session from '#contract/operator-session.ts';
import { mayCall, OPERATOR_SCOPES, scopeOf } from '#contract/operator-shapes.ts';

const SCOPES: readonly (readonly [Endpoint, string])[] = [
  [people.operatorPeople, 'people'],
  [people.operatorSavePerson, 'people'],
  [people.operatorSuspendPerson, 'people'],
  [people.operatorResumePerson, 'people'],
  [people.operatorResetPerson, 'people'],
  [people.operatorRoles, 'roles'],
  [people.operatorSaveRole, 'roles'],
  [people.operatorSessions, 'sessions'],
  [people.operatorEndSessions, 'sessions'],
];

test.each(SCOPES)('$path needs the scope %s', (call, scope) => {
  expect(scopeOf(call)).toBe(scope);
  expect(mayCall([`${scope}:read`], call)).toBe(call.method === 'GET');
});

/** Signing in must go without a session, and with none of a key's scopes. */
const DESK: readonly Endpoint[] = [
  session.deskLogin,
  session.deskCode,
  session.deskEnrol,
  session.deskEnrolConfirm,
  session.deskPasskeyOptions,
  session.deskPasskey,
  session.deskPasskeyRegisterOptions,
  session.deskPasskeyRegister,
  session.deskPasskeyRemove,
  session.deskRecoveryCodes,
  session.deskMe,
  session.deskLogout,
  session.deskPassword,
];

test.each(DESK)('$path is opened by no scope', (call) => {
  expect(call.access).toBe('desk');
  expect(() => mayCall(OPERATOR_SCOPES, call)).toThrow('no scope');
});

test.each(['กิตติ\u202e ม.', 'กิต\u200bติ', 'a\u0000b', ' '])(
  'a name with marks that nobody sees is refused: %j',
  (name) => {
    const input = { username: 'kitti', name, role: 'finance' };
    expect(people.operatorSavePerson.input.safeParse(input).success).toBe(false);
    expect(people.operatorSavePerson.input.safeParse({ ...input, name: 'กิตติ จ.' }).success).toBe(true);
  },
);
