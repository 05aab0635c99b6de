import type { ParsedInputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/operator-session.ts';
import { endDeskSessions } from '#server/access/desk-session-queries.ts';
import type { DeskPerson } from '#server/access/desk-sessions.ts';
import { hashPassword, isPassword } from '#server/access/passwords.ts';
import { deskPersonOf, endDeskCookie } from '#server/http/desk-cookie.ts';
import { NOT_SIGNED_IN } from '#server/http/operator-access.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { DeskEntry, From } from './desk-entry.ts';
import { wrongPassword } from './people-text.ts';
import { type PersonRow, personById, replaceRecoveryCodes, setPassword } from './person-queries.ts';
import { recoveryCodes, recoveryHash } from './random-texts.ts';
import { refusePassword } from './sign-in.ts';
import { endSteps } from './sign-in-queries.ts';
import { beginTry } from './tries.ts';

/** The person whose cookie the call has. Refuses with `unauthorized`. */
export async function signedIn(platform: Platform, { request }: From, entry?: DeskEntry): Promise<DeskPerson> {
  const person = await deskPersonOf(platform, request);
  if (!person) throw new Refusal('unauthorized', { message: NOT_SIGNED_IN });
  entry?.by(person.keyId, person.sessionId);
  return person;
}

/** The person who is signed in, with their password typed again. Wrong ones count as at the sign-in. */
export async function withPassword(
  platform: Platform,
  password: string,
  from: From,
  entry: DeskEntry,
): Promise<{ person: PersonRow; by: DeskPerson }> {
  const by = await signedIn(platform, from, entry);
  const person = await personById(platform.database, by.agentId, String(by.keyId));
  if (!person) throw new Refusal('unauthorized', { message: NOT_SIGNED_IN });
  const { agent_id: agentId, username } = person;
  const attempt = await beginTry(platform.database, { agentId, username, at: platform.now() });
  if (!(await isPassword(person.password_hash, password)))
    throw await attempt.wrong('wrong_credentials', wrongPassword);
  await attempt.right();
  return { person, by };
}

/** Ends the session. A browser without one loses its cookie all the same. */
export async function signOut(platform: Platform, from: From, entry: DeskEntry): Promise<void> {
  const person = await deskPersonOf(platform, from.request);
  endDeskCookie(platform, from.reply);
  if (!person) return;
  entry.by(person.keyId, person.sessionId);
  await platform.database.transaction(async (tx) => {
    await endDeskSessions(tx, {
      personId: person.keyId,
      only: person.sessionId,
      by: person.keyId,
      at: platform.now(),
    });
    await entry.done(tx);
  });
}

/** Changes the person's own password, and ends their other sessions. */
export async function changePassword(
  platform: Platform,
  { password, new_password }: ParsedInputOf<typeof contract.deskPassword>,
  from: From,
  entry: DeskEntry,
): Promise<void> {
  const { person, by } = await withPassword(platform, password, from, entry);
  await refusePassword(person, new_password);
  const passwordHash = await hashPassword(new_password);
  await platform.database.transaction(async (tx) => {
    await setPassword(tx, person.id, passwordHash);
    await endSteps(tx, person.id);
    await endDeskSessions(tx, { personId: person.id, keep: by.sessionId, by: person.id, at: platform.now() });
    await entry.done(tx);
  });
}

/** Ten new recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  platform: Platform,
  { password }: ParsedInputOf<typeof contract.deskRecoveryCodes>,
  from: From,
  entry: DeskEntry,
): Promise<string[]> {
  const { person } = await withPassword(platform, password, from, entry);
  const codes = recoveryCodes();
  await platform.database.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, person.id, codes.map(recoveryHash));
    await entry.done(tx);
  });
  return codes;
}
