import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts';
import type { Transaction } from '../database.ts';
import type { Platform } from '../platform.ts';
import type { Session } from '../sessions.ts';

/** A member's call always has a session; a visitor's has one when a live token came with it; the others never. */
export type SessionOf<E extends Endpoint> = E['access'] extends 'member'
  ? Session
  : E['access'] extends 'visitor'
    ? Session | null
    : null;

/** An idempotent call runs in a transaction: what the handler writes there commits together with the stored answer. */
export type IntentOf<E extends Endpoint> = E extends { idempotent: true }
  ? { readonly transaction: Transaction; readonly idempotencyKey: string }
  : { readonly transaction?: never; readonly idempotencyKey?: never };

export type Call<E extends Endpoint> = IntentOf<E> & {
  readonly input: ParsedInputOf<E>;
  readonly session: SessionOf<E>;
  readonly ip: string;
  readonly userAgent: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>>;

export type IdempotentEndpoint = Endpoint & { readonly idempotent: true };
export type Prepare<E extends IdempotentEndpoint> = (
  call: Omit<Call<E>, 'transaction'>,
) => Promise<(transaction: Transaction) => Promise<OutputOf<E>>>;

/** How a provider proves who it is: the secret that signs its calls (see http/signature.ts). */
export interface RouteOptions {
  readonly signedWith?: () => Promise<string>;
}

export interface Server {
  readonly platform: Platform;
  readonly fastify: FastifyInstance;
  /**
   * Serves one call of the contract: input parsed, session and tenant checked, answer checked and put in the envelope.
   * A handler says no by throwing a `Refusal`. Endpoints with access `provider` need `signedWith`.
   */
  implement<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): void;
  /**
   * As `implement`, for an idempotent call with slow or lasting work before its writes (a password hash, a foreign
   * server, rate limits): `prepare` runs outside of any transaction and holds no connection, and gives the work that
   * runs inside. It runs only when no answer is stored for the key; when it refuses, a stored answer (a copy of the
   * request has finished meanwhile) goes before the refusal.
   */
  implementPrepared<E extends IdempotentEndpoint>(endpoint: E, prepare: Prepare<E>): void;
}
