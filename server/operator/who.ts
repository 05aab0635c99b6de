import type { OutputOf } from '#contract/endpoint.ts';
import type { deskMe } from '#contract/operator-session.ts';
import type { DeskPerson } from '#server/access/desk-sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { passkeysOf } from './passkey-queries.ts';
import { latestSessions, personById, recoveryCodesLeft, type SessionRow } from './person-queries.ts';

export type Who = NonNullable<OutputOf<typeof deskMe>>;

/** Where and when a session began, as the person reads it. */
export const signInOf = ({ created_at, ip, user_agent }: SessionRow) => ({
  at: created_at.toISOString(),
  ip,
  device: user_agent,
});

/** What the desk shows of the person who is signed in. */
export async function whoIs(
  queries: Queries,
  { config }: Pick<Platform, 'config'>,
  { keyId, sessionId }: Pick<DeskPerson, 'keyId' | 'sessionId'>,
): Promise<Who> {
  const { id: agentId, code, name } = config.agent;
  const person = await personById(queries, agentId, String(keyId));
  const [session, before] = await latestSessions(queries, keyId, sessionId);
  if (!person || !session) throw new Refusal('unauthorized');
  return {
    person: {
      person_id: String(person.id),
      username: person.username,
      name: person.name,
      role: { code: person.role_code, name: person.role_name },
    },
    agent: { code, name },
    scopes: person.scopes,
    session: {
      session_id: session.session_id,
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    },
    last_sign_in: before ? signInOf(before) : null,
    second_factor: {
      app: person.totp_secret !== null,
      recovery_codes_left: await recoveryCodesLeft(queries, keyId),
      passkeys: (await passkeysOf(queries, keyId)).map((passkey) => ({
        passkey_id: passkey.id,
        name: passkey.name,
        created_at: passkey.created_at.toISOString(),
        used_at: passkey.used_at?.toISOString() ?? null,
      })),
    },
  };
}
