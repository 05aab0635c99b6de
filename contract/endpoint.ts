import type { z } from 'zod';

/**
 * Who may call: a visitor (a member may too), a member's session, an operator (a person at the desk or an API key), somebody
 * who signs in at the desk, or a signed provider.
 */
export type Access = 'visitor' | 'member' | 'operator' | 'desk' | 'provider';

/**
 * The app's reaction to a failed call besides throwing it, where that differs from the error catalogue's defaults
 * (docs/rules.md#calls). It is not part of the wire.
 */
interface FailureHandling {
  /** 401: the page says that the session has ended. By default the app goes to the login. */
  readonly unauthorized?: 'in-place';
  /** 400: the caller shows it. By default the app goes home. */
  readonly badRequest?: 'caller';
  /** Any other failure: `log` only logs it; the others name a row of the error catalogue. By default the caller handles it. */
  readonly other?: 'log' | 'gameLink' | 'gameDemo' | 'gameWallets';
}

/**
 * One call of the API, with everything that app, server, OpenAPI document and conformance check need to know. `input`
 * is the query of a GET and the JSON body of a POST; `output` is the envelope's `data`.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** `spec`: named in docs/specification.md#calls; `extension`: our own addition. */
  readonly origin: 'spec' | 'extension';
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Moves money, points or stock (or must survive a lost reply): an `Idempotency-Key` header is required. */
  readonly idempotent?: true;
  /** `status` only for `GET /api/lotto/lobby`, whose success field has that name (docs/rules.md#calls). */
  readonly envelope?: 'status';
  /** The app adds the `agent_id` of its build to every input. */
  readonly tenant?: 'agent_id';
  readonly failures?: FailureHandling;
  /** The answer is no envelope, but a stream of events or a file. */
  readonly raw?: 'text/event-stream' | 'text/csv';
  /** A body may be larger than the usual 64 kB. */
  readonly maxBodyKilobytes?: number;
  /**
   * Fields of an operator's call that its audit log leaves out, because they name people and the log is kept for ever.
   * While the call waits for a second key, they are shown to those who may read its scope, and to nobody else.
   */
  readonly unlogged?: readonly string[];
  /** The body is a picture's bytes; `input` is then the query, even of a POST. */
  readonly accepts?: 'picture';
}

/** The input as a caller sends it. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** The input as a handler receives it: trimmed, Thai digits turned, defaults filled in. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** The envelope's `data` as a caller reads it. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** Declares one call. The object keeps its literal types, so that every user knows method, path and access. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
