import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/operator-people.ts';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import { isScope, type Operator } from '#server/access/operator-keys.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import * as text from './people-text.ts';
import { refuseBeyondOwn, refuseWithoutChief } from './rights.ts';
import { insertRole, listedRoles, lockRoles, roleByCode, roleSubject, updateRole } from './role-queries.ts';

type Input = ParsedInputOf<typeof contract.operatorSaveRole>;

/** The agent's roles, and the scopes that one can have. */
export async function rolesFor(
  queries: Queries,
  { agentId }: Operator,
  at: Date,
): Promise<OutputOf<typeof contract.operatorRoles>> {
  const roles = await listedRoles(queries, agentId, at);
  return {
    roles: roles.map(({ code, name, scopes, version, people, confirmation_id, requested_by, expires_at }) => ({
      ...{ code, name, scopes, version, people },
      change_requested:
        confirmation_id === null || requested_by === null || expires_at === null
          ? null
          : { confirmation_id: String(confirmation_id), requested_by, expires_at: expires_at.toISOString() },
    })),
    scopes: [...OPERATOR_SCOPES],
  };
}

/** The scopes that the change adds and removes. Refuses what the operator may not give, and a role that was changed meanwhile. */
async function changeOf(tx: Transaction, { code, scopes, version }: Input, operator: Operator) {
  if (!scopes.every(isScope)) throw invalidField('scopes', text.UNKNOWN_SCOPE);
  const before = await roleByCode(tx, operator.agentId, code);
  if (before?.version !== version) throw recordConflict(text.ROLE_GONE);
  const had = before?.scopes ?? [];
  const added = scopes.filter((scope) => !had.includes(scope));
  refuseBeyondOwn(operator, added);
  return { before, added, removed: had.filter((scope) => !scopes.includes(scope)) };
}

/** Asks a second person to confirm a role's change; returns the confirmation's id. */
export async function requestRole(
  tx: Transaction,
  confirmations: Confirmations,
  input: Input,
  operator: Operator,
): Promise<{ id: string; before: object | null }> {
  const { before, added, removed } = await changeOf(tx, input, operator);
  const id = await confirmations.request(tx, contract.operatorSaveRole, input, {
    operator,
    subject: roleSubject(input.code),
    summary: text.roleSummary(input.name, { added, removed }),
  });
  return { id, before: before ? { name: before.name, scopes: before.scopes } : null };
}

/** Changes the role, as the second person confirms; they must have what they give, too. */
export async function applyRole(tx: Transaction, input: Input, operator: Operator): Promise<void> {
  const { agentId } = operator;
  await lockRoles(tx, agentId);
  await changeOf(tx, input, operator);
  const { code, name, version } = input;
  const role = { agentId, code, name, scopes: input.scopes.toSorted() };
  const isSaved = version === undefined ? await insertRole(tx, role) : await updateRole(tx, { ...role, version });
  if (!isSaved) throw recordConflict(text.ROLE_GONE);
  await refuseWithoutChief(tx, agentId);
}
