import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorPeople, operatorRoles } from '#contract/operator-people.ts';

/** Somebody who may sign in at the desk. */
export type Person = OutputOf<typeof operatorPeople>['people'][number];
export type MachineKey = OutputOf<typeof operatorPeople>['keys'][number];
export type Role = OutputOf<typeof operatorRoles>['roles'][number];
