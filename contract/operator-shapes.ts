/**
 * The operator's calls (`/operator/*`) need a scoped API key, `Authorization: Bearer <key>`, never a member's token.
 * Every use is written to an append-only audit log. What would pay above the agent's limit, and every result,
 * correction and void, takes effect only once a second key has confirmed it.
 */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { baht, count, date, id, looseId, page, time } from './fields.ts';

/** The scopes of a key: all calls under `/operator/<scope>`, or with `:read` only those that change nothing. */
export const OPERATOR_SCOPES = [
  /** The accounts that players pay into. */
  'accounts',
  'audit',
  'banners',
  /** The catalogue belongs to all agents of a backend, so the key is the backend's own operator's. */
  'catalogue',
  'confirmations',
  'coupons',
  /** The debts of members (docs/rules.md#debts). */
  'debts',
  'deposits',
  'events',
  'games',
  'items',
  /** The desk's stream of events; each shows what the other scopes may read. */
  'live',
  'lotto',
  'members',
  'notifications',
  /** The desk's first page. */
  'now',
  /** Operators who sign in at the desk. */
  'people',
  'pictures',
  'polls',
  'privacy',
  'promotions',
  'quests',
  'redemptions',
  /** What a role of operators may do. */
  'roles',
  'search',
  /** Operators' signed-in devices. */
  'sessions',
  /** Emergency stops (docs/rules.md#emergency-stops). */
  'stops',
  'withdrawals',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** The scope that an operator's call needs. Throws for a path without one, which is a defect. */
export function scopeOf({ path }: Pick<Endpoint, 'path'>): OperatorScope {
  const scope = OPERATOR_SCOPES.find((name) => path === `/operator/${name}` || path.startsWith(`/operator/${name}/`));
  if (scope === undefined) throw new Error(`${path}: no scope of operator keys`);
  return scope;
}

/** Tells whether a key with these scopes may make the call. */
export function mayCall(scopes: readonly string[], endpoint: Pick<Endpoint, 'path' | 'method'>): boolean {
  const scope = scopeOf(endpoint);
  return scopes.includes(scope) || (endpoint.method === 'GET' && scopes.includes(`${scope}:read`));
}

/** Tells whether somebody with these scopes may read the scope's calls. */
export const mayRead = (scopes: readonly string[], scope: OperatorScope): boolean =>
  scopes.includes(scope) || scopes.includes(`${scope}:read`);

/** `waiting`: requested by this key, to be confirmed by another. */
export const decision = z.object({ state: z.enum(['done', 'waiting']), confirmation_id: id.nullable() });

/** The operator who keeps an item for the moment, and until when: nobody else decides it. */
export const holder = z.object({ name: z.string(), until: time });

/** The request about an item that waits for a second operator. */
export const asked = z.object({ confirmation_id: id, by: z.string() });

/** The highest cost of a promise in baht: for one taking, one member and all members. Null means no end. */
export const giftCost = z.object({ once: baht.nullable(), member: baht.nullable(), all: baht.nullable() });

export const period = { from: date.optional(), to: date.optional(), ...page };
/** Why an operator does it; kept in the audit log. */
export const reason = z.string().trim().min(3).max(500);
export const text = (max: number) => z.string().trim().min(1).max(max);
/** A picture: a path on this server. Pages load pictures from nowhere else. */
export const ownPicture = z
  .string()
  .max(200)
  .regex(/^\/media\/[\w./-]+$/, 'กรุณาอัปโหลดรูปก่อน แล้วใช้ที่อยู่ที่ได้รับ');
/** Saving with an id changes that record, without one makes a new one; `version` guards against a lost update. */
export const record = { id: looseId.optional(), version: count.optional() };
export const stored = { id, version: z.number().int(), updated_at: time };
export const byId = z.strictObject({ id: looseId });
/** Shown from `starts_at` until `ends_at`; null = no bound. */
export const shown = {
  is_active: z.boolean(),
  position: z.number().int().min(0).max(10_000),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
};
export const memberRef = z.object({ member_id: id, username: z.string(), name: z.string() });
