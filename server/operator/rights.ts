import type { Transaction } from '#server/database/database.ts';
import { Refusal, recordConflict } from '#server/lib/refusal.ts';
import { BEYOND_OWN, LAST_CHIEF } from './people-text.ts';
import { peopleWith } from './role-queries.ts';

/** Tells whether these scopes cover another: itself, or with `:read` the whole of it. */
const covers = (scopes: readonly string[], wanted: string) =>
  scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ''));

/** Tells whether somebody with these scopes lacks one of the wanted ones. */
export const isBeyond = (scopes: readonly string[], wanted: readonly string[]): boolean =>
  !wanted.every((scope) => covers(scopes, scope));

/** Refuses with `forbidden` where somebody would give or take over scopes that they do not have (docs/rules.md#operators). */
export function refuseBeyondOwn({ scopes }: { scopes: readonly string[] }, wanted: readonly string[]): void {
  if (isBeyond(scopes, wanted)) throw new Refusal('forbidden', { message: BEYOND_OWN });
}

/** The scopes of those who look after people and roles. */
const CHIEF = ['people', 'roles'];

/** Refuses a change after which nobody could let people in any more. Called after the change, with the roles locked. */
export async function refuseWithoutChief(tx: Transaction, agentId: number): Promise<void> {
  if ((await peopleWith(tx, agentId, CHIEF)) === 0) throw recordConflict(LAST_CHIEF);
}
