import * as contract from '#contract/operator-people.ts';
import { endDeskSessions } from '#server/access/desk-session-queries.ts';
import { idleSince } from '#server/access/desk-sessions.ts';
import { listedKeys } from '#server/access/operator-key-queries.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { logged, peopleFor, resetPerson, resumePerson, savePerson, suspendPerson } from './people.ts';
import { liveSessions, personById } from './person-queries.ts';
import { applyRole, requestRole, rolesFor } from './roles.ts';
import { signInOf } from './who.ts';

/** People, roles, and who is signed in. */
export function peopleRoutes(server: Server, confirmations: Confirmations): void {
  const { platform } = server;
  const { now } = platform;

  server.implement(contract.operatorPeople, async ({ operator, transaction }) => ({
    people: await peopleFor(transaction, operator, now()),
    keys: (await listedKeys(transaction, operator.agentId)).map(({ name, scopes, createdAt, revokedAt, usedAt }) => ({
      ...{ name, scopes, created_at: createdAt.toISOString() },
      revoked_at: revokedAt?.toISOString() ?? null,
      used_at: usedAt?.toISOString() ?? null,
    })),
  }));

  server.implement(contract.operatorSavePerson, async ({ operator, input, transaction, audit }) => {
    const { before, after, ...saved } = await savePerson(transaction, input, operator, now());
    audit.changed(before, after);
    return saved;
  });

  server.implement(contract.operatorSuspendPerson, async ({ operator, input, transaction, audit }) => {
    const person = await suspendPerson(transaction, input.person_id, operator, now());
    audit.changed({ ...logged(person), suspended_at: null }, logged(person));
    return person;
  });

  server.implement(contract.operatorResumePerson, async ({ operator, input, transaction, audit }) => {
    const person = await resumePerson(transaction, input.person_id, operator, now());
    audit.changed(null, logged(person));
    return person;
  });

  server.implement(contract.operatorResetPerson, async ({ operator, input, transaction, audit }) => {
    const reset = await resetPerson(transaction, input.person_id, operator, now());
    audit.changed(null, logged(reset.person));
    return reset;
  });

  server.implement(contract.operatorRoles, ({ operator, transaction }) => rolesFor(transaction, operator, now()));

  confirmations.onConfirmed(contract.operatorSaveRole, (tx, input, operator) => applyRole(tx, input, operator));
  server.implement(contract.operatorSaveRole, async ({ operator, input, transaction, audit }) => {
    const { id, before } = await requestRole(transaction, confirmations, input, operator);
    audit.changed(before, { name: input.name, scopes: input.scopes });
    return { state: 'waiting' as const, confirmation_id: id };
  });

  server.implement(contract.operatorSessions, async ({ operator, input, transaction }) => {
    const at = now();
    const { agentId, sessionId } = operator;
    const sessions = await liveSessions(transaction, {
      ...{ agentId, person: input.person_id, at },
      idleSince: idleSince(at),
    });
    return sessions.map((session) => ({
      session_id: session.session_id,
      person_id: String(session.person_id),
      name: session.name,
      signed_in: signInOf(session),
      last_seen_at: session.last_seen_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      is_this: session.session_id === sessionId,
    }));
  });

  server.implement(contract.operatorEndSessions, async ({ operator, input, transaction, audit }) => {
    const person = await personById(transaction, operator.agentId, input.person_id);
    if (!person) throw new Refusal('record_not_found');
    const ended = await endDeskSessions(transaction, {
      personId: person.id,
      ...(input.session_id !== undefined && { only: input.session_id }),
      by: operator.keyId,
      at: now(),
    });
    audit.changed(null, { username: person.username, ended });
    return { ended };
  });
}
