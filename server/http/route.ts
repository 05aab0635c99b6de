import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { PageSessions } from './page-session.ts';

/** A member's call always has a session, a visitor's only with a live token, other calls never. */
type SessionOf<E extends Endpoint> = E['access'] extends 'member'
  ? Session
  : E['access'] extends 'visitor'
    ? Session | null
    : null;

/** Only an operator's call has one. */
type OperatorOf<E extends Endpoint> = E['access'] extends 'operator' ? Operator : null;

/**
 * An idempotent call runs in a transaction, which commits the handler's writes together with the stored answer. So does
 * every call of an operator, together with its line in the audit log.
 */
type IntentOf<E extends Endpoint> = E extends { idempotent: true }
  ? { readonly transaction: Transaction; readonly idempotencyKey: string }
  : E['access'] extends 'operator'
    ? { readonly transaction: Transaction; readonly idempotencyKey?: never }
    : { readonly transaction?: never; readonly idempotencyKey?: never };

/** The call's entry in the operators' log. */
export interface CallAudit {
  /** Says what the call changed: the record before and after, without secrets. */
  changed(before: unknown, after: unknown): void;
}
type AuditOf<E extends Endpoint> = E['access'] extends 'operator' ? CallAudit : undefined;

export type Call<E extends Endpoint> = IntentOf<E> & {
  readonly input: ParsedInputOf<E>;
  readonly session: SessionOf<E>;
  readonly operator: OperatorOf<E>;
  readonly audit: AuditOf<E>;
  readonly ip: string;
  readonly userAgent: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>>;

export type IdempotentEndpoint = Endpoint & { readonly idempotent: true; readonly access: Exclude<Access, 'operator'> };
type Prepare<E extends IdempotentEndpoint> = (
  call: Omit<Call<E>, 'transaction'>,
) => Promise<(transaction: Transaction) => Promise<OutputOf<E>>>;

export type OperatorEndpoint = Endpoint & { readonly access: 'operator'; readonly idempotent?: false };
type PrepareAsOperator<E extends OperatorEndpoint> = (
  call: Omit<Call<E>, 'transaction' | 'audit'>,
) => Promise<(transaction: Transaction) => Promise<OutputOf<E>>>;

interface ListOptions {
  /**
   * For lists that operators write: a row that breaks the contract is left out and logged, so that it does not take
   * the whole page away from every player.
   */
  readonly leavesOutBadRows?: true;
}

export interface RouteOptions extends ListOptions {
  /**
   * The secret that a provider signs its calls with (http/signature.ts). Refuses with `signature_invalid` for an unknown caller.
   */
  readonly signedWith?: (request: FastifyRequest) => Promise<string>;
}

/** Who reads inside the server: a member or a visitor (null), and the request that it is for. */
export interface Caller {
  readonly session: Session | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Server {
  readonly platform: Platform;
  readonly fastify: FastifyInstance;
  readonly pageSessions: PageSessions;
  /**
   * The data of a call that changes nothing, as this caller would get it, without a request of its own. Refuses like the call.
   * The endpoint is one that `implement` or `implementShared` got.
   */
  read(endpoint: Endpoint, fields: object, caller: Caller): Promise<unknown>;
  /**
   * Serves one call of the contract: parses the input, checks session and agent, checks the answer and puts it into the
   * envelope. A handler refuses by throwing a `Refusal`. Endpoints with access `provider` need `signedWith`.
   */
  implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): void;
  /**
   * Like `implement`, for an answer that is the same for all players of an agent (http/shared-answers.ts): for
   * `seconds` all calls with the same input get it. `isOwn` is true for calls whose answer is the caller's own.
   */
  implementShared<E extends Endpoint & { readonly access: 'visitor' }>(
    endpoint: E,
    share: ListOptions & { readonly seconds: number; readonly isOwn?: (call: Call<E>) => boolean },
    handler: Handler<E>,
  ): void;
  /**
   * Like `implement`, for an idempotent call with slow work, or work that must not be rolled back, before its writes
   * (a password hash, a call to another server, rate limits): `prepare` runs outside any transaction, holds no
   * connection, and returns the work that runs inside one. It runs only if no answer is stored for the key. If it
   * refuses and a copy of the request has finished meanwhile, that stored answer replaces the refusal.
   */
  implementPrepared<E extends IdempotentEndpoint>(endpoint: E, prepare: Prepare<E>): void;
  /**
   * Like `implement`, for an operator's call with slow work before its writes: `prepare` runs as in
   * `implementPrepared`.
   */
  implementPreparedAsOperator<E extends OperatorEndpoint>(endpoint: E, prepare: PrepareAsOperator<E>): void;
  /** Like `implement`, for an operator's call whose answer is a file: its parts are read while they are sent. */
  implementFile<E extends OperatorEndpoint>(
    endpoint: E,
    handler: (call: Omit<Call<E>, 'transaction' | 'audit'>) => Promise<Readable>,
  ): void;
}
